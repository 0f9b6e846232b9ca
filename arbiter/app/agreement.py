"""Proposals of seats, and votes on them."""

from typing import Any

from arbiter.app import log
from arbiter.app.game_action import GameAction, perform
from arbiter.app.services import Services
from arbiter.app.submit import seat_of
from arbiter.app.times import DAY
from arbiter.kernel import agreement
from arbiter.kernel.agreement import Wanted
from arbiter.kernel.clocks import instants
from arbiter.kernel.decide import Draft
from arbiter.kernel.records import Actor
from arbiter.kernel.refusal import Refusal

PROPOSALS_A_DAY = 5  # of one player in one game: each is a record that stays, and mails


def propose(services: Services, player: str, game: str, wanted: Wanted, key: str | None) -> bytes:
    """Propose something to all that play. The answer's JSON as `answers.proposal_answer` makes it."""

    def decide(draft: Draft[Any], actor: Actor, id: str) -> None:
        agreement.propose(draft, _seat(actor), wanted, instants.ms(draft.at))
        limit = PROPOSALS_A_DAY * services.settings.limits
        wait = limit and services.limits.spend(f"propose/{game}/{player}", [id], limit, DAY)
        if wait:
            raise Refusal("rate_limited", "You have proposed too much in this game today.", retry_after=wait)

    return perform(services, _action(player, game, "proposals", wanted, key, decide))


def vote(services: Services, player: str, game: str, proposal: str, yes: bool, key: str | None) -> bytes:
    """Vote on a proposal; the answer's JSON is the same."""

    def decide(draft: Draft[Any], actor: Actor, id: str) -> None:
        agreement.vote(draft, _seat(actor), proposal, yes, instants.ms(draft.at))

    return perform(services, _action(player, game, f"votes/{proposal}", yes, key, decide))


def _action(player: str, game: str, name: str, body: object, key: str | None, decide: Any) -> GameAction:
    def actor(loaded: log.Game) -> Actor:
        return {"seat": seat_of(loaded, player)}

    return GameAction(
        player=player, game=game, name=name, body=body, key=key, actor=actor, decide=decide, answer="proposal"
    )


def _seat(actor: Actor) -> int:
    assert isinstance(actor, dict), "seats propose and vote"
    return int(actor["seat"])
