"""Pictures as PNG, for mail readers that show no SVG; with fonts of its own, so that all machines draw the same."""

from functools import cache
from importlib.resources import files
from io import BytesIO

import resvg_py
from PIL import Image

from arbiter.telling import svg

WIDEST, NARROWEST = 540, 360  # pixels; a mail shows at most 540
MOST_BYTES = 70_000
MOST_PIXELS = 8_000_000
COLOURS = 32  # pictures have 14 of their own; the rest are for the edges of signs
FONTS = {
    "fontpkg_noto_sans": "files/NotoSans[wdth,wght].ttf",
    "noto_cjk_sans_jp_regular": "NotoSansCJKjp-Regular.otf",
}


def png(picture: str, most: int = MOST_BYTES) -> bytes:
    """A picture of `svg.document` as PNG, as wide as so many bytes let it be, but never narrower than NARROWEST."""
    width = WIDEST
    while len(drawn := drawn_at(picture, width)) > most and width > NARROWEST:
        width = max(NARROWEST, int(width * min(0.9, most / len(drawn))))
    return drawn


def drawn_at(picture: str, width: int) -> bytes:
    """A picture so many pixels wide with a palette; narrower where that would be more than MOST_PIXELS."""
    proposed, height = svg.size(picture)
    most = int((MOST_PIXELS * proposed / height) ** 0.5)
    drawn = resvg_py.svg_to_bytes(
        svg_string=picture,
        width=min(width, most),
        skip_system_fonts=True,
        font_files=_fonts(),
        sans_serif_family="Noto Sans",
    )
    return _with_palette(drawn)


def _with_palette(drawn: bytes) -> bytes:
    """A quarter of the size, and no difference that is seen."""
    packed = BytesIO()
    with Image.open(BytesIO(drawn)) as image:
        few = image.convert("RGB").quantize(COLOURS, Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)
        few.save(packed, "PNG", optimize=True)
    return packed.getvalue()


@cache
def _fonts() -> list[str]:
    return [str(files(package).joinpath(name)) for package, name in FONTS.items()]
