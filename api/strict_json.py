"""Reading untrusted JSON: every number, string and key must have the one canonical form that the log uses."""

import json
from typing import Any

from arbiter.kernel.canonical import BIGGEST, within

DEPTH = 32


class NotJson(ValueError):
    """The text is not JSON (RFC 8259)."""


class NotCanonical(ValueError):
    """JSON, but in a form that is not accepted; the message says why."""


def read_json(data: bytes) -> Any:
    """The value of a JSON text in UTF-8. Raises `NotJson` and `NotCanonical`."""
    try:
        value = json.loads(
            data.decode(),
            object_pairs_hook=_unique,
            parse_int=_integer,
            parse_float=_no_float,
            parse_constant=_no_number,
        )
    except NotCanonical:
        raise
    except RecursionError:
        raise NotCanonical(f"nested deeper than {DEPTH}") from None
    except ValueError as error:
        raise NotJson(str(error)) from None
    if not _shallow(value, DEPTH):
        raise NotCanonical(f"nested deeper than {DEPTH}")
    if not within(value):
        raise NotCanonical("keys must be ASCII, and strings must not contain lone surrogates")
    return value


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        raise NotCanonical("a key occurs twice in one object")
    return members


def _integer(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > BIGGEST:
        raise NotCanonical("integers must be between -(2^53 - 1) and 2^53 - 1")
    return int(digits)


def _no_float(digits: str) -> float:
    raise NotCanonical(f"{digits[:20]} is not an integer")


def _no_number(word: str) -> float:
    raise NotJson(f"{word} is not JSON")


def _shallow(value: Any, depth: int) -> bool:
    if not isinstance(value, list | dict):
        return True
    inner = value.values() if isinstance(value, dict) else value
    return depth > 0 and all(_shallow(v, depth - 1) for v in inner)
