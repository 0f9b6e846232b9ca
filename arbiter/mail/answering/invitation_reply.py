"""Acting upon a reply to an invitation: `join NAME` or `decline`."""

import re
from collections.abc import Sequence
from email.message import Message

from arbiter.app import invitations
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.app.times import DAY
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering import join_by_mail
from arbiter.mail.answering.later import Later
from arbiter.mail.reading import new_text, program_mail
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.own_lines import own_lines
from arbiter.mail.reading.texts import texts
from arbiter.mail.sending import prepared
from arbiter.mail.writing import joined, not_joined
from arbiter.mail.writing.addressee import addressee
from arbiter.mail.writing.incoming import Incoming
from arbiter.parts.line import unreadable

JOIN = re.compile(r"join(?:\s*:)?(?:\s+(\S.*?))?[\s.!]*", re.IGNORECASE)
DECLINE = re.compile(r"decline[\s.!]*", re.IGNORECASE)
WORDS = re.compile(r"\b(join|decline)\b", re.IGNORECASE)
REFUSALS_A_DAY = 3  # times a day that an invitation's reply is told what is wrong with it
GONE_A_DAY = 3  # times a day that an address is answered whose invitation is good for nothing any more


def act(services: Services, code: str, mail: Message, incoming: Incoming, email: str, sign: Sign | None = None) -> str:
    """Do what the reply of an invited address says, and have it answered; what was done, in a word.

    `sign`: what speaks against a person having written it.
    """
    if sign and not _has_command(sign, new_text.own(texts(mail).plain, (), _means).lines):
        return sign.why
    gone = services.invitations.find(code) is None
    if gone and services.limits.hit(f"uninvited/{email.lower()}", GONE_A_DAY, DAY):
        return "refused"
    try:
        if sign and sign.strong:
            raise program_mail.refusal(sign)
        name = _name(own_lines(mail, (), _means).lines)
        if name is None:
            return _declined(services, code, incoming, email)
        return _joined(services, code, incoming, email, name)
    except Refusal as refusal:
        if refusal.passing:
            raise Later(refusal.detail) from refusal
        if services.limits.hit(f"invited/{code}", REFUSALS_A_DAY, DAY):
            return "refused"
        _post(services, code, not_joined.refused(services, email, incoming, refusal))
        return f"refused: {refusal.code}"


def _means(line: str) -> bool:
    return bool(JOIN.fullmatch(_normalized(line)) or DECLINE.fullmatch(_normalized(line)))


def _normalized(line: str) -> str:
    return " ".join(line.replace("`", "").strip("'\"“” ").split())


def _name(lines: Sequence[str]) -> str | None:
    """Under which name to join ("": none was given); None to decline. Other lines may greet, but not ask for two
    things."""
    matches = _matches(lines)
    if len({match[0].lower() for match in matches}) != 1:
        raise unreadable("Your mail must have exactly one line that says what you want.")
    if matches[0].re is DECLINE:
        return None
    name = matches[0][1] or ""
    return "" if name.upper() == not_joined.NAME else name


def _has_command(sign: Sign, lines: Sequence[str]) -> bool:
    """Whether a mail that may be a program's asks for something, though at a weak sign it need not be written well."""
    if sign.strong:
        return bool(_matches(lines))
    return any(WORDS.search(line) or program_mail.begins(line, ("join", "decline")) for line in lines)


def _matches(lines: Sequence[str]) -> list[re.Match[str]]:
    return [match for line in map(_normalized, lines) if (match := JOIN.fullmatch(line) or DECLINE.fullmatch(line))]


def _joined(services: Services, code: str, incoming: Incoming, email: str, name: str) -> str:
    if not name and services.players.by_address(email) is None:
        raise unreadable("Write your name after `join`, so that the others see who is playing.")
    seated = join_by_mail.join_by_mail(services, code, name, email)
    to = addressee(services, seated.game, seated.seat)
    envelope = joined.write(services, to, incoming) if to else None
    if envelope:
        prepared.post(services, envelope, seated.game)
    return "joined"


def _declined(services: Services, code: str, incoming: Incoming, email: str) -> str:
    """One that is good for nothing any more is declined already."""
    invitation = services.invitations.find(code)
    if invitation and invitation.used:
        raise Refusal(
            "invitation_invalid",
            "You have already joined the game; to leave it, reply to the mail that confirmed this.",
        )
    if invitation:
        invitations.decline(services, code)
    _post(services, code, not_joined.declined(services, email, incoming))
    return "declined"


def _post(services: Services, code: str, envelope: Envelope) -> None:
    """Where the invitation is gone the mail alone says whose the address is: it may be another's, who wants no mail."""
    if services.invitations.find(code):
        prepared.post(services, envelope)
    else:
        prepared.pass_on(services, envelope, "", "")
