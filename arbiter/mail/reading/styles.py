"""Whether the styles of an HTML mail strike text out or keep it from being seen."""

import re
from collections.abc import Iterable, Mapping

STRIKING = frozenset(("s", "strike", "del"))
HIDDEN = re.compile(
    r"(?<![-\w])(?:text-decoration(?:-line)?:[^;]*line-through|display:none|visibility:(?:hidden|collapse)|mso-hide:all"
    r"|content-visibility:hidden|font-size:(?:0+(?:\.0+)?(?![.\d])|(?:[0-2]|[0-2]?\.\d+)p[xt]"
    r"|0?\.[0-3]\d*r?em|[1-3]?\d(?:\.\d*)?%)|unicode-bidi:(?:bidi|isolate)-override"
    r"|opacity:(?:0+(?:\.0*)?|\.0+)(?![.\d])|max-(?:height|width):0+(?:\.0*)?(?![.\d])"
    r"|(?:text-indent|left|right|top|margin-left|margin-top):-\d{3,}|clip(?:-path)?:(?:rect\(0|inset\((?:50|100)%)"
    r"|transform:scale\(0)"
)
COLOR = re.compile(r"(?<![-\w])color:([^;!]+)")
BEHIND = re.compile(r"(?<![-\w])background(?:-color)?:([^;!]+)")
WHITE = re.compile(
    r"white|#fff(?:f|fff(?:ff)?)?|rgba?\(255,255,255(?:,[\d.]+)?\)|hsla?\(\d+,\d+%,100%.*\)"
    r"|transparent|rgba\(.*,0(?:\.0*)?\)|#\w{6}00"
)
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
NAME = re.compile(r"[\w-]+\Z")
MOST = 500  # rules of a style sheet


def hides(tag: str, attributes: Mapping[str, str], style: str, *, backed: bool) -> bool:
    """Whether an element with these attributes and this style is struck out, or not seen."""
    css = _plain(style)
    if (
        tag in STRIKING
        or (tag == "bdo" and attributes.get("dir", "").lower() == "rtl")
        or "hidden" in attributes
        or HIDDEN.search(css)
    ):
        return True
    color = attributes.get("color", "").lower() or _last(COLOR, css)
    behind = attributes.get("bgcolor", "").lower() or _last(BEHIND, css)
    return bool(color) and (color == behind or (_is_white(color) and not backed and not _painted(behind)))


def backs(attributes: Mapping[str, str], style: str) -> bool:
    """Whether an element paints something behind its text on which white can be read."""
    css = _plain(style)
    return (
        "background" in attributes
        or _painted(attributes.get("bgcolor", "").lower() or _last(BEHIND, css))
        or "background-image" in css
    )


def _plain(style: str) -> str:
    return "".join(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).lower().split())


def _painted(behind: str) -> bool:
    return behind not in ("", "none", "inherit", "initial", "unset") and not _is_white(behind)


def _is_white(color: str) -> bool:
    return bool(WHITE.fullmatch(color))


def _last(mark: re.Pattern[str], css: str) -> str:
    matches = mark.findall(css)
    return str(matches[-1]) if matches else ""


class StyleSheets:
    """What a mail's style sheets hide, by tag, class and id; of a selector its last name alone counts."""

    def __init__(self) -> None:
        self._styles: dict[str, str] = {}

    def learn(self, sheet: str) -> None:
        for selectors, style in RULE.findall(re.sub(r"/\*.*?\*/|<!--|-->", "", sheet, flags=re.DOTALL))[:MOST]:
            for selector in selectors.split(","):
                match = NAME.search(selector.strip().lower())
                if match and HIDDEN.search(_plain(style)):
                    self._styles[match[0]] = f"{self._styles.get(match[0], '')};{style}"

    def of(self, tag: str, names: Iterable[str]) -> str:
        return ";".join(self._styles[name] for name in (tag, *names) if name in self._styles)
