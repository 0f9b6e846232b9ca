"""Mails that are made to be a burden, each without the headers that `head` puts before it."""

from base64 import encodebytes

from tests.figures import figure
from tests.mail import bombs

HEAD = b"%sMessage-ID: <%s@example.org>\r\nMIME-Version: 1.0\r\n"
WRITER = b"From: ann@example.org\r\n"
MIXED = b'Content-Type: multipart/mixed; boundary="b"\r\n\r\n'
FOLDED = 120_000  # bytes of headers, nearly all that are looked at


def head(name: str, body: bytes) -> bytes:
    return HEAD % (b"" if body.startswith(b"From: ") else WRITER, name.encode())


def part(kind: str, text: bytes, *more: bytes) -> bytes:
    return b"\r\n".join((b"--b", b"Content-Type: " + kind.encode(), *more, b"", text, b""))


def mixed(*parts: bytes) -> bytes:
    return MIXED + b"".join(parts) + b"--b--\r\n"


def html(text: bytes) -> bytes:
    return b"Content-Type: text/html\r\n\r\n" + text


def header(name: bytes, piece: bytes) -> bytes:
    """A header of as many pieces as are looked at, folded in lines."""
    return name + b": " + b"\r\n ".join([piece] * (FOLDED // (len(piece) + 3))) + b"\r\n\r\nhelp\r\n"


OWN = part("text/plain; charset=utf-8", b"show")
NESTED = b"".join(b'Content-Type: multipart/mixed; boundary="%d"\r\n\r\n--%d\r\n' % (n, n) for n in range(5000))
BASE64, QUOTED = b"Content-Transfer-Encoding: base64", b"Content-Transfer-Encoding: quoted-printable"
ZIP = encodebytes(bombs.zipped(figure(1000, 10_000))).replace(b"\n", b"\r\n")
GZIP = encodebytes(bombs.gzipped(1000)).replace(b"\n", b"\r\n")
AGAIN = encodebytes(encodebytes(encodebytes(b"worker a1\nharvest c1 d1\n")))

HOSTILE: dict[str, bytes] = {
    "20-megabytes": mixed(OWN, part("application/octet-stream", b"UEsD" * 18 + b"\r\n") * 150_000),
    "zip-bomb": mixed(part("text/plain", b"help"), part("application/zip", ZIP, BASE64)),
    "zip-bomb-alone": b"Content-Type: application/zip\r\n" + BASE64 + b"\r\n\r\n" + ZIP,
    "zip-bomb-as-text": b"Content-Type: text/plain\r\n" + BASE64 + b"\r\n\r\n" + ZIP,
    "gzip-bomb-as-text": b"Content-Type: text/plain\r\nContent-Encoding: gzip\r\n" + BASE64 + b"\r\n\r\n" + GZIP,
    "gzip-as-transfer": b"Content-Transfer-Encoding: gzip\r\n\r\n" + bombs.gzipped(100).replace(b"\n", b"\r\n"),
    "uuencoded": b"Content-Transfer-Encoding: x-uuencode\r\n\r\nbegin 644 a\r\n" + b"`\r\n" * 300_000,
    "encoded-again": BASE64 + b"\r\n\r\n" + AGAIN,
    "encoded-mails": b"Content-Type: message/rfc822\r\n" + BASE64 + b"\r\n\r\n" + AGAIN,
    "endless-soft-breaks": QUOTED + b"\r\n\r\n" + b"=\r\n" * 300_000 + b"help\r\n",
    "quoted-dots": QUOTED + b"\r\n\r\n" + b"=2E=0D=0A" * 200_000,
    "flowed-for-ever": b"Content-Type: text/plain; format=flowed\r\n\r\n" + b"a \r\n" * 200_000,
    "ten-thousand-parts": mixed(OWN, part("text/plain", b"worker a1") * 10_000),
    "parts-first": mixed(part("application/x", b"") * 10_000, OWN),
    "deep-nesting": NESTED + OWN,
    "deep-nesting-below": MIXED + OWN + NESTED + b"\r\n" * 100_000,
    "many-headers": b"X-A: b\r\n" * 100_000 + b"\r\nshow\r\n",
    "many-headers-within": b"X:\r\n" * 30_000 + b"\r\nhelp\r\n",
    "long-header": b"Subject: " + b"=?utf-8?q?a?= " * 200_000 + b"\r\n\r\nshow\r\n",
    "many-words": header(b"Subject", b"=?utf-8?q?a?="),
    "many-broken-words": header(b"Subject", b"=?utf-8?b?!!=?="),
    "many-words-of-a-writer": header(b"From", b"=?utf-8?q?a?="),
    "many-recipients": header(b"To", b"Ben =?utf-8?b?w6Q=?= <ben@example.org>,"),
    "many-references": header(b"References", b"<0123456789abcdef@example.org>"),
    "many-ids": header(b"In-Reply-To", b"<"),
    "many-dates": header(b"Date", b"Mon, 30 Nov 2026 10:40:11 +0100 ((((("),
    "many-writers": b"From: " + b"a@example.org, " * 100_000 + b"\r\n\r\nshow\r\n",
    "many-writers-within": header(b"From", b"ann@example.org,"),
    "bad-charset": b'Content-Type: text/plain; charset="\xff\xfe-8"\r\n\r\nshow\r\n',
    "slow-charset": b"Content-Type: text/plain; charset=punycode\r\n\r\n" + b"a-" * 500_000,
    "no-charset-at-all": b"Content-Type: text/plain; charset=zlib\r\n" + BASE64 + b"\r\n\r\neJw=\r\n",
    "eight-bits": b"Subject: \xff\xfe\x80\r\nTo: \xff <\xff@\xff>\r\nDate: \xff\r\nX-\xff: \xff\r\n\r\nshow\r\n",
    "endless-line": b"\r\n" + b"worker " * 1_000_000,
    "many-lines": b"\r\n" + b"a\r\n" * 3_000_000,
    "bare-returns": b"\r\n" + b"a\r" * 500_000,
    "endless-html": html(b"<div><blockquote>" * 300_000),
    "script": html(b"<script>show</script><style>show</style><p>show</p>\r\n"),
    "unclosed-html": html(b"<a <!--" * 500_000),
    "angles": html(b"<" * 100_000),
    "comments": html(b"<!--" * 70_000),
    "declarations": html(b"<!" * 150_000),
    "sections": html(b"<![CDATA[" * 30_000),
    "instructions": html(b"<?" * 150_000),
    "references": html(b"&#" * 150_000),
    "attributes": html(b"<a " + b'a="' * 90_000),
    "spaced-attributes": html(b"<a" + b" " * 250_000 + b"a" + b" " * 10_000),
    "ends": html(b"<b>" * 1000 + b"</a>" * 15_000),
    "quotes": b"\r\n" + b">" * 1_000_000 + b"\r\nshow\r\n",
    "introductions": b"\r\n" + b"On 1 a wrote\r\n" * 100_000,
    "spaced-senders": b"\r\n" + (b"from" + b" " * 1900 + b"x\r\n") * 40,
    "spaced-fields": b"\r\n" + (b"to" + b"!" * 1900 + b"x\r\n") * 40,
    "signs": b"\r\n" + (b"!" * 1990 + b"x\r\n") * 40,
    "signs-at": b"\r\n" + (b"<" + b"@" * 1900 + b" 1:\r\n") * 40,
    "dashes": b"\r\n" + (b"--x" + b"-" * 1900 + b"x\r\n") * 40,
    "spaces": b"\r\n" + (b"worker a1" + b" " * 1900 + b"(\r\n") * 40,
    "short-words": b"\r\n" + b"wo to so ha la " * 30_000 + b"\r\n",
    "broken-base64": BASE64 + b"\r\n\r\n" + b"!=" * 1_000_000,
    "nul": b"\r\n" + b"\0" * 1_000_000 + b"show\r\n",
    "endless-parameters": MIXED + part('text/plain; a="' + ';\\"' * 300_000, b"show") + b"--b--\r\n",
    "folded-parameters": MIXED + part('text/plain; a="' + ';\\"\r\n ' * 300_000, b"show") + b"--b--\r\n",
    "many-parameters": MIXED + part('text/plain; a="' + ';\\"' * 600, b"show") * figure(200, 1000) + b"--b--\r\n",
    "mails-in-mails": b"Content-Type: message/rfc822\r\n\r\n" * 3000 + b"show\r\n",
    "endless-quote": b'From: "' + b'\\"' * 60_000 + b"\r\n\r\nshow\r\n",
    "nested-comments": b"From: " + b"(" * 1000 + b"\r\n\r\nshow\r\n",
    "parameters-astray": b"Content-Type: text/plain; charset*0*=''x; charset*=y\r\n\r\nshow\r\n",
    "long-number": b"Content-Type: text/plain; charset*" + b"9" * 5000 + b"=x\r\n\r\nshow\r\n",
    "broken-parameters": b"Content-Type: multipart/mixed; boundary*0*=\xff''%; boundary*1=\r\n\r\nshow\r\n",
}
