"""Rules: each record decided again from the position before it, to exactly its events."""

from typing import Any

from arbiter.audit import acts
from arbiter.audit.editions import Editions, Known
from arbiter.audit.entry import KERNEL, End, Entry
from arbiter.audit.faults import Fault, json
from arbiter.audit.file import Header
from arbiter.audit.follow import followed
from arbiter.audit.redraft import Laid, Redraft
from arbiter.audit.revisions import revised
from arbiter.games import RULESETS
from arbiter.games.shipped import digests
from arbiter.kernel import events as ev
from arbiter.kernel.canonical import canonical
from arbiter.kernel.position import Position, stamp
from arbiter.kernel.refusal import Hidden, Refusal


class Rules:
    name = "rules"

    def __init__(self, header: Header) -> None:
        self.count, self.undecided, self._revision = 0, 0, 0
        self.decided, self.reason = False, ""
        self._header, self._editions = header, Editions(header)
        self._position: Position[Any] | None = Position(game=header.game)
        self._laid: dict[tuple[int, str], Laid] = {}

    def see(self, entry: Entry) -> None:
        """Afterwards, `decided` says whether this record was decided again."""
        self.decided = False
        try:
            self._see(entry)
        except (Fault, MemoryError):
            raise
        except (Refusal, Hidden) as refusal:
            raise Fault(f"what the rules allow: {refusal}", _said(entry)) from refusal
        except Exception as error:  # the rules are not made for what nobody could have said
            raise Fault("a record that the rules can read", f"{type(error).__name__}: {error}") from error

    def _see(self, entry: Entry) -> None:
        self._revision = revised(self._header.ruleset, self._revision, entry)
        read = self._editions.of(self._revision)
        if self._position is None or read is None:  # nor is anything behind it decided by ours
            self._undecided(entry)
            self._position = None
        elif read.revision != self._revision:
            self._undecided(entry)
            self._position = followed(read.rules, self._position, entry.line, read.decoder)
        else:
            self._position = self._again(read, self._position, entry)
            self.decided, self.count = True, self.count + 1

    def _undecided(self, entry: Entry) -> None:
        """The kernel's events are the same under all revisions."""
        self.reason = self.reason or self._why(entry)
        told = [event for event in entry.record.events if event.get("type") in KERNEL]
        for event, kernel in zip(told, entry.kernel, strict=True):
            if canonical(event) != canonical(kernel):
                raise Fault(json(kernel), json(event))
        self.undecided += 1

    def _again(self, read: Known, before: Position[Any], entry: Entry) -> Position[Any]:
        record = read.decoder.decode(entry.line)
        if canonical(record) != entry.line[:-1]:
            raise Fault("events as the rules produce them", entry.line[:-1].decode())
        draft = Redraft(read.rules, before, record.events)
        draft.laid = self._laid
        if before.rules not in (0, record.rules):
            draft.add(ev.RulesAmended(record.rules))
        acts.again(draft, record, self._header)
        if draft.position.status in ("finished", "cancelled"):
            draft.add(ev.SeedShown(draft.next.seed if isinstance(draft.next, ev.SeedShown) else "64 hex digits"))
        draft.close()
        return stamp(draft.position, record)

    def _pack(self) -> str:
        pack = self._header.pack
        if digests(self._header.ruleset).get(pack.digest) == pack.name:
            return f"with the pack `{pack.name}` as shipped here"
        return f"with a pack `{pack.name}` that is not shipped: compare its values, {pack.digest}"

    def _why(self, entry: Entry) -> str:
        known = [*RULESETS.revisions(self._header.ruleset)]
        if not known:
            return f"there is no ruleset `{self._header.ruleset}` here"
        if self._position is None:
            return "the records before them could not be followed"
        here = f"revision{'s' * (len(known) > 1)} {' and '.join(map(str, known))}"
        return f"they use revision {entry.record.rules} of the rules, and this program has {here}"

    def end(self, end: End) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0 and not self.undecided

    def told(self) -> str:
        told = f"{self.count:,} records checked against the rules, {self._pack()}" if self.count else ""
        undecided = f"{self.undecided:,} not checked, because {self.reason}" if self.undecided else ""
        return "; ".join(filter(None, (told, undecided)))


def _said(entry: Entry) -> str:
    return canonical({"actor": entry.record.actor, "cause": entry.record.cause}).decode()
