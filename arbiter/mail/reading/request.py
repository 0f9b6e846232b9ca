"""What the lines of a reply ask for: a command, or steps; and what is to be passed on to the table."""

import re
from collections.abc import Sequence

import msgspec

from arbiter.kernel.refusal import Refusal
from arbiter.parts.line import unreadable

COMMANDS = (
    *("help", "show", "resend", "token", "leave", "order off", "order show"),
    *("resign", "resign yes", "return", "take over"),
)
FIRST = ("preview", "order")  # commands of a first line, which steps follow
TALK = re.compile(r"say\b\s*[:,]?\s*(.*)", re.IGNORECASE)
STEPS = 100
TALKS, LONGEST = 5, 500  # lines for the table, characters of one


class Request(msgspec.Struct, frozen=True):
    """`command`: one of COMMANDS or FIRST, `play`, or `talk` where nothing but that was said."""

    command: str
    steps: Sequence[str]
    talk: Sequence[str]


def request(lines: Sequence[str]) -> Request:
    """What own lines ask for; refuses `unreadable_text`."""
    talk = [match[1] for line in lines if (match := TALK.fullmatch(line)) and match[1]]
    rest = [part for line in lines if not TALK.fullmatch(line) for part in _parts(line)]
    words = [_word(line) for line in rest]
    if not rest and not talk:
        raise unreadable(
            "No new text was found in your mail, or none that can be told apart from a quote or a"
            " signature. Write your steps above the quote, one per line."
        )
    _bounded(rest, talk)
    if words and words[0] in FIRST:
        return Request(words[0], _steps(rest[1:], words[1:]), ())
    if len(words) == 1 and words[0] in COMMANDS:
        return Request(words[0], (), talk)
    return Request("play" if rest else "talk", _steps(rest, words), talk)


def _parts(line: str) -> list[str]:
    """Steps behind each other have `;` between them."""
    return [part.strip() for part in line.split(";") if part.strip()]


def _word(line: str) -> str:
    return line.strip(" .!:*'\"").lower()


def _steps(rest: Sequence[str], words: Sequence[str]) -> Sequence[str]:
    command = next((word for word in words if word in (*COMMANDS, *FIRST)), "")
    if command:
        raise unreadable(
            f"`{command}` cannot be combined with other lines: {_either()} must be the first line, and"
            " every other command stands alone."
        )
    return rest


def _either() -> str:
    return " or ".join(f"`{command}`" for command in FIRST)


def _bounded(rest: Sequence[str], talk: Sequence[str]) -> None:
    if len(rest) > STEPS:
        raise Refusal("too_large", f"A mail can contain at most {STEPS} steps.")
    if len(talk) > TALKS or any(len(line) > LONGEST for line in talk):
        raise Refusal(
            "too_large", f"A mail can pass on at most {TALKS} lines of up to {LONGEST} characters to the table."
        )
