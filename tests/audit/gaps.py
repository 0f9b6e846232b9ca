"""Forgeries that no rules are needed to see: each changes a game's records and gives the record to be named."""

from collections.abc import Callable, Iterator
from typing import Any

Records = list[dict[str, Any]]
Forgery = Callable[[Records], int]


def events(records: Records, kind: str) -> Iterator[tuple[int, dict[str, Any]]]:
    return ((n, event) for n, record in enumerate(records) for event in record["events"] if event["type"] == kind)


def half_sealed_opened_otherwise(records: Records) -> int:
    number, event = next(found for found in events(records, "sealed") if "step" in found[1])
    event["step"] = records[number]["cause"]["steps"][0] = {**event["step"], "over": "nothing"}
    return next(n for n, _ in events(records, "revealed") if n > number)


def sealed_for_another(records: Records) -> int:
    """A seat's answer stands in another seat's record."""
    number, event = next(found for found in events(records, "sealed") if not found[1].get("forced"))
    records[number]["actor"] = {"seat": event["seat"] % 2 + 1}
    return number


def sealed_by_no_digest(records: Records) -> int:
    number, event = next(events(records, "sealed"))
    event["commitment"] = event["commitment"].upper()
    return number


def two_sealed_at_once(records: Records) -> int:
    number, event = next(found for found in events(records, "sealed") if not found[1].get("forced"))
    records[number]["events"].append(event)
    return number


def sealed_and_told(records: Records) -> int:
    number, _ = next(events(records, "sealed"))
    records[number]["cause"]["steps"] = [{"do": "nothing"}]
    return number


def revealed_by_a_seat(records: Records) -> int:
    number, _ = next(events(records, "revealed"))
    records[number]["actor"], records[number]["cause"]["via"] = {"seat": 1}, "api"
    return number


def revealed_behind_others(records: Records) -> int:
    number, _ = next(events(records, "revealed"))
    told = records[number]["events"]
    told[0], told[1] = told[1], told[0]
    return number


def opened_in_another_order(records: Records) -> int:
    number, event = next(events(records, "revealed"))
    event["answers"].reverse()
    return number


def sealed_unasked(records: Records) -> int:
    """The decision was not put to the seat that answers it."""
    number, event = next(events(records, "sealed"))
    asked = next(e for n, e in events(records, "asked") if f"{n}-{e['kind']}" == event["decision"])
    asked["seats"] = [seat for seat in asked["seats"] if seat != event["seat"]]
    return number


def sealed_where_open(records: Records) -> int:
    number, event = next(events(records, "sealed"))
    asked = next(e for n, e in events(records, "asked") if f"{n}-{e['kind']}" == event["decision"])
    del asked["sealed"]
    return number


def sealed_again_once_opened(records: Records) -> int:
    number, _ = next(events(records, "sealed"))
    opened = next(n for n, _ in events(records, "revealed"))
    record = records[number]
    records.insert(opened + 1, {**record, "at": records[opened]["at"], "cause": {**record["cause"], "id": "f" * 32}})
    return opened + 1


def nonce_given_late(records: Records) -> int:
    """A nonce that nobody gave stands at the join, the true one long after the start."""
    joined = next(event for _, event in events(records, "joined") if event.get("nonce"))
    records[9]["events"].append({**joined})
    joined["nonce"] = "ff"
    return 9


def seat_left_late(records: Records) -> int:
    records[9]["events"].append({"seat": 2, "type": "left"})
    return 9


def started_behind_its_draws(records: Records) -> int:
    number, event = next(events(records, "started"))
    records[number]["events"].remove(event)
    records[number]["events"].append(event)
    return number


def started_with_a_free_seat(records: Records) -> int:
    number, event = next(events(records, "started"))
    records[number]["events"].remove(event)
    records[number - 1]["events"].append(event)
    return number - 1


def created_again(records: Records) -> int:
    records[1]["events"].append(records[0]["events"][0])
    return 1


def created_again_late(records: Records) -> int:
    records[9]["events"].append(records[0]["events"][0])
    return 9


def joined_to_a_taken_seat(records: Records) -> int:
    records[1]["events"].insert(0, records[0]["events"][1])
    return 1


def joined_to_no_seat(records: Records) -> int:
    records[1]["events"][0]["seat"] = 9
    return 1


def joined_by_a_seat(records: Records) -> int:
    records[1]["actor"] = {"seat": 2}
    return 1


def played_by_a_player(records: Records) -> int:
    number = next(n for n, record in enumerate(records) if "seat" in record["actor"])
    records[number]["actor"] = {"player": "player1"}
    return number


def arbiter_at_play(records: Records) -> int:
    number = next(n for n, record in enumerate(records) if "steps" in record["cause"])
    records[number]["actor"], records[number]["cause"]["via"] = "arbiter", "arbiter"
    del records[number]["cause"]["steps"]
    return number


def more_behind_the_end(records: Records) -> int:
    records[-1]["events"].insert(-1, {"seat": 1, "type": "turn_ended"})
    return len(records) - 1


def more_behind_the_seed(records: Records) -> int:
    records[-1]["events"].append({"seat": 1, "type": "turn_ended"})
    return len(records) - 1


def another_record_behind_the_end(records: Records) -> int:
    last = records[-1]
    records.append({**last, "cause": {**last["cause"], "id": "f" * 32}, "events": []})
    return len(records) - 1


def kind_of_another_form(records: Records) -> int:
    records[9]["events"].append({"kind": "turn\nSOUND.", "seats": [1], "type": "asked"})
    return 9


def type_of_another_form(records: Records) -> int:
    records[9]["events"].append({"type": "\x1b[2J"})
    return 9


def player_of_another_form(records: Records) -> int:
    records[1]["events"][0]["player"] = records[1]["actor"]["player"] = "player\u202e"
    return 1


def decision_of_another_form(records: Records) -> int:
    number, event = next(events(records, "sealed"))
    event["decision"] += " "
    return number


def purpose_of_another_form(records: Records) -> int:
    number, event = next((n, e) for n, record in enumerate(records) for e in record["events"] if "purpose" in e)
    event["purpose"] = f"\x1b]{event['purpose']}"
    return number


def won_by_nobody_there(records: Records) -> int:
    records[-1]["events"][-2]["winners"] = [9]
    return len(records) - 1


def won_twice_over(records: Records) -> int:
    records[-1]["events"][-2]["winners"] = [1, 1]
    return len(records) - 1


def scores_of_others(records: Records) -> int:
    records[-1]["events"][-2]["scores"] += [1]
    return len(records) - 1


FORGERIES: tuple[Forgery, ...] = (
    kind_of_another_form,
    type_of_another_form,
    player_of_another_form,
    decision_of_another_form,
    purpose_of_another_form,
    won_by_nobody_there,
    won_twice_over,
    scores_of_others,
    sealed_for_another,
    sealed_by_no_digest,
    two_sealed_at_once,
    sealed_and_told,
    revealed_by_a_seat,
    revealed_behind_others,
    opened_in_another_order,
    sealed_unasked,
    sealed_where_open,
    sealed_again_once_opened,
    nonce_given_late,
    seat_left_late,
    started_behind_its_draws,
    started_with_a_free_seat,
    created_again,
    created_again_late,
    joined_to_a_taken_seat,
    joined_to_no_seat,
    joined_by_a_seat,
    played_by_a_player,
    arbiter_at_play,
    more_behind_the_end,
    more_behind_the_seed,
    another_record_behind_the_end,
)


def time_runs_backwards(records: Records) -> int:
    del records[15:]
    records[12]["at"] = records[10]["at"]
    return 12


def time_of_another_form(records: Records) -> int:
    del records[15:]
    records[12]["at"] = records[12]["at"].replace("Z", "+00:00")
    return 12


def seat_by_the_arbiter_s_way(records: Records) -> int:
    number = next(n for n, record in enumerate(records) if "seat" in record["actor"])
    del records[number + 3 :]
    records[number]["cause"]["via"] = "arbiter"
    return number


def reveal_by_mail(records: Records) -> int:
    number, _ = next(events(records, "revealed"))
    del records[number + 3 :]
    records[number]["cause"]["via"] = "mail"
    return number


def cause_used_again(records: Records) -> int:
    del records[15:]
    records[12]["cause"]["id"] = records[3]["cause"]["id"]
    return 12


def cause_malformed(records: Records) -> int:
    del records[15:]
    records[12]["cause"]["id"] = "F" * 32
    return 12


ARBITER: tuple[Forgery, ...] = (
    time_runs_backwards,
    time_of_another_form,
    seat_by_the_arbiter_s_way,
    reveal_by_mail,
    cause_used_again,
    cause_malformed,
)
