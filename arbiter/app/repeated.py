"""The answer to a call that is repeated: built again from the log, byte for byte as it was sent."""

from typing import Any

from arbiter.app import codec, log, packs
from arbiter.app.answers import BUILDERS, Appended, no_answer
from arbiter.app.idempotency import require_same
from arbiter.app.ports.games import Answered, Known
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.kernel.heads import sign_head
from arbiter.kernel.position import Position, fold
from arbiter.kernel.ruleset import Edition


def replay(services: Services, game: str, known: Known) -> bytes:
    """The bytes that were answered; refuses when the key was used with another body."""
    require_same(known.same)
    return answer(services, game, known)


def answer(services: Services, game: str, known: Known) -> bytes:
    """The same, whatever the body was."""
    if not isinstance(known.answer, Answered):
        return known.answer
    build = BUILDERS[known.answer.kind]
    if build is no_answer:
        return b""
    with reading(services, game):
        return build(_appended(services, game, known.answer))


def _appended(services: Services, game: str, answered: Answered) -> Appended:
    """A record of the past with what was there when it was appended: a signature by the same key is the same."""
    [chained] = services.games.records(game, answered.seq - 1, 1)
    present = log.load(services, game).position
    edition = codec.deciding(present.setup.ruleset, codec.revision(chained))
    position = _past(services, present, edition, answered.seq)
    return Appended(
        packs.rules(services, edition, present.setup.pack.digest),
        position,
        sign_head(services.keyring.signer_of(answered.key), game, position.version, position.hash),
        codec.decode_record(edition, chained),
        chained,
    )


def _past(services: Services, present: Position[Any], edition: Edition, version: int) -> Position[Any]:
    if present.version == version and codec.continuing(edition.key, present.rules) == edition:
        return present
    rules = packs.rules(services, edition, present.setup.pack.digest)
    return fold(rules, Position(game=present.game), log.decoded(services, present.game, edition, version))
