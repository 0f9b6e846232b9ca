"""Schemas of games."""

from typing import Any

from marshmallow import ValidationError, fields, validate, validates_schema

from api.fields import (
    HASH,
    AnswerSchema,
    FullMatch,
    QueryBoolean,
    QueryInstant,
    QuerySchema,
    Ref,
    RequestSchema,
    integer,
)
from api.games.clocks import CLOCKS, PAUSED, ClockNewSchema, ClockSchema
from api.games.shown_proposals import PROPOSALS
from arbiter.app import creating, due
from arbiter.games.members import SEATS
from arbiter.kernel import patterns
from arbiter.kernel.lobby import RESIGNATIONS

STATUS = ("open", "running", "finished", "cancelled")
NONCE = fields.String(
    load_default="",
    validate=FullMatch(patterns.NONCE),
    metadata={"description": "Your contribution to the game's randomness: up to 128 hex digits."},
)


ZONE = {
    "description": "The time zone of your clock, if not the game's: a name from the IANA database; public.",
    "example": "Europe/Berlin",
}


SORT = (
    "Instead of newest first: running games that are waiting for the caller or have a deadline, soonest first; those"
    f" without a deadline come last. Only with `mine` or `awaiting`, and of the newest {due.MOST} running games."
    " What counts is the caller's own deadline, or the earliest one of a game that is waiting for others only."
)
DUE_BEFORE = "Only games whose deadline, as for `sort=deadline`, comes earlier; the list is sorted in that way."


class GameNewSchema(RequestSchema):
    ruleset = fields.String(required=True, metadata={"example": "cubaneo"})
    seats = integer(1, SEATS[-1], required=True)
    options = fields.Dict(fields.String(), load_default=dict, metadata={"description": "See the ruleset's own schema."})
    visibility = fields.String(load_default="public", validate=validate.OneOf(("public", "unlisted", "private")))
    nonce = NONCE
    invite = fields.List(
        fields.String(),
        load_default=list,
        validate=validate.Length(max=20),
        metadata={"description": "Addresses to send an invitation to."},
    )
    clock = fields.Nested(
        ClockNewSchema, metadata={"description": "The terms of the clocks; without it there are none."}
    )
    zone = fields.String(metadata=ZONE)
    start_within = fields.String(
        allow_none=True,
        metadata={
            "description": "The time (ISO 8601) within which the game must start, or it is cancelled; null: any time."
            f" If omitted, `{creating.START_WITHIN}` in a game with clocks, and any time in one without.",
            "example": "P14D",
        },
    )
    on_resignation = fields.String(
        validate=validate.OneOf(RESIGNATIONS),
        metadata={
            "description": "What becomes of a seat whose player resigns: it stands `open` for a substitute (the"
            " default), or the `autopilot` plays it to the end, and it can no longer win."
        },
    )


class AwaitingSchema(AnswerSchema):
    """A decision with the seats that have yet to answer; `reveal` waits for the arbiter."""

    decision = fields.String(metadata={"description": "`<seq>-<kind>`, named after the record that opened it."})
    kind = fields.String(required=True)
    seats = fields.List(fields.Integer(), required=True)
    sealed = fields.Raw(metadata={"enum": [True, False, "partly"]})
    deadlines = fields.Dict(
        fields.String(),
        fields.String(metadata={"format": "date-time"}),
        metadata={"description": "By when each seat must answer, in games with clocks only; empty during a pause."},
    )
    failing_since = fields.String(
        metadata={
            "format": "date-time",
            "description": "Only for a `reveal` that has failed so far; the server's operator is alerted.",
        }
    )


class NamedSchema(AnswerSchema):
    id = fields.String(required=True)
    name = fields.String()


class SeatSchema(AnswerSchema):
    seat = fields.Integer(required=True)
    player = fields.Nested(NamedSchema, required=True, allow_none=True)
    autopilot = fields.String(
        metadata={
            "description": "Why the arbiter plays the seat: it stands `open` for a substitute, or it has `forfeited`."
            " Absent if its player does."
        }
    )


class PackSchema(AnswerSchema):
    """A component pack and the SHA-256 of its content."""

    name = fields.String(required=True)
    digest = fields.String(required=True, validate=HASH)


class ResultSchema(AnswerSchema):
    """Winning seats; scores by seat, seat 1 first."""

    winners = fields.List(fields.Integer(), required=True)
    scores = fields.List(fields.Integer(), required=True)
    reason = fields.String(
        metadata={
            "description": "Why the game ended before its rules end it, as a code such as `abandoned` or `last_player`."
        }
    )


class ArchiveSchema(AnswerSchema):
    """Marks a copy of a game played elsewhere; nobody here has a seat in it."""

    imported = fields.String(required=True, metadata={"format": "date-time"})
    key = fields.String(required=True, metadata={"description": "The key that signed its head; not this server's."})


class GameListedSchema(AnswerSchema):
    """A game without its view."""

    id = fields.String(required=True)
    ruleset = fields.String(required=True)
    rules = fields.Integer(required=True)
    options = fields.Dict(required=True)
    pack = fields.Nested(PackSchema, required=True)
    visibility = fields.String(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUS))
    created = fields.String(required=True, metadata={"format": "date-time"})
    start_within = fields.String(metadata={"description": "The time within which it must start, from `created`."})
    start_by = fields.String(
        metadata={"format": "date-time", "description": "The same of an open game, as an instant."}
    )
    reason = fields.String(metadata={"description": "`expired`: the game was cancelled as it did not start in time."})
    on_resignation = fields.String(
        validate=validate.OneOf(RESIGNATIONS),
        metadata={"description": "What becomes of resigned seats; absent: `open`."},
    )
    version = fields.Integer(required=True)
    head = Ref("Head", required=True)
    you = fields.Integer(required=True, allow_none=True, metadata={"description": "The caller's seat."})
    seats = fields.List(fields.Nested(SeatSchema), required=True)
    awaiting = fields.List(fields.Nested(AwaitingSchema), required=True)
    result = fields.Nested(ResultSchema)
    clock = fields.Nested(ClockSchema, metadata={"description": "Only in games with clocks."})
    clocks = CLOCKS
    paused = PAUSED
    proposals = PROPOSALS
    archive = fields.Nested(ArchiveSchema)


class GameSchema(GameListedSchema):
    """A game as the caller may see it; its view is null before the start."""

    view = Ref("View", required=True, allow_none=True)


class GamesSchema(AnswerSchema):
    games = fields.List(fields.Nested(GameListedSchema), required=True)
    next = fields.String(required=True, allow_none=True, metadata={"description": "The next page's `cursor`."})


class GamesQuerySchema(QuerySchema):
    status = fields.String(validate=validate.OneOf(STATUS))
    ruleset = fields.String()
    mine = QueryBoolean(load_default=False, metadata={"description": "Only games in which the caller has a seat."})
    open_seats = QueryBoolean(
        load_default=False,
        metadata={"description": "Only running public games in which a seat stands open for a substitute."},
    )
    awaiting = QueryBoolean(load_default=False, metadata={"description": "Only games that are waiting for the caller."})
    sort = fields.String(validate=validate.OneOf(("deadline",)), metadata={"description": SORT})
    due_before = QueryInstant(metadata={"format": "date-time", "description": DUE_BEFORE})
    cursor = fields.String()

    @validates_schema
    def _everybodys(self, data: dict[str, Any], **_: Any) -> None:
        """Seats that stand open are in a list of their own."""
        other = next((name for name in ("mine", "awaiting", "sort", "due_before") if data.get(name)), None)
        if data["open_seats"] and other:
            raise ValidationError(f"Not together with `{other}`.", "open_seats")

    @validates_schema
    def _own(self, data: dict[str, Any], **_: Any) -> None:
        """Deadlines are in the order of a player's own games only."""
        name = next((name for name in ("sort", "due_before") if name in data), None)
        if name and not (data["mine"] or data["awaiting"]):
            raise ValidationError(
                "Only with `mine=true` or `awaiting=true`: public lists are not kept by deadline.", name
            )


class ClosedSchema(AnswerSchema):
    """A game after a player left or it was cancelled."""

    version = fields.Integer(required=True)
    status = fields.String(required=True, validate=validate.OneOf(STATUS))
    head = Ref("Head", required=True)
