"""Raw mails as programs put them together: RFC 5322 header fields, RFC 2045 encodings, CRLF."""

import base64
import quopri
from collections.abc import Iterable
from dataclasses import dataclass
from email.header import Header


@dataclass(frozen=True)
class Part:
    """One body part; `name` makes it an attachment, `disposition` may be empty."""

    kind: str
    text: str
    charset: str = "utf-8"
    encoding: str = ""
    extra: str = ""
    name: str = ""
    disposition: str = ""

    def lines(self) -> list[bytes]:
        """The part's own header fields, an empty line, its encoded text."""
        data = self.text.replace("\r\n", "\n").encode(self.charset, "xmlcharrefreplace")
        encoding = self.encoding or ("7bit" if data.isascii() else "8bit")
        return [*(field.encode() for field in self._fields(encoding)), b"", *_encoded(data, encoding)]

    def _fields(self, encoding: str) -> list[str]:
        charset = f'; charset="{self.charset}"' if self.kind.startswith("text/") else ""
        name = f'; name="{self.name}"' if self.name else ""
        fields = [f"Content-Type: {self.kind}{charset}{name}{self.extra}", f"Content-Transfer-Encoding: {encoding}"]
        if self.disposition:
            fields.append(f"Content-Disposition: {self.disposition}" + (f'; filename="{self.name}"' if name else ""))
        return fields


@dataclass(frozen=True)
class Multi:
    """A multipart: `kind` is the whole type, its parameters but the boundary too."""

    kind: str
    parts: tuple["Part | Multi", ...]

    def lines(self) -> list[bytes]:
        """As `Part.lines`. The boundary follows from what it encloses, so nested ones differ."""
        bound = f"----=_Part_{len(self.parts)}_{sum(len(part.lines()) for part in self.parts)}_{self.kind[10:13]}"
        inner = [line for part in self.parts for line in (f"--{bound}".encode(), *part.lines())]
        return [f'Content-Type: {self.kind};\r\n boundary="{bound}"'.encode(), b"", *inner, f"--{bound}--".encode()]


def message(fields: Iterable[str], body: Part | Multi) -> bytes:
    """The whole mail; the body's fields are those of the message."""
    return b"\r\n".join([*(field.encode() for field in fields), b"MIME-Version: 1.0", *body.lines(), b""])


def encoded_words(text: str, charset: str = "utf-8") -> str:
    """An unstructured field's text, as encoded words where it is not plain ASCII."""
    return text if text.isascii() else Header(text, charset, maxlinelen=60).encode(linesep="\r\n")


def _encoded(data: bytes, encoding: str) -> list[bytes]:
    if encoding == "base64":
        return base64.encodebytes(data.replace(b"\n", b"\r\n")).splitlines()
    if encoding == "quoted-printable":
        return quopri.encodestring(data).split(b"\n")
    return data.split(b"\n")
