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


def hides(tag: str, told: Mapping[str, str], style: str, *, backed: bool) -> bool:
    """Whether an element with these attributes and this style is struck out, or not seen."""
    said = _plain(style)
    if (
        tag in STRIKING
        or (tag == "bdo" and told.get("dir", "").lower() == "rtl")
        or "hidden" in told
        or HIDDEN.search(said)
    ):
        return True
    color = told.get("color", "").lower() or _last(COLOR, said)
    behind = told.get("bgcolor", "").lower() or _last(BEHIND, said)
    return bool(color) and (color == behind or (_is_white(color) and not backed and not _painted(behind)))


def backs(told: Mapping[str, str], style: str) -> bool:
    """Whether an element paints something behind its text on which white can be read."""
    said = _plain(style)
    return (
        "background" in told
        or _painted(told.get("bgcolor", "").lower() or _last(BEHIND, said))
        or "background-image" in said
    )


def _plain(style: str) -> str:
    return "".join(re.sub(r"/\*.*?\*/", "", style, flags=re.DOTALL).lower().split())


def _painted(behind: str) -> bool:
    return behind not in ("", "none", "inherit", "initial", "unset") and not _is_white(behind)


def _is_white(color: str) -> bool:
    return bool(WHITE.fullmatch(color))


def _last(mark: re.Pattern[str], said: str) -> str:
    found = mark.findall(said)
    return str(found[-1]) if found else ""


class StyleSheets:
    """What a mail's style sheets hide, by tag, class and id; of a selector its last name alone counts."""

    def __init__(self) -> None:
        self._styles: dict[str, str] = {}

    def learn(self, sheet: str) -> None:
        for selectors, style in RULE.findall(re.sub(r"/\*.*?\*/|<!--|-->", "", sheet, flags=re.DOTALL))[:MOST]:
            for selector in selectors.split(","):
                found = NAME.search(selector.strip().lower())
                if found and HIDDEN.search(_plain(style)):
                    self._styles[found[0]] = f"{self._styles.get(found[0], '')};{style}"

    def of(self, tag: str, names: Iterable[str]) -> str:
        return ";".join(self._styles[name] for name in (tag, *names) if name in self._styles)
