"""The audit file of a game: the same for every caller who may see the game, and all that anybody needs to check it."""

from collections.abc import Iterator
from importlib.metadata import version
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.read import visible
from arbiter.app.services import Services
from arbiter.app.unreadable import reading
from arbiter.audit.file import Header, PackFile, written
from arbiter.kernel.heads import Head, PublicKey, sign_head
from arbiter.kernel.position import Position

HEADER = "header"  # where in the vault the header of an archive copy lies


def exported(services: Services, game: str, player: str | None) -> Iterator[bytes]:
    """The lines of the file up to the current version, read from the store lazily; refuses before the first line.

    A head by a revoked key is signed anew. The file of an archive copy is the one that was imported.
    """
    loaded = visible(services, game, player, vault=(HEADER,))
    with reading(services, game):
        header, head = _archived(loaded) if loaded.archive else _current(services, loaded)
    return written(header, log.all_chained(services, loaded.position), head)


def _archived(game: log.Game) -> tuple[Header, Head]:
    return msgspec.json.decode(game.vault[HEADER], type=Header), game.head


def _current(services: Services, game: log.Game) -> tuple[Header, Head]:
    keys = services.keyring.read()
    p, head = game.position, game.head
    if keys.signer and any(key.key == head.key and key.revoked for key in keys.public):
        head = sign_head(keys.signer, p.game, p.version, p.hash)
    return _header(services, p, keys.public), head


def _header(services: Services, position: Position[Any], keys: tuple[PublicKey, ...]) -> Header:
    setup, extended = position.setup, position.log > (position.setup.log or 1)
    text = services.packs.find(setup.pack.digest)
    assert text is not None, f"the pack {setup.pack.digest} is kept before a game names it"
    pack = PackFile(setup.pack.name, setup.pack.digest, msgspec.json.decode(text))
    return Header(
        log=position.log if extended else setup.log,
        malecon=version("malecon"),
        game=position.game,
        ruleset=setup.ruleset,
        rules=position.rules,
        pack=pack,
        keys=keys,
    )
