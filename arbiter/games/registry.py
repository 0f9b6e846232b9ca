"""Rulesets by key and revision."""

from collections.abc import Iterable, Iterator, Mapping

from arbiter.kernel.ruleset import Edition


class Registry(Mapping[str, Edition]):
    """The editions that ship, by key: the newest revision of each, with which new games are created.

    Earlier revisions ship beside it, so that their games go on under them and are audited by them.
    """

    def __init__(self, editions: Iterable[Edition]) -> None:
        self._editions: dict[str, dict[int, Edition]] = {}
        for edition in sorted(editions, key=lambda each: each.revision):
            self._editions.setdefault(edition.key, {})[edition.revision] = edition

    def __getitem__(self, key: str) -> Edition:
        return list(self._editions[key].values())[-1]

    def __iter__(self) -> Iterator[str]:
        return iter(self._editions)

    def __len__(self) -> int:
        return len(self._editions)

    def revisions(self, key: str) -> Mapping[int, Edition]:
        """All shipped editions of a ruleset by revision, the oldest first; none for an unknown key."""
        return self._editions.get(key, {})

    def at(self, key: str, revision: int) -> Edition | None:
        """The edition by which records of this revision were decided, if it ships."""
        return self.revisions(key).get(revision)

    def continuing(self, key: str, revision: int) -> Edition | None:
        """The edition under which a game of this revision goes on, if one ships: the last that repairs it, or its own.

        A repair reads the logs of the revisions that it repairs.
        """
        repairs = [edition for edition in self.revisions(key).values() if revision in edition.repairs]
        return self.continuing(key, repairs[-1].revision) if repairs else self.at(key, revision)
