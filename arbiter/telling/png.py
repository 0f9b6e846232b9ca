"""Pictures as PNG, for mail readers that show no SVG; with fonts of its own, so that all machines draw the same."""

from functools import cache
from importlib.resources import files

import resvg_py

from arbiter.telling import svg

WIDTH = 720
MOST_PIXELS = 8_000_000
FONTS = {
    "fontpkg_noto_sans": "files/NotoSans[wdth,wght].ttf",
    "noto_cjk_sans_jp_regular": "NotoSansCJKjp-Regular.otf",
}


def png(picture: str, width: int = WIDTH) -> bytes:
    """A picture of `svg.document` as PNG, so many pixels wide; narrower where that would be more than MOST_PIXELS."""
    proposed, height = svg.size(picture)
    most = int((MOST_PIXELS * proposed / height) ** 0.5)
    return resvg_py.svg_to_bytes(
        svg_string=picture,
        width=min(width, most),
        skip_system_fonts=True,
        font_files=_fonts(),
        sans_serif_family="Noto Sans",
    )


@cache
def _fonts() -> list[str]:
    return [str(files(package).joinpath(name)) for package, name in FONTS.items()]
