"""Planned absences of players, and how they come into their games: a job for each player, and one for each game."""

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

from arbiter.app import cards, log, log_writer
from arbiter.app.idempotency import Call
from arbiter.app.ids import body_digest
from arbiter.app.ports.games import Known, Stale
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Absence, Player
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel.clocks import absences, instants
from arbiter.kernel.clocks.absences import Absences
from arbiter.kernel.position import Position, reveal_due
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.timing.absences import planned

DAY = 24 * 3600 * 1000  # ms
EARLIEST = 14 * 3600 * 1000  # ms by which a day begins somewhere before it does in UTC
AHEAD = DAY  # ms before the day begins anywhere
FARTHEST = 400  # days ahead
EPOCH = date(1970, 1, 1).toordinal()


def ranges(player: Player) -> Absences:
    """A player's absences as the kernel knows them."""
    return tuple((absence.start, absence.end) for absence in player.absences)


def changed(services: Services, player: Player, wanted: Sequence[Absence]) -> tuple[Absence, ...]:
    """The absences that a player asks for, with those days of before that have begun; refuses `invalid_request`.

    A day counts as begun, and as 24 h ahead, by the zone in which it begins first, as a player's seats may have
    several. Those of former years are dropped.
    """
    now, before = instants.ms(services.now()), ranges(player)
    today = _begun(now)
    try:
        new = absences.revised(before, tuple((absence.start, absence.end) for absence in wanted), today)
    except ValueError as error:
        raise _refused(f"{error}") from None
    first, last = absences.added(before, new), max((last for _, last in absences.spans(new)), default=0)
    if first and first <= _begun(now + AHEAD):
        raise _refused(f"{date.fromordinal(first)} begins in less than 24 hours in some time zone")
    if last > today + FARTHEST:
        raise _refused(f"at most {FARTHEST} days ahead")
    year = f"{date.fromordinal(today).year}-01-01"
    return tuple(Absence(start, end) for start, end in new if end >= year)


def _begun(now: int) -> int:
    """The last day, as an ordinal, that has begun somewhere."""
    return EPOCH + (now + EARLIEST) // DAY


def _refused(sentence: str) -> Refusal:
    return Refusal("invalid_request", f"absences: {sentence}.", errors={"absences": [f"{sentence}."]})


def announcement(player: Player) -> Message:
    """Asks for the player's games to be told. It is there before the player is stored, so that no kill loses it."""
    return Message("absences", "", player=player.id, about=_digest(player))


def _digest(player: Player) -> str:
    return body_digest(ranges(player))[:32]


def spread(services: Services, player: str, about: str) -> bool:
    """Have all games of a player told of its absences; whether the player is stored as it was announced."""
    account = services.players.get(player)
    if account is None or _digest(account) != about:
        return False
    for game in _games(services, player):
        services.outbox.push(Message("absence", game, player=player))
    return True


def _games(services: Services, player: str) -> Iterator[str]:
    """The player's running games with clocks."""
    cursor = ""
    while True:
        games, cursor = services.index.page(player=player, status="running", cursor=cursor)
        yield from (card["id"] for card in cards.read(services, games) if card.get("clocks"))
        if not cursor:
            return


def record(services: Services, id: str, player: str) -> bool:
    """Append the absences of a player to a game with clocks, which does nothing where it knows them.

    Whether that was possible: not while a reveal is due. Refuses as `log.load` and `retry.until_written` do.
    """
    game = log.load(services, id)
    if reveal_due(game.rules, game.position):
        return False
    name = f"absence/{id}/{player}/{game.position.version}"
    call = Call(hashlib.sha256(name.encode()).hexdigest(), "", keyed=True)
    until_written(services, id, call, lambda: _record(services, id, player, call))
    return True


def _record(services: Services, id: str, player: str, call: Call) -> log_writer.Written | Known | Stale:
    game = log.load(services, id, call=call, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    account, seat = services.players.get(player), game.seat_of(player)
    if account is None or not seat or game.position.status != "running" or not game.position.clocks:
        return Known(True, b"")
    if reveal_due(game.rules, game.position):
        raise Refusal("busy", "The sealed answers are about to be opened.")
    draft = log_writer.draft(services, game, log.seed(game))
    if not planned(draft, seat, ranges(account), instants.ms(draft.at)):
        return Known(True, b"")
    commit = log_writer.Commit(
        actor="arbiter",
        cause=log_writer.cause(services, "arbiter"),
        call=call,
        before=game.position,
        seed=log.seed(game),
    )
    return log_writer.write(services, draft, commit)


def of_seats(services: Services, position: Position[Any]) -> dict[int, Absences]:
    """The absences of those who sit in a game, by seat."""
    ids = {seat: taken.player for seat, taken in enumerate(position.taken, 1) if taken}
    accounts = services.players.many(list(ids.values()))
    return {seat: ranges(accounts[id]) for seat, id in ids.items() if id in accounts and accounts[id].absences}
