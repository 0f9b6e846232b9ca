"""Players who delete their account: open games are left, and seats of running ones stand open for substitutes."""

import hashlib
import itertools
import logging

from arbiter.app import cards, log, log_writer
from arbiter.app.idempotency import Call
from arbiter.app.leaving import leave_all
from arbiter.app.own_games import own_games
from arbiter.app.ports.games import BATCHES, Known, Stale
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.unavailable import Damaged
from arbiter.app.retry import until_written
from arbiter.app.services import Services
from arbiter.kernel import seats
from arbiter.kernel.refusal import Refusal

KIND = "departed"  # of the outbox messages, about all of a player's games or one
CHUNK = 100  # games that are looked at together

lines = logging.getLogger("malecon.games")
_parts = itertools.cycle(range(BATCHES))


def depart(services: Services, player: str) -> None:
    """Delete an account; what is left to do when this ends, however it ends, is a job's."""
    services.outbox.push(Message(KIND, "", player=player))
    _delete(services, player)


def _delete(services: Services, player: str) -> None:
    leave_all(services, player)
    services.players.delete(player)


def finish(services: Services, player: str, game: str = "") -> None:
    """Delete the account whose deletion was asked for, and open its seats, in one game where one is named.

    A game in which that is not possible now gets an outbox entry of its own. Refuses as `log.load` does for the one.
    """
    if game:
        vacate(services, player, game)
        return
    _delete(services, player)
    for each in own_games(services, player, "running"):
        try:
            vacate(services, player, each)
        except Refusal as refusal:
            lines.warning("a seat cannot be opened yet: %s", refusal.detail, extra={"game": each})
            services.outbox.push(Message(KIND, each, player=player))


def vacate(services: Services, player: str, game: str) -> None:
    """Open the seat of a player who is gone, in a record; nothing where the arbiter plays it already."""
    if not _is_gone(services, player):
        return
    call = Call(hashlib.sha256(f"departed/{game}/{player}".encode()).hexdigest(), "", keyed=True)
    until_written(services, game, call, lambda: _attempt(services, player, game, call))


def _is_gone(services: Services, player: str) -> bool:
    """One who cannot be read is not."""
    try:
        return services.players.get(player) is None
    except Damaged:
        return False


def _attempt(services: Services, player: str, id: str, call: Call) -> log_writer.Written | Known | Stale:
    game = log.load(services, id, call=call, vault=("seed",))
    if game.stored_answer:
        return game.stored_answer
    seat, p = game.seat_of(player), game.position
    if not seat or p.status != "running" or seat in p.autopilot:
        return Known(True, b"")
    draft = log_writer.draft(services, game, log.seed(game))
    seats.vacate(draft, seat)
    commit = log_writer.Commit(
        actor="arbiter",
        cause=log_writer.cause(services, "arbiter"),
        call=call,
        before=p,
        seed=log.seed(game),
    )
    return log_writer.write(services, draft, commit)


def sweep(services: Services) -> int:
    """Ask for what was missed in one part of all games: seats of players who are gone; returns how many there are.

    Earlier releases left them so, and a game may start while its player's account is deleted.
    """
    games = services.games.in_play(next(_parts))
    found = [each for n in range(0, len(games), CHUNK) for each in _deserted(services, games[n : n + CHUNK])]
    for game, player in found:
        services.outbox.push(Message(KIND, game, player=player))
    return len(found)


def _deserted(services: Services, games: list[str]) -> list[tuple[str, str]]:
    """Games with players who are gone."""
    held = [
        (card["id"], seat["player"]["id"])
        for card in cards.read(services, games)
        for seat in card["seats"]
        if card["status"] == "running" and "archive" not in card and seat["player"] and "autopilot" not in seat
    ]
    known = services.players.many([player for _, player in held])
    gone = [(game, player) for game, player in held if player not in known and _is_gone(services, player)]
    if gone:
        services.keyring.verify()  # nobody is gone because the store was emptied
    return gone
