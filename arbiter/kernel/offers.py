"""Offers: what a seat may do next; the one source of legality."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from typing import Any, ClassVar, get_args

import msgspec
from msgspec import UNSET

from arbiter.kernel.domains import ABSENT, Domain
from arbiter.kernel.events import snake
from arbiter.kernel.refusal import Refusal

MOST_CONSIDERED = 200  # steps of the nearest offers that are considered as alternatives
MOST_LISTED = 6  # of which so many are shown


class Step(msgspec.Struct, frozen=True, tag_field="do", tag=snake, forbid_unknown_fields=True, omit_defaults=True):
    """Base of all steps; in JSON `do` is the class's name in snake case. `rule` says where the rules describe it.

    An optional field has the default UNSET; lists are tuples. `hidden` fields of a half-sealed answer are
    not shown before the reveal; they may be omitted.
    """

    rule: ClassVar[str] = ""
    hidden: ClassVar[tuple[str, ...]] = ()

    def open_part(self) -> "Step":
        """The open part of a half-sealed answer."""
        return msgspec.structs.replace(self, **dict.fromkeys(self.hidden, UNSET))


Writer = Callable[[Step], str]


def step_of(raw: Mapping[str, Any], steps: Any) -> Step:
    """The step of the union `steps` that was submitted; raises msgspec.ValidationError."""
    do = raw.get("do") if isinstance(raw, dict) else None
    step: Step = msgspec.convert(raw, _types(steps).get(do, steps) if isinstance(do, str) else steps)
    return step


@cache
def _types(steps: Any) -> dict[str, type[Step]]:
    """Steps by their `do`: msgspec caches what it learns about a struct, but not about a union."""
    return {str(step.__struct_config__.tag): step for step in get_args(steps) or (steps,)}


class Offer(msgspec.Struct, frozen=True):
    """A verb with a domain for each of its fields, and the rule that offers it."""

    do: str
    rule: str
    fields: dict[str, Domain] = {}

    def takes(self, raw: Mapping[str, Any]) -> bool:
        count = 1
        for name, domain in self.fields.items():
            value = raw.get(name, ABSENT)
            if not domain.takes(value):
                return False
            count += value is not ABSENT
        return raw["do"] == self.do and count == len(raw)

    def misses(self, raw: Mapping[str, Any]) -> list[str]:
        """Fields of a step with this verb that this offer does not take."""
        unknown = [name for name in raw if name != "do" and name not in self.fields]
        return unknown + [name for name, domain in self.fields.items() if not domain.takes(raw.get(name, ABSENT))]

    def spelled(self) -> Iterator[dict[str, Any]]:
        """Every step that it takes, one by one."""
        for fields in _spelled(tuple(self.fields.items())):
            yield {"do": self.do, **fields}

    def only(self) -> dict[str, Any] | None:
        """The one step that it takes; None where it takes several."""
        step: dict[str, Any] = {"do": self.do}
        for name, domain in self.fields.items():
            values = domain.values()
            step[name] = first = next(values)
            for value in values:
                if value != first:
                    return None
        return step


def _spelled(fields: tuple[tuple[str, Domain], ...]) -> Iterator[dict[str, Any]]:
    if not fields:
        yield {}
        return
    (name, domain), rest = fields[0], fields[1:]
    for value in domain.values():
        for remaining in _spelled(rest):
            yield {name: value, **remaining}


class Offers(Sequence[Offer]):
    """A lazy sequence of offers: each is made when first accessed, so a search makes no more than it needs."""

    def __init__(self, offers: Iterable[Offer]) -> None:
        self._produced: list[Offer] = []
        self._rest = iter(offers)

    def __iter__(self) -> Iterator[Offer]:
        place = 0
        while place < len(self._produced) or self._more():
            yield self._produced[place]
            place += 1

    def __len__(self) -> int:
        self._produced.extend(self._rest)
        return len(self._produced)

    def __bool__(self) -> bool:
        return bool(self._produced) or self._more()

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice) or place < 0:
            return tuple(self)[place]
        while place >= len(self._produced) and self._more():
            pass
        return self._produced[place]

    def _more(self) -> bool:
        """Make one more; False if there is none."""
        for offer in self._rest:
            self._produced.append(offer)
            return True
        return False


def spelled(offers: Iterable[Offer]) -> Iterator[dict[str, Any]]:
    """Every legal step, offer by offer; one that two offers take occurs twice."""
    for offer in offers:
        yield from offer.spelled()


def only_step(offers: Iterable[Offer]) -> dict[str, Any] | None:
    """The one legal step, if there is exactly one (R-0.1)."""
    first: dict[str, Any] | None = None
    for offer in offers:
        step = offer.only()
        if step is None or first not in (None, step):
            return None
        first = step
    return first


def legal(offers: Iterable[Offer], step: Step) -> bool:
    """Whether an offer takes a completed step."""
    raw = msgspec.to_builtins(step)
    return any(offer.do == raw["do"] and offer.takes(raw) for offer in offers)


def check(offers: Sequence[Offer], step: Step, write: Writer | None = None) -> None:
    """Refuse a completed step that no offer takes, with the alternatives of the nearest offer.

    With `write`, which gives the text form of a step, alternatives are given as text.
    """
    if not legal(offers, step):
        raise illegal(offers, msgspec.to_builtins(step), step, write)


def illegal(offers: Sequence[Offer], raw: Mapping[str, Any], step: Step, write: Writer | None = None) -> Refusal:
    """The refusal of a step, with a helpful sentence and the relevant offers."""
    same = [offer for offer in offers if offer.do == raw["do"]]
    if not same:
        verbs = ", ".join(dict.fromkeys(offer.do for offer in offers))
        detail = f"`{raw['do']}` is not available now; available: {verbs}."
        return Refusal("illegal_step", detail, rule=step.rule, offers=list(offers))
    nearest = min(same, key=lambda offer: _distance(offer, raw))
    name = nearest.misses(raw)[0]
    agreeing = [offer for offer in same if name in offer.fields and _agrees(offer, raw, name)]
    if write is None:
        detail = _sentence(name, nearest, agreeing or same, raw)
    else:
        detail = _in_text(step, type(step), agreeing or [nearest], write)
    return Refusal("illegal_step", detail, rule=nearest.rule, offers=same)


def _agrees(offer: Offer, raw: Mapping[str, Any], name: str) -> bool:
    """Whether an offer has every field of the step and takes all but this one."""
    other_fields = (field for field in raw if field not in ("do", name))
    return all(field in offer.fields and offer.fields[field].takes(raw[field]) for field in other_fields)


def _distance(offer: Offer, raw: Mapping[str, Any]) -> tuple[int, int, int]:
    """Fields unknown to the offer, fields that it does not take, and how late the first of these comes."""
    unknown, misses = len(raw.keys() - offer.fields.keys()) - 1, offer.misses(raw)
    places = [place for place, name in enumerate(offer.fields) if name in misses]
    return unknown, len(misses), -places[0] if places else 0


def _sentence(name: str, nearest: Offer, same: Sequence[Offer], raw: Mapping[str, Any]) -> str:
    if name not in nearest.fields:
        return f"`{nearest.do}` does not take `{name}` here."
    missing = "is missing" if name not in raw else f"cannot be {msgspec.json.encode(raw[name]).decode()}"
    return f"`{name}` of `{nearest.do}` {missing}; possible: {_would_do(name, nearest, same, raw)}."


def _would_do(name: str, nearest: Offer, same: Sequence[Offer], raw: Mapping[str, Any]) -> str:
    """The field's possible values: in the nearest offer, or in all of them if it fits none."""
    domains = [offer.fields[name] for offer in same if name in offer.fields]
    if any(domain.takes(raw.get(name, ABSENT)) for domain in domains):
        domains = [nearest.fields[name]]
    return "; or ".join(dict.fromkeys(domain.says() for domain in domains))


def _in_text(step: Step, kind: type[Step], offers: Sequence[Offer], write: Writer) -> str:
    """What was written and a few lines that are possible instead, of different kinds if there are several."""
    steps = (msgspec.convert(raw, kind) for raw in islice(spelled(offers), MOST_CONSIDERED))
    lines = list(dict.fromkeys(map(write, steps)))
    examples = ", ".join(f"`{line}`" for line in lines[:MOST_LISTED])
    more = ", and more" if len(lines) > MOST_LISTED else ""
    return f"`{write(step)}` is not possible now; possible: {examples}{more}."
