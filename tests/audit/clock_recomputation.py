"""Computes all clocks of an audit file again, by docs/audit.md alone: the standard library and nothing of Malecon.

`recomputed(lines)` counts the events that hold; AssertionError at the first that does not. Days that a zone has left
out, the last of them in 2011, are not looked for.
"""

import json
import re
import sys
import zoneinfo
from bisect import bisect_left
from datetime import UTC, datetime, time, timedelta
from itertools import takewhile
from pathlib import Path

zoneinfo.reset_tzpath(())  # the package `tzdata` alone
EPOCH, DAY, MS = datetime(1970, 1, 1, tzinfo=UTC), timedelta(1), timedelta(milliseconds=1)
UNITS = {"W": 604_800_000, "D": 86_400_000, "H": 3_600_000, "M": 60_000, "S": 1000}


def ms(at):
    return (datetime.fromisoformat(at) - EPOCH) // MS


def length(text):
    return sum(round(float(number) * UNITS[unit]) for number, unit in re.findall(r"([0-9.]+)([WDHMS])", text))


def local(zone, at):
    return (EPOCH + at * MS).astimezone(zone).replace(tzinfo=None)


def instant(zone, day, clock):
    wall = datetime.combine(day, time.fromisoformat(clock))
    first, second = ((wall.replace(tzinfo=zone, fold=fold) - EPOCH) // MS for fold in (0, 1))
    return first if first <= second else bisect_left(range(first), wall, second, key=lambda at: local(zone, at))


def spans(terms, seat, since):
    start, end = terms.get("hours", ("00:00", "00:00"))
    day = local(seat["zone"], since).date() - 2 * DAY
    while day := day + DAY:
        if terms.get("weekends", True) or day.weekday() < 5:
            ends = instant(seat["zone"], day if start < end else day + DAY, end)
            yield max(instant(seat["zone"], day, start), since), max(ends, since)


def elapsed(terms, seat, until):
    begun = takewhile(lambda span: span[0] < until, spans(terms, seat, seat["since"]) if seat["deadline"] else ())
    return seat["counted"] + sum(max(min(ends, until) - begins, 0) for begins, ends in begun)


def deadline(terms, seat, paused):
    left = max(length(terms["turn"]) + seat["extra"] + seat["bank"] + seat["grace"] - seat["counted"], 0)
    begins = seat["since"]
    for begins, ends in spans(terms, seat, seat["since"]) if left and not paused else ():
        if ends - begins >= left:
            break
        left -= ends - begins
    return None if paused else begins + left


def same(event, **computed):
    told = {name: event.get(name, 0) for name in computed}
    told |= {name: length(told[name] or "") for name in {"bank", "charged", "counted"} & told.keys()}
    told |= {name: ms(told[name]) if told[name] else None for name in {"deadline", "new", "old", "since"} & told.keys()}
    assert told == computed, (event, computed)


def charge(terms, seat, event, until):
    """First the turn, then the bank, then the grace."""
    counted = elapsed(terms, seat, until)
    over = max(counted - length(terms["turn"]) - seat["extra"], 0)
    used, charged = over > seat["bank"] and seat["grace"] > 0, min(over, seat["bank"])
    same(event, counted=counted, charged=charged, grace=used, decision=seat.pop("decision"))
    seat |= {"bank": seat["bank"] - charged, "grace": 0 if used else seat["grace"]}


def follow(terms, seat, event, at, paused):
    match event["type"]:
        case "clock_started":
            assert "decision" not in seat, event
            seat |= {"decision": event["decision"], "since": at, "counted": 0, "extra": 0}
            seat["deadline"] = deadline(terms, seat, paused)
            same(event, since=at, deadline=seat["deadline"])
        case "deadline_moved":
            counted, extra = elapsed(terms, seat, at), length(event.get("extra", ""))
            same(event, old=seat["deadline"], counted=counted, decision=seat["decision"])
            seat |= {"counted": counted, "since": at, "extra": extra}
            seat["deadline"] = deadline(terms, seat, paused)
            same(event, since=at, new=seat["deadline"])
        case "clock_stopped":
            late = seat["missed"] == event["decision"] or at > (seat["deadline"] or at)
            charge(terms, seat, event, at)
            refill = 0 if late else length(terms.get("increment", ""))
            seat["bank"] = max(seat["bank"], min(seat["bank"] + refill, length(terms.get("bank", ""))))
            seat["misses"] *= late
            same(event, late=late, bank=seat["bank"])
        case "deadline_missed":
            assert seat["deadline"] <= at, event
            same(event, deadline=seat["deadline"], misses=seat["misses"] + 1)
            charge(terms, seat, event, seat["deadline"])
            seat |= {"misses": event["misses"], "missed": event["decision"]}


def recomputed(lines):
    seats, paused, found, timed = {}, False, 0, ("clock_started", "clock_stopped", "deadline_moved", "deadline_missed")
    for record in map(json.loads, lines[1:-1]):
        for event in record["events"]:
            if event["type"] == "created":
                terms = event["clock"]
                full = {name: length(terms.get(name, "")) for name in ("bank", "grace")}
            elif event["type"] == "joined":
                zone = zoneinfo.ZoneInfo(event.get("zone", terms.get("zone", "UTC")))
                seats[event["seat"]] = {"zone": zone, "misses": 0, "missed": "", **full}
            elif event["type"] in ("clocks_paused", "clocks_resumed"):
                paused = event["type"] == "clocks_paused"
            elif event["type"] in timed:
                follow(terms, seats[event["seat"]], event, ms(record["at"]), paused)
                found += 1
    return found


if __name__ == "__main__":
    print(recomputed(Path(sys.argv[1]).read_bytes().splitlines()))
