"""Schemas of clocks: a game's terms, whose values `kernel.clocks.terms` judges, and what is left to its seats."""

from typing import Any

from marshmallow import fields

from api.fields import AnswerSchema, RequestSchema, TrueOrFalse
from arbiter.kernel.clocks import durations
from arbiter.kernel.clocks.terms import HOUR, LONGEST, MOST_MISSES, MOST_REMINDERS, OUTCOMES, SHORTEST, Terms

USUAL = Terms(turn="P1D")
FORM = f"^{durations.FORM.pattern}$"
OUTCOME = (
    "What follows when a deadline has passed: the arbiter answers by the ruleset's policy (`autopilot`), all clocks"
    " stand still until the seat answers (`pause`), or the seat can no longer win and the arbiter plays it (`forfeit`)."
)
REMINDERS = "When before a deadline its player is reminded by mail."
ZONE = "The time zone of `hours` and `weekends`, for seats without one of their own: a name from the IANA database."
HOURS = "The times of the day, `HH:MM`, between which time counts; across midnight if the second one is earlier."
MISSES = "After so many missed deadlines in a row, a seat stands open for a substitute."


def duration(description: str, least: int = 0, **more: Any) -> dict[str, Any]:
    """How a duration is documented."""
    bounds = (
        f"An ISO 8601 duration from {durations.text(least)} to {durations.text(LONGEST)}, without years and months."
    )
    return {"description": f"{description} {bounds}", "pattern": FORM, **more}


def usual(name: str, description: str, **more: Any) -> dict[str, Any]:
    """How a member is documented that may be left out."""
    return {"description": description, "default": getattr(USUAL, name), **more}


class ClockNewSchema(RequestSchema):
    """The terms of a game's clocks (docs/time.md)."""

    turn = fields.String(required=True, metadata=duration("The time for each decision.", SHORTEST, example="P2D"))
    bank = fields.String(
        metadata=duration("A seat's reserve for the whole game, used after `turn`.", default=USUAL.bank, example="P5D")
    )
    increment = fields.String(
        metadata=duration(
            "Added to the bank by an answer in time, up to the first bank.", default=USUAL.increment, example="PT6H"
        )
    )
    grace = fields.String(
        metadata=duration("Granted once a game when the bank is empty.", default=USUAL.grace, example="PT12H")
    )
    reminders = fields.List(
        fields.String(metadata=duration(REMINDERS, SHORTEST)),
        metadata=usual("reminders", REMINDERS, default=[], maxItems=MOST_REMINDERS, example=["P1D", "PT4H"]),
    )
    zone = fields.String(metadata=usual("zone", ZONE, example="Europe/Berlin"))
    weekends = TrueOrFalse(metadata=usual("weekends", "Whether time counts on Saturdays and Sundays."))
    hours = fields.List(
        fields.String(metadata={"pattern": f"^{HOUR.pattern}$"}),
        metadata={"description": HOURS, "minItems": 2, "maxItems": 2, "example": ["08:00", "22:00"]},
    )
    on_timeout = fields.String(metadata=usual("on_timeout", OUTCOME, enum=list(OUTCOMES)))
    misses = fields.Integer(strict=True, metadata=usual("misses", MISSES, minimum=1, maximum=MOST_MISSES))


class ClockSchema(ClockNewSchema):
    """The terms of a game's clocks, all of them; without `hours` all hours count."""

    class Meta(AnswerSchema.Meta):
        pass

    tzdata = fields.String(
        required=True, metadata={"description": "The release of the time zone data that deadlines are computed with."}
    )


class SeatClockSchema(AnswerSchema):
    """What is left to a seat, without what its present decision has used so far."""

    bank = fields.String(required=True, metadata={"pattern": FORM, "example": "P4DT3H"})
    grace = fields.String(required=True, metadata={"pattern": FORM, "description": "`PT0S` once it was used."})
    zone = fields.String(required=True, metadata={"description": "The time zone in which its time counts."})
    misses = fields.Integer(required=True, metadata={"description": "Deadlines missed in a row."})
    absences = fields.List(
        fields.Dict(fields.String(), fields.String()),
        metadata={"description": "Planned days off, each `from` and `to` a date; left out if there are none."},
    )


CLOCKS = fields.Dict(
    fields.String(), fields.Nested(SeatClockSchema), metadata={"description": "By seat, from the start on."}
)
PAUSED = fields.String(
    metadata={"description": "Why all clocks stand still, as a code such as `timed_out`; absent while they run."}
)
