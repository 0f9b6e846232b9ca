"""Schemas of players."""

import re

from marshmallow import fields, validate

from api.fields import DATE, AnswerSchema, FullMatch, RequestSchema, integer
from arbiter.app.preferences import CLOCK, MODES

STATES = ("queued", "held", "sent", "delayed", "refused", "bounced", "dropped")
STATE = (
    "`held`: waiting for quiet hours to end, for a digest, or for the mail server; `delayed`: a server along the way"
    " keeps trying; `refused`: the mail server rejected it; `bounced`: it came back; `dropped`: it was outdated or not"
    " wanted."
)
CHANGE = (
    "A new address must be verified. Until then mails go to the verified one, which stays if the new one never is;"
    " null removes both."
)
PENDING = "A new address that is not verified yet, while the verified one remains in use; or empty."

CODE = (
    "The code from the mail, or the last part of its link. The link in any verification mail to an address, whoever"
    " requested it, verifies the address for you."
)
NAME = {"description": "1 to 60 visible characters, at least one a letter, digit or symbol; not a web or mail address."}
ZONE = {"description": "A name from the IANA time zone database.", "example": "Europe/Berlin"}


MODE = {
    "description": "How you are notified: a mail for `each` decision, one `digest` a day, or not at all."
    " Answers to your own mails are always sent."
}
TIME_OF_DAY = FullMatch(CLOCK)
FULL_DATE = FullMatch(re.compile(DATE))
ABSENCES = (
    "Your planned absences, first and last days included: they replace those of before, except for days that have begun"
    " somewhere. Each new day must begin at least 24 hours from now in every time zone; at most 28 days in a calendar"
    " year. They stop your clocks in all games, where the others see these dates."
)
HOUR = {"description": "`HH:MM` in your time zone.", "example": "08:00"}


class QuietSchema(RequestSchema):
    """Hours of your day in which no mail is sent, possibly across midnight; a digest is sent at its own hour."""

    start = fields.String(required=True, data_key="from", validate=TIME_OF_DAY, metadata={"example": "22:00"})
    end = fields.String(required=True, data_key="to", validate=TIME_OF_DAY, metadata={"example": "07:30"})


class NotificationsChangeSchema(RequestSchema):
    """Omitted fields stay as they are."""

    mode = fields.String(validate=validate.OneOf(MODES), metadata=MODE)
    digest_at = fields.String(validate=TIME_OF_DAY, metadata=HOUR)
    quiet = fields.Nested(QuietSchema, allow_none=True)


class NotificationsSchema(AnswerSchema):
    mode = fields.String(required=True, validate=validate.OneOf(MODES), metadata=MODE)
    digest_at = fields.String(required=True, validate=TIME_OF_DAY, metadata=HOUR)
    quiet = fields.Nested(QuietSchema, required=True, allow_none=True)


class AbsenceSchema(RequestSchema):
    """Days off, in the time zone of each seat's clock."""

    start = fields.String(required=True, data_key="from", validate=FULL_DATE, metadata={"example": "2027-01-02"})
    end = fields.String(required=True, data_key="to", validate=FULL_DATE, metadata={"example": "2027-01-09"})


class PlayerNewSchema(RequestSchema):
    name = fields.String(required=True, metadata=NAME)
    email = fields.String(load_default="", metadata={"description": "Receives turn mails once it is verified."})
    timezone = fields.String(load_default="UTC", metadata=ZONE)


class PlayerChangeSchema(RequestSchema):
    name = fields.String(metadata=NAME)
    email = fields.String(allow_none=True, metadata={"description": CHANGE})
    timezone = fields.String(metadata=ZONE)
    notifications = fields.Nested(NotificationsChangeSchema)
    absences = fields.List(
        fields.Nested(AbsenceSchema), validate=validate.Length(max=100), metadata={"description": ABSENCES}
    )


class PlayerSchema(AnswerSchema):
    """A player as shown to itself."""

    id = fields.String(required=True)
    name = fields.String(required=True)
    created = fields.String(required=True, metadata={"format": "date-time"})
    email = fields.String(required=True)
    verified = fields.Boolean(required=True)
    timezone = fields.String(required=True)
    pending = fields.String(required=True, metadata={"description": PENDING})
    notifications = fields.Nested(NotificationsSchema, required=True)
    absences = fields.List(
        fields.Nested(AbsenceSchema), required=True, metadata={"description": "Those of this year and later, in order."}
    )


class StopSchema(AnswerSchema):
    """Why nothing is sent to your address: a mail bounced permanently, or the link that stops all mail was used."""

    why = fields.String(required=True, validate=validate.OneOf(("bounced", "unsubscribed")))
    at = fields.String(required=True, metadata={"format": "date-time"})
    detail = fields.String(required=True, metadata={"description": "The server's message."})


class NoticeSchema(AnswerSchema):
    """A mail to you and its delivery status."""

    kind = fields.String(required=True, metadata={"description": "`turn`, `started`, `result`, `digest` and others."})
    game = fields.String(required=True)
    decision = fields.String(required=True)
    seat = integer(required=True)
    state = fields.String(required=True, validate=validate.OneOf(STATES), metadata={"description": STATE})
    at = fields.String(required=True, metadata={"format": "date-time"})
    until = fields.String(
        required=True,
        metadata={"description": "When a held mail is reconsidered, or a refused or bounced one is retried; or empty."},
    )
    detail = fields.String(required=True)
    to = fields.String(required=True, metadata={"description": "The address it was sent to, or empty."})
    message_id = fields.String(required=True)


class NoticesSchema(AnswerSchema):
    """The last hundred mails, newest first."""

    stopped = fields.Nested(StopSchema, required=True, allow_none=True)
    notices = fields.List(fields.Nested(NoticeSchema), required=True)


class WelcomeSchema(AnswerSchema):
    """A new player and its token, which is shown only this once."""

    player = fields.Nested(PlayerSchema, required=True)
    token = fields.String(required=True, validate=FullMatch(re.compile("mlc_.+")))


class CodeSchema(RequestSchema):
    code = fields.String(required=True, validate=validate.Length(1, 600), metadata={"description": CODE})
