"""A game as one seat's player is told about it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from arbiter.app import codec, log
from arbiter.app.ports.players import Player
from arbiter.app.read import DELETED
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.events import AutopilotStep, Event
from arbiter.kernel.offers import step_of
from arbiter.kernel.position import Owed, Position, owed
from arbiter.kernel.records import Record
from arbiter.kernel.ruleset import Edition
from arbiter.telling import Names, Teller, kernel, teller


class Addressee(msgspec.Struct, frozen=True):
    """The player who is written to, and the current game."""

    player: Player
    game: log.Game
    seat: int
    names: Names

    @property
    def position(self) -> Position[Any]:
        return self.game.position

    @property
    def teller(self) -> Teller:
        return teller(self.position.setup.ruleset)

    @property
    def edition(self) -> Edition:
        """The edition under which the game goes on."""
        return codec.continuing(self.position.setup.ruleset, self.position.rules)

    @property
    def title(self) -> str:
        """The game as subjects name it: `Cubaneo k3v9ab`."""
        return f"{self.edition.title} {self.position.game[:6]}"

    @property
    def decision(self) -> Owed | None:
        """The decision that the seat owes."""
        return next((o for o in owed(self.game.rules, self.position) if self.seat in o.seats), None)

    @property
    def since(self) -> int:
        """The record in which the reader took the seat over, 0 for one who has had it from the start."""
        taken = self.position.taken[self.seat - 1]
        return taken.since if taken else 0

    @property
    def view(self) -> Any:
        """All that the seat may know."""
        return self.game.rules.view(self.position.state)

    def sentences(self, records: Sequence[Record[Any]]) -> list[str]:
        """What happened in these records."""
        return self.event_sentences([event for record in records for event in record.events])

    def event_sentences(self, events: Sequence[Event]) -> list[str]:
        """What these events say; steps for an absent seat share a sentence, forced ones one behind the others."""
        absent = kernel.for_the_absent(events, self.names, self._written)
        kept = [event for event in events if not kernel.is_forced(event)]
        return [*(line for event in kept for line in self._told(event, absent)), *kernel.summary(events, self.names)]

    def _told(self, event: Event, absent: dict[int, str]) -> Sequence[str]:
        """What an event says; `absent` loses what was told of a seat."""
        if isinstance(event, AutopilotStep):
            return list(filter(None, [absent.pop(event.seat, "")]))
        return self.teller.sentences(self.game.rules, event, self.names)

    def _written(self, step: Mapping[str, Any]) -> str:
        rules = self.game.rules
        return rules.write(self.position.state, step_of(step, rules.steps))


def addressee(services: Services, game: str, seat: int) -> Addressee | None:
    """The player of a seat; None without a verified address."""
    return addressees(services, log.load(services, game)).get(seat)


def addressees(services: Services, game: log.Game) -> dict[int, Addressee]:
    """The same for each seat of a game that was just loaded; those without a verified address are left out."""
    taken = {seat: each.player for seat, each in enumerate(game.position.taken, 1) if each}
    players = services.players.many(list(taken.values()))
    names = _names(taken, players)
    reached = {
        seat: players[player] for seat, player in taken.items() if player in players and players[player].verified
    }
    return {seat: Addressee(player, game, seat, names) for seat, player in reached.items()}


def _names(taken: Mapping[int, str], players: Mapping[str, Player]) -> Names:
    """The players' names by seat; players of one name are told apart by their seats."""
    names = {seat: players[player].name if player in players else DELETED for seat, player in taken.items()}
    often = Counter(names.values())
    return {seat: f"{name} (seat {seat})" if often[name] > 1 else name for seat, name in names.items()}


def record(services: Services, to: Addressee, seq: int) -> Record[Any]:
    """One record of the game."""
    p = to.position
    with reading(services, p.game):
        [chained] = services.games.records(p.game, seq - 1, 1)
        return codec.decode_record(to.edition, chained)


def records(services: Services, to: Addressee) -> list[Record[Any]]:
    """All records of the game as far as the reader is told of it."""
    p = to.position
    return log.records(services, p, p.version)
