"""Games that are read from their archives."""

from collections.abc import Sequence

from arbiter.app.ports.archives import Archives, Contents
from arbiter.app.ports.games import Append, Known, Loaded, Stale
from arbiter.store import kept_answers
from arbiter.store.cipher import Cipher


class ArchivedGames:
    """As `ports.games.Games`, of games whose archive has this digest."""

    def __init__(self, archives: Archives, cipher: Cipher, answers: kept_answers.KeptAnswers) -> None:
        self._archives = archives
        self._cipher = cipher
        self._answers = answers

    def append(self, append: Append, digest: str) -> Known | Stale:
        """Appends nothing, but knows what was appended."""
        contents = self._archives.read(append.game, digest)
        return self._known(contents, append.id, append.body) or Stale(contents.version)

    def load(self, game: str, digest: str, schema: str, *, id: str, body: str, vault: Sequence[str]) -> Loaded:
        contents = self._archives.read(game, digest)
        position = contents.position if contents.schema == schema else None
        sealed = {name: contents.vault[name] for name in vault if name in contents.vault}
        secrets = {name: self._cipher.open(game, name, value) for name, value in sealed.items()}
        known = self._known(contents, id, body) if id else None
        return Loaded(contents.version, position, contents.head, secrets, known)

    def records(self, game: str, digest: str, after: int, limit: int) -> list[bytes]:
        start = max(after, -1) + 1
        return list(self._archives.read(game, digest).records[start : start + limit])

    def _known(self, contents: Contents, id: str, body: str) -> Known | None:
        kept = contents.kept.get(kept_answers.field(id)) or contents.kept.get(id.encode())
        return None if kept is None else self._answers.known(contents.game, id, body, kept)
