"""Forgeries of clocks, each chained and signed anew: what a record says of them is changed, or the arbiter that writes
it keeps clocks that are not those of the rules.
"""

import random
from collections.abc import Callable
from typing import Any

from arbiter.kernel.clocks import durations, instants, zones
from tests.audit.gaps import Records, events

Event = dict[str, Any]
Forgery = Callable[[Records, random.Random], int]
HOUR = 3600 * 1000


class Inapplicable(Exception):
    """There is nothing of that kind in the game."""


def some(records: Records, chance: random.Random, *kinds: str, of: Callable[[Event], Any] = bool) -> tuple[int, Event]:
    """An event of these kinds, with the number of its record."""
    found = [pair for kind in kinds for pair in events(records, kind) if of(pair[1])]
    if not found:
        raise Inapplicable(" ".join(kinds))
    return chance.choice(found)


def longer(member: str, by: int, *kinds: str) -> Forgery:
    """A duration that is another one; of none there is nothing less."""

    def forge(records: Records, chance: random.Random) -> int:
        def possible(event: Event) -> bool:
            return durations.parse(event.get(member, "PT0S")) + by >= 0

        number, event = some(records, chance, *kinds, of=possible)
        event[member] = durations.text(durations.parse(event.get(member, "PT0S")) + by)
        return number

    return forge


def later(member: str, by: int, *kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds, of=lambda event: event.get(member))
        event[member] = instants.text(instants.ms(event[member]) + by)
        return number

    return forge


def flagged(member: str, value: bool, *kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds, of=lambda event: event.get(member, False) is not value)
        event[member] = value
        if not value:
            del event[member]
        return number

    return forge


def put(member: str, value: Any, *kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds, of=lambda event: event.get(member) != value)
        event[member] = value
        return number

    return forge


def counted_otherwise(member: str, by: int, *kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds)
        event[member] += by
        return number

    return forge


def left_out(*kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds)
        records[number]["events"] = [other for other in records[number]["events"] if other is not event]
        return number

    return forge


def twice(*kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds)
        told = records[number]["events"]
        told.insert(told.index(event), {**event})
        return number

    return forge


def of_another_seat(*kinds: str) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, event = some(records, chance, *kinds)
        event["seat"] = event["seat"] % records[0]["events"][0]["seats"] + 1
        return number

    return forge


def put_in(event: Event) -> Forgery:
    """What did not happen, at the end of some record of the running game."""

    def forge(records: Records, chance: random.Random) -> int:
        number = chance.choice([n for n, _ in events(records, "clock_started")])
        records[number]["events"].append({**event})
        return number

    return forge


def first_of_all(event: Event) -> Forgery:
    def forge(records: Records, chance: random.Random) -> int:
        number, _ = some(records, chance, "clock_stopped")
        records[number]["events"].insert(0, {**event})
        return number

    return forge


def before_its_time(records: Records, chance: random.Random) -> int:
    """A deadline that passes a millisecond too early."""
    due = [(n, event) for n, event in events(records, "deadline_missed") if alone(records[n])]
    possible = [(n, e) for n, e in due if records[n - 1]["at"] < e["deadline"]]
    if not possible:
        raise Inapplicable("deadline_missed")
    number, event = chance.choice(possible)
    records[number]["at"] = instants.text(instants.ms(event["deadline"]) - 1)
    return number


def alone(record: dict[str, Any]) -> bool:
    return sum(event["type"] == "deadline_missed" for event in record["events"]) == 1


def dropped(kind: str) -> Forgery:
    """A record left out altogether; without the last one, the game would just be running still."""

    def forge(records: Records, chance: random.Random) -> int:
        numbers = [number for number, _ in events(records, kind) if number < len(records) - 1]
        if not numbers:
            raise Inapplicable(kind)
        number = chance.choice(numbers)
        del records[number]
        return number

    return forge


def other_terms(**terms: Any) -> Forgery:
    """Other terms in record 0 than those that were kept; they are found where a clock starts."""

    def forge(records: Records, chance: random.Random) -> int:
        clock = records[0]["events"][0]["clock"]
        if all(clock.get(name) == value for name, value in terms.items()):
            raise Inapplicable("the same terms")
        clock.update(terms)
        return next(n for n, _ in events(records, "clock_started"))

    return forge


def other_winner(records: Records, chance: random.Random) -> int:
    number, event = some(records, chance, "game_ended")
    seats = range(1, records[0]["events"][0]["seats"] + 1)
    event["winners"] = chance.choice([[seat] for seat in seats if [seat] != event["winners"]])
    return number


def other_score(records: Records, chance: random.Random) -> int:
    number, event = some(records, chance, "game_ended", of=lambda event: event["scores"])
    event["scores"] = [score + 1 for score in event["scores"]]
    return number


def told_as_chosen(records: Records, chance: random.Random) -> int:
    """The autopilot's sealed answer, as if the seat had given it."""
    number, event = some(records, chance, "sealed", of=lambda event: event.get("autopilot"))
    del event["autopilot"]
    return number


def told_as_flown(records: Records, chance: random.Random) -> int:
    """A seat's own sealed answer, as if it were the autopilot's."""
    number, event = some(records, chance, "sealed", of=lambda event: not event.keys() & {"autopilot", "forced"})
    event["autopilot"] = True
    return number


def told_as_forced(records: Records, chance: random.Random) -> int:
    number, event = some(records, chance, "autopilot_step")
    event["type"] = "forced"
    return number


def another_step(records: Records, chance: random.Random) -> int:
    number, event = some(records, chance, "autopilot_step")
    event["step"] = {"do": "end"} if event["step"] != {"do": "end"} else {"do": "pass"}
    return number


CHARGES = ("clock_stopped", "deadline_missed")
FORGERIES: dict[str, Forgery] = {
    "a second more counted": longer("counted", 1000, *CHARGES),
    "a millisecond less counted": longer("counted", -1, *CHARGES),
    "an hour more charged": longer("charged", HOUR, *CHARGES),
    "an hour less charged": longer("charged", -HOUR, *CHARGES),
    "a bank refilled": longer("bank", 24 * HOUR, "clock_stopped"),
    "a bank robbed": longer("bank", -1, "clock_stopped"),
    "a bank that nothing is left of": put("bank", "PT0S", "clock_stopped"),
    "grace that was not used": flagged("grace", True, *CHARGES),
    "grace that was used": flagged("grace", False, *CHARGES),
    "late, told as in time": flagged("late", False, "clock_stopped"),
    "in time, told as late": flagged("late", True, "clock_stopped"),
    "a miss too many": counted_otherwise("misses", 1, "deadline_missed"),
    "a miss too few": counted_otherwise("misses", -1, "deadline_missed"),
    "an earlier deadline": later("deadline", -1, "clock_started"),
    "a later deadline": later("deadline", 1, "clock_started"),
    "a deadline a day later": later("deadline", 24 * HOUR, "clock_started"),
    "a deadline earlier than it was": later("deadline", -HOUR, "deadline_missed"),
    "time that counts from earlier": later("since", -1000, "clock_started", "deadline_moved"),
    "time that counts from later": later("since", 1000, "clock_started", "deadline_moved"),
    "a deadline moved to later": later("new", 1, "deadline_moved"),
    "a deadline moved from later": later("old", 1, "deadline_moved"),
    "less counted before a pause": longer("counted", -1, "deadline_moved"),
    "more counted before a pause": longer("counted", 1, "deadline_moved"),
    "time on top": longer("extra", HOUR, "deadline_moved"),
    "another reason": put("reason", "whatever", "deadline_moved", "clocks_paused", "clocks_resumed"),
    "another decision": put("decision", "1-bid", "clock_started", "clock_stopped", "deadline_missed"),
    "no clock started": left_out("clock_started"),
    "no clock stopped": left_out("clock_stopped"),
    "no deadline moved": left_out("deadline_moved"),
    "no pause": left_out("clocks_paused"),
    "no end of a pause": left_out("clocks_resumed"),
    "no deadline missed": left_out("deadline_missed"),
    "no record of a missed deadline": dropped("deadline_missed"),
    "a clock started twice": twice("clock_started"),
    "a clock stopped twice": twice("clock_stopped"),
    "a deadline missed twice": twice("deadline_missed"),
    "another's clock started": of_another_seat("clock_started"),
    "another's clock stopped": of_another_seat("clock_stopped"),
    "another's deadline missed": of_another_seat("deadline_missed"),
    "another's step": of_another_seat("autopilot_step"),
    "a deadline before its time": before_its_time,
    "a seat not opened": left_out("seat_opened"),
    "another seat opened": of_another_seat("seat_opened"),
    "a seat opened too early": put_in({"reason": "misses", "seat": 1, "type": "seat_opened"}),
    "a seat opened for another reason": put("reason", "whatever", "seat_opened"),
    "a seat forfeited without a cause": put_in({"reason": "timed_out", "seat": 1, "type": "seat_forfeited"}),
    "a seat not forfeited": left_out("seat_forfeited"),
    "another seat forfeited": of_another_seat("seat_forfeited"),
    "a pause without a cause": put_in({"reason": "timed_out", "seat": 1, "type": "clocks_paused"}),
    "a pause for another": of_another_seat("clocks_paused"),
    "another winner": other_winner,
    "another score": other_score,
    "another reason to end": put("reason", "ended_by_vote", "game_ended"),
    "no end": left_out("game_ended"),
    "an answer told as the seat's own": told_as_chosen,
    "an answer told as the autopilot's": told_as_flown,
    "a step told as the only one": told_as_forced,
    "another step of the autopilot": another_step,
    "no step of the autopilot": left_out("autopilot_step"),
    "a longer turn": other_terms(turn="P20D"),
    "a smaller bank": other_terms(bank="PT1M"),
    "another grace": other_terms(grace="P9D"),
    "other hours": other_terms(hours=["00:30", "23:00"]),
    "another zone": other_terms(zone="Pacific/Auckland", weekends=False),
    "the same zone data again": first_of_all({"type": "time_zones_updated", "tzdata": zones.VERSION}),
    "zone data of no release": first_of_all({"type": "time_zones_updated", "tzdata": "SOUND."}),
}  # fmt: skip
