"""Parts that several mails about a game share."""

from collections.abc import Sequence

from arbiter.app import links
from arbiter.app.links import View
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.services import Services
from arbiter.mail import sealed_addresses
from arbiter.mail.sealed_addresses import Play
from arbiter.mail.writing.addressee import Addressee, records
from arbiter.mail.writing.blocks import Block, Heading, Items, Link, Position
from arbiter.mail.writing.compose import Headers, compose, thread, witness
from arbiter.telling.phrases import listed, who
from arbiter.telling.png import png
from arbiter.telling.sections import Section


def about_game(
    services: Services,
    to: Addressee,
    id: str,
    blocks: Sequence[Block],
    *,
    seq: int = -1,
    answers: str = "",
) -> Envelope:
    """A mail about a game, in its thread, with the one subject of all of them, which some programs go by, and its head.

    `seq`: of the record that opened the decision that a reply is for (-1: the last); `answers`: the Message-ID of the
    player's mail that it answers.
    """
    p = to.position
    root = thread(services, p.game, to.seat)
    headers = Headers(
        id=id,
        to=to.player.email,
        player=to.player.id,
        subject=to.title,
        thread=(root, answers) if answers else (root,),
        reply_to=_address(services, to, p.version if seq < 0 else seq),
        heads=(witness(p.game, to.game.head),),
        answers=bool(answers),
    )
    return compose(services, headers, [*blocks, *_links(services, to)])


def reply_to(services: Services, to: Addressee) -> str:
    """The address to which the open decision is answered, or where none is the game as it stands."""
    p = to.position
    return _address(services, to, int(to.decision.decision.partition("-")[0]) if to.decision else p.version)


def _address(services: Services, to: Addressee, seq: int) -> str:
    """One of a time at which the seat was its reader's: those of before are its predecessor's, and good for nothing."""
    return sealed_addresses.play_address(services, Play(to.position.game, to.seat, max(seq, to.since)))


def _links(services: Services, to: Addressee) -> list[Block]:
    p = to.position
    seated = p.seat_of(to.player.id) == to.seat
    title = to.edition.title
    rules = Link(f"The rules of {title}, revision {p.rules}", rules_url(services, to))
    return [page(services, to), rules] if seated else [rules]


def page(services: Services, to: Addressee) -> Link:
    """The game's page as the seat may see it, without a login."""
    return Link("The game's page, just for you", page_url(services, to))


def page_url(services: Services, to: Addressee) -> str:
    return links.view_url(services, View(to.position.game, to.seat, to.player.id))


def rules_url(services: Services, to: Addressee) -> str:
    return f"{services.settings.base_url}/rules/{to.position.setup.ruleset}"


def seats(to: Addressee) -> str:
    """Who plays: `You are in seat 1 and play with Ben (seat 2) and Cleo (seat 3).`"""
    others = [f"{name} (seat {seat}{_absent(to, seat)})" for seat, name in to.names.items() if seat != to.seat]
    return f"You are in seat {to.seat} and play with {listed(others)}."


def _absent(to: Addressee, seat: int) -> str:
    match to.position.autopilot.get(seat):
        case None:
            return ""
        case "open":
            return ", open for a substitute"
    return ", played by the arbiter"


def position(to: Addressee, *, drawn: bool = True) -> list[Block]:
    """The position as the seat may see it; nothing before the start."""
    if to.position.state is None:
        return []
    rules, view = to.game.rules, to.view
    sections = to.teller.position(rules, view, to.names)
    picture = png(to.teller.picture(rules, view, to.names)) if drawn else b""
    return [Heading("The position"), Position(sections, picture, _alt_text(to, sections[0]))]


def _alt_text(to: Addressee, first: Section) -> str:
    """Round and phase, who is asked for what, and all points."""
    points = listed([f"{who(to.names, seat)} {vp} VP" for seat, vp in to.teller.points(to.view).items()])
    parts = (f"{first.title.rstrip('.')}.", *first.said[:1], f"{points}." if points else "")
    return f"{' '.join(filter(None, parts))} The whole position is described in words below."


def happened(title: str, lines: Sequence[str]) -> list[Block]:
    """Sentences under a heading, if there are any."""
    return [Heading(title), Items(lines)] if lines else []


def since(services: Services, to: Addressee, opened: int) -> list[Block]:
    """What came after the seat's last own record; that record too where it is number `opened`, which asked it again."""
    game_records = records(services, to)
    own = [n for n, record in enumerate(game_records) if record.actor == {"seat": to.seat} and n >= to.since]
    if to.since and not own:
        return happened("Since you have taken over the seat", to.sentences(game_records[to.since :]))
    if not own:
        return happened("What has happened", to.sentences(game_records[1:]))
    if own[-1] == opened:
        return happened("Your move, and what followed", to.sentences(game_records[opened:]))
    return happened("Since your last move", to.sentences(game_records[own[-1] + 1 :]))
