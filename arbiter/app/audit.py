"""The audit file of a game: the same for every caller who may see the game, and all that anybody needs to check it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.read import visible
from arbiter.app.services import Services
from arbiter.audit.file import Header, PackFile, written
from arbiter.kernel.heads import PublicKey, sign_head
from arbiter.kernel.position import Position


def exported(services: Services, game: str, player: str | None) -> Iterator[bytes]:
    """The lines of the file up to the present version, read from the store as they are asked for; refuses at once."""
    found = visible(services, game, player)
    keys = services.keyring.read()
    revoked = {key.key for key in keys.public if key.revoked}
    p, head = found.position, found.head
    if head.key in revoked:
        head = sign_head(keys.signer, p.game, p.version, p.hash)
    return written(_header(services, p, keys.public), _records(services, p), head)


def _header(services: Services, position: Position[Any], keys: tuple[PublicKey, ...]) -> Header:
    pack = position.setup.pack
    text = services.packs.find(pack.digest)
    assert text is not None, f"the pack {pack.digest} is kept before a game names it"
    content = PackFile(pack.name, pack.digest, msgspec.json.decode(text))
    return Header(game=position.game, ruleset=position.setup.ruleset, rules=position.rules, pack=content, keys=keys)


def _records(services: Services, position: Position[Any]) -> Iterator[bytes]:
    after = -1
    while after < position.version:
        page = services.games.entries(position.game, after, min(log.PAGE, position.version - after))
        yield from (entry.record for entry in page)
        after += len(page)
