"""Ends of games that the rules of a game do not know: too few players left, and winners who have forfeited."""

from collections.abc import Container, Sequence
from typing import Any

from msgspec.structs import replace

from arbiter.kernel.events import Event, Finished, GameEnded
from arbiter.kernel.position import Position
from arbiter.kernel.ruleset import Ruleset

LAST, ABANDONED, AGREED, ADMIN = "last_player", "abandoned", "agreed", "admin"
STANDING, WITHOUT_RESULT = "standing", "none"  # who wins a game that players end: who is ahead, or nobody


def fair(event: Event, autopilot: dict[int, str]) -> Event:
    """The event itself; where a seat would win that has forfeited, the best of the others win."""
    if not isinstance(event, Finished) or not autopilot:
        return event
    out = [seat for seat, why in autopilot.items() if why == "forfeited"]
    winners = [seat for seat in event.winners if seat not in out] or best(event.scores, out)
    return replace(event, winners=tuple(winners))


def best(scores: Sequence[int], out: Container[int]) -> list[int]:
    """The seats with the highest score of those that are not out."""
    others = {seat: score for seat, score in enumerate(scores, 1) if seat not in out}
    return [seat for seat, score in others.items() if score == max(others.values())]


def early(rules: Ruleset[Any], position: Position[Any]) -> GameEnded | None:
    """The end of a running game in which nobody plays, or all seats but one have forfeited."""
    if position.status != "running":
        return None
    seats = range(1, len(position.taken) + 1)
    in_play = [seat for seat in seats if position.autopilot.get(seat) != "forfeited"]
    if all(seat in position.autopilot for seat in seats):
        return GameEnded(ABANDONED, (), rules.standing(position.state))
    if len(in_play) == 1 < len(position.taken):
        return GameEnded(LAST, tuple(in_play), rules.standing(position.state))
    return None


def agreed(rules: Ruleset[Any], position: Position[Any], result: str) -> GameEnded:
    """The end of a running game that its players agreed on."""
    scores = rules.standing(position.state)
    out = [seat for seat, why in position.autopilot.items() if why == "forfeited"]
    return GameEnded(AGREED, tuple(best(scores, out)) if result == STANDING else (), scores)


def by_admin(rules: Ruleset[Any], position: Position[Any]) -> GameEnded:
    """The end of a running game by an administrator, which nobody wins."""
    return GameEnded(ADMIN, (), rules.standing(position.state))
