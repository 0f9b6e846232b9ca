"""The text of an HTML part; what its marks tell to be a quote becomes a line with nothing but the sign of quotes."""

from html.parser import HTMLParser

SILENT = frozenset(["script", "style", "head", "title", "template", "noscript", "object", "svg", "blockquote"])
VOID = frozenset(["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"])
BLOCKS = frozenset(
    [
        "address",
        "article",
        "aside",
        "blockquote",
        "body",
        "br",
        "dd",
        "div",
        "dl",
        "dt",
        "fieldset",
        "footer",
        "form",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "header",
        "hr",
        "li",
        "main",
        "nav",
        "ol",
        "p",
        "pre",
        "section",
        "table",
        "tr",
        "ul",
    ]
)
QUOTES = frozenset(  # classes and ids by which clients mark a quote, the line that introduces it, or a signature
    [
        "gmail_attr",
        "gmail_signature",
        "gmail_signature_prefix",
        "moz-cite-prefix",
        "moz-signature",
        "moz-forward-container",
        "yahoo_quoted",
        "protonmail_quote",
        "protonmail_signature_block",
        "tutanota_quote",
        "zmail_extra",
        "ms-outlook-mobile-signature",
        "signature",
        "applemailsignature",
    ]
)
BORDERS = frozenset(("divrplyfwdmsg", "appendonsend", "mail-editor-reference-message-container", "stopspelling"))
MARKED = ("class", "id", "name")
DEPTH = 1000


def text_of(html: str) -> str:
    """Lines as a reader sees them; each block stands in lines of its own."""
    reader = _Reader()
    reader.feed(html + "<p>")  # what the parser holds back until a tag comes
    return "".join(reader.pieces)


class _Reader(HTMLParser):
    """Walks through the tags; `silent` is the open element whose content is passed over."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.open: list[str] = []
        self.silent = 0  # depth at which the passed over element was opened, counted from 1
        self.over = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        marks = {word for name, value in attrs if name in MARKED for word in (value or "").lower().split()}
        self.over = self.over or bool(marks & BORDERS)
        if tag in BLOCKS:
            self._say("\n>\n" if tag == "blockquote" else "\n")
        if tag in VOID or len(self.open) >= DEPTH:
            return
        self.open.append(tag)
        if not self.silent and (tag in SILENT or marks & QUOTES):
            self.silent = len(self.open)

    def handle_endtag(self, tag: str) -> None:
        if tag in self.open:
            while self.open.pop() != tag:
                pass
        if len(self.open) < self.silent:
            self.silent = 0
        if tag in BLOCKS:
            self._say("\n")

    def handle_data(self, data: str) -> None:
        self._say(" ".join(data.replace("\xa0", " ").splitlines()))

    def _say(self, text: str) -> None:
        if not self.silent and not self.over:
            self.pieces.append(text)
