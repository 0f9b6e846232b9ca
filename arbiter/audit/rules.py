"""Rules: each record decided again from the position before it, to exactly its events."""

from typing import Any

from arbiter.audit.calendar_days import CalendarDays
from arbiter.audit.editions import Editions, EditionWithPack
from arbiter.audit.entry import KERNEL, AuditEntry, FileEnd
from arbiter.audit.faults import Fault, json
from arbiter.audit.file import Header
from arbiter.audit.follow import followed
from arbiter.audit.redecide import redecide
from arbiter.audit.redraft import Redraft, SealedAnswer
from arbiter.audit.revisions import revised
from arbiter.audit.zone_data import ZoneData
from arbiter.games import RULESETS
from arbiter.games.shipped import digests
from arbiter.kernel import events as ev
from arbiter.kernel.agreement import conclude
from arbiter.kernel.canonical import canonical
from arbiter.kernel.clocks import instants
from arbiter.kernel.position import Position, stamp
from arbiter.kernel.refusal import Hidden, Refusal
from arbiter.kernel.timing.keep import keep


class Rules:
    name = "rules"

    def __init__(self, header: Header) -> None:
        self.count, self.undecided, self._revision = 0, 0, 0
        self.decided, self.reason = False, ""
        self._header, self._editions = header, Editions(header)
        self._position: Position[Any] | None = Position(game=header.game)
        self._sealed_answers: dict[tuple[int, str], SealedAnswer] = {}
        self.zones, self._days = ZoneData(), CalendarDays()

    def see(self, entry: AuditEntry) -> None:
        """Afterwards, `decided` says whether this record was decided again."""
        self.decided = False
        try:
            self._see(entry)
        except (Fault, MemoryError):
            raise
        except (Refusal, Hidden) as refusal:
            raise Fault(f"what the rules allow: {refusal}", _submission(entry)) from refusal
        except Exception as error:  # the rules assume well-formed histories
            raise Fault("a record that the rules can read", f"{type(error).__name__}: {error}") from error

    def _see(self, entry: AuditEntry) -> None:
        self._revision = revised(self._header.ruleset, self._revision, entry)
        edition = self._editions.of(self._revision)
        if self._position is None or edition is None:  # later records depend on this one
            self._undecided(entry)
            self._position = None
        elif reason := self.zones.unknown(self._position, entry.kernel):
            self.reason, self._position = self.reason or reason, None
            self._undecided(entry)
        elif edition.revision != self._revision:
            self._undecided(entry)
            self._position = followed(edition.rules, self._position, entry.line, edition.decoder)
        else:
            self._position = self._redecide(edition, self._position, entry)
            self.decided, self.count = True, self.count + 1

    def _undecided(self, entry: AuditEntry) -> None:
        """The kernel's events are the same under all revisions."""
        self.reason = self.reason or self._why(entry)
        recorded = [event for event in entry.record.events if event.get("type") in KERNEL]
        for event, kernel in zip(recorded, entry.kernel, strict=True):
            if canonical(event) != canonical(kernel):
                raise Fault(json(kernel), json(event))
        self.undecided += 1

    def _redecide(self, edition: EditionWithPack, before: Position[Any], entry: AuditEntry) -> Position[Any]:
        record = edition.decoder.decode(entry.line)
        if before.clocks:
            self._days.allow(before, instants.ms(record.at))
        if canonical(record) != entry.line[:-1]:
            raise Fault("events as the rules produce them", entry.line[:-1].decode())
        draft = Redraft(edition.rules, before, record.events, record.at, self.zones)
        draft.sealed_answers = self._sealed_answers
        if before.rules not in (0, record.rules):
            draft.add(ev.RulesAmended(record.rules))
        if isinstance(draft.next, ev.TimeZonesUpdated):
            draft.add(self.zones.updated(before, draft.next))
        redecide(draft, record, self._header)
        conclude(draft, instants.ms(record.at))
        if draft.position.clocks:
            keep(draft, instants.ms(record.at))
            self._days.spend(before, draft.position, instants.ms(record.at))
        if draft.position.status in ("finished", "cancelled"):
            draft.add(ev.SeedShown(draft.next.seed if isinstance(draft.next, ev.SeedShown) else "64 hex digits"))
        draft.close()
        return stamp(draft.position, record)

    def _pack(self) -> str:
        pack = self._header.pack
        if digests(self._header.ruleset).get(pack.digest) == pack.name:
            return f"with the pack `{pack.name}` as shipped here"
        return f"with a pack `{pack.name}` that is not shipped: compare its values, {pack.digest}"

    def _why(self, entry: AuditEntry) -> str:
        revisions = [*RULESETS.revisions(self._header.ruleset)]
        if not revisions:
            return f"there is no ruleset `{self._header.ruleset}` here"
        if self._position is None:
            return "the records before them could not be followed"
        here = f"revision{'s' * (len(revisions) > 1)} {' and '.join(map(str, revisions))}"
        return f"they use revision {entry.record.rules} of the rules, and this program has {here}"

    def end(self, end: FileEnd) -> None:
        pass

    @property
    def checked(self) -> bool:
        return self.count > 0 and not self.undecided

    def summary(self) -> str:
        decided = f"{self.count:,} records checked against the rules, {self._pack()}" if self.count else ""
        undecided = f"{self.undecided:,} not checked, because {self.reason}" if self.undecided else ""
        return "; ".join(filter(None, (decided, undecided)))


def _submission(entry: AuditEntry) -> str:
    return canonical({"actor": entry.record.actor, "cause": entry.record.cause}).decode()
