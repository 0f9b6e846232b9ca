"""What players are told by mail; rendered at the moment of sending from records and the recipient's own view."""

import hashlib
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from typing import Any

import msgspec

from arbiter.app import log
from arbiter.app.players import new_code
from arbiter.app.ports import Player
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.offers import Offer
from arbiter.kernel.position import Owed, Position, owed

FOR_CHECKING = {"draw", "purpose", "size", "index", "commitment", "salt", "answers"}
POLICY = SMTP.clone(max_line_length=200)


def turn_mail(services: Services, game: str, decision: str, seat: int) -> EmailMessage | None:
    """The mail that asks a seat for its decision; None when it is stale, or the player has no verified address."""
    found = log.load(services, game)
    player = _recipient(services, found, seat)
    asked = next((o for o in owed(found.rules, found.position) if o.decision == decision and seat in o.seats), None)
    if player is None or asked is None:
        return None
    title = RULESETS[found.position.setup.ruleset].title
    mail = _mail(
        services, player, f"{title} {game[:6]}: your {asked.kind} ({decision})", f"{game}/{seat}/{decision}/turn"
    )
    return _finish(services, found, mail, seat, _turn_text(services, found, asked, seat))


def result_mail(services: Services, game: str, seat: int) -> EmailMessage | None:
    """The mail that tells a seat how the game ended."""
    found = log.load(services, game)
    player, result = _recipient(services, found, seat), found.position.result
    if player is None or result is None:
        return None
    title = RULESETS[found.position.setup.ruleset].title
    mail = _mail(services, player, f"{title} {game[:6]}: the result", f"{game}/{seat}/{found.position.version}/result")
    rows = [
        f"  seat {n}: {score} VP{' (winner)' if n in result.winners else ''}"
        for n, score in enumerate(result.scores, 1)
    ]
    return _finish(services, found, mail, seat, ["The game is over.", "", *rows])


def verification_mail(services: Services, player: str) -> EmailMessage | None:
    """The mail with a fresh code for an address that was not verified yet."""
    known = services.players.get(player)
    if known is None or not known.email or known.verified:
        return None
    code = new_code(services, known)
    mail = _mail(services, known, "Verify your address", f"{player}/{known.email}/{services.now()}/verify")
    lines = [
        f"Somebody, probably you, gave this address to the player {known.name}.",
        f"If it was you, the code is: {code}",
        f"Type it, or open {services.settings.base_url}/verification?player={player}&code={code} and press the button.",
        "If it was not you, do nothing: no other mail comes here.",
    ]
    mail.set_content("\n".join(lines) + "\n")
    return mail


def _recipient(services: Services, found: log.Game, seat: int) -> Player | None:
    taken = found.position.taken[seat - 1]
    player = services.players.get(taken.player) if taken else None
    return player if player and player.verified else None


def message_id(services: Services, about: str) -> str:
    """A stable Message-ID made of game, seat, decision and kind."""
    return f"<{hashlib.sha256(about.encode()).hexdigest()[:32]}@{services.settings.mail_domain}>"


def _mail(services: Services, player: Player, subject: str, about: str) -> EmailMessage:
    mail = EmailMessage(policy=POLICY)
    mail["From"] = services.settings.mail_from
    mail["To"] = player.email
    mail["Subject"] = f"[Malecon] {subject}"
    mail["Date"] = datetime.fromisoformat(services.now())
    mail["Message-ID"] = message_id(services, about)
    mail["Auto-Submitted"] = "auto-generated"
    return mail


def _finish(services: Services, found: log.Game, mail: EmailMessage, seat: int, lines: list[str]) -> EmailMessage:
    """Thread the mail with the others of this game and seat, and put the signed head under it."""
    p, head = found.position, found.head
    thread = message_id(services, f"{p.game}/{seat}")
    witness = f"{p.game} {head.version} {head.hash} {head.key} {head.signature}"
    mail["References"] = mail["In-Reply-To"] = thread
    mail["Malecon-Head"] = witness
    where = f"{services.settings.base_url}/games/{p.game}"
    mail.set_content("\n".join([*lines, "", f"The game: {where}", "", f"Malecon-Head: {witness}"]) + "\n")
    return mail


def _turn_text(services: Services, found: log.Game, asked: Owed, seat: int) -> list[str]:
    p = found.position
    since = [_told(event) for record in _since(services, found, seat) for event in record.events]
    offers = [f"  {_said(offer)}" for offer in found.rules.offers(p.state, seat)]
    what = "the hidden part of your answer" if asked.partly else "your answer"
    sealed = f" Nobody sees {what} before all have answered." if asked.sealed else ""
    return [
        f"You have seat {seat}. The game waits for your {asked.kind}.{sealed}",
        *(["", "Since your last move:", *(f"  {line}" for line in since)] if since else []),
        "",
        "What you may say:",
        *offers,
        "",
        f'Say it with your token as {{"text": "..."}}, one step a line, to POST {_url(services, p, "/moves")};',
        f"the text forms stand at {services.settings.base_url}/rules/{p.setup.ruleset}.",
    ]


def _url(services: Services, position: Position[Any], call: str) -> str:
    return f"{services.settings.base_url}/v1/games/{position.game}{call}"


def _since(services: Services, found: log.Game, seat: int) -> list[Any]:
    """Records after the seat's last own one."""
    records = log.records(services, found.position.game, found.position.setup.ruleset)
    own = [n for n, record in enumerate(records) if record.actor == {"seat": seat}]
    return records[own[-1] + 1 if own else 1 :]


def _told(event: Any) -> str:
    said = _readable(msgspec.to_builtins(event))
    kind = said.pop("type").replace("_", " ")
    return f"{kind}: " + ", ".join(f"{name} {_plain(value)}" for name, value in said.items()) if said else kind


def _readable(value: Any) -> Any:
    """Without what is for those who check: numbers of draws, commitments, opened answers (what they do follows)."""
    if isinstance(value, dict):
        return {name: _readable(inner) for name, inner in value.items() if name not in FOR_CHECKING}
    return [_readable(inner) for inner in value] if isinstance(value, list | tuple) else value


def _plain(value: Any) -> str:
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _said(offer: Offer) -> str:
    fields = "; ".join(f"{name}: {domain.says()}" for name, domain in offer.fields.items())
    return f"{offer.do} ({offer.rule}){': ' + fields if fields else ''}"
