"""The mail that invites an address to a game."""

import msgspec

from arbiter.app.mails.blocks import Block, Heading, Items, Lines, Link, Paragraph
from arbiter.app.mails.frame import Frame, framed, message_id
from arbiter.app.ports import Letter
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.events import Created


class Invitation(msgspec.Struct, frozen=True, kw_only=True):
    """Who invites whom to which game; `link` opens the invitation's page, a reply goes to the address `reply_to`."""

    id: str
    game: str
    setup: Created
    inviter: str
    to: str
    player: str = ""
    link: str
    reply_to: str


def message(services: Services, asked: Invitation) -> str:
    """One mail for each invitation."""
    return message_id(services, f"{asked.game}/{asked.id}/invite")


def write(services: Services, asked: Invitation) -> Letter:
    title, seats = RULESETS[asked.setup.ruleset].title, asked.setup.seats
    blocks: list[Block] = [
        Paragraph(
            f"Hello, {asked.inviter} invites you to a game of {title} for {seats} players. It is played by mail, at"
            " your own pace: when it is your turn a mail comes, and you reply to it."
        ),
        *_options(asked.setup),
        Heading("To join"),
        Paragraph("Reply to this mail with one line, your name standing for Ann:"),
        Lines(("join Ann",)),
        Link("Or open this page and press the button", asked.link),
        Paragraph("To refuse, reply with the one line:"),
        Lines(("decline",)),
        Link(f"The rules of {title}", f"{services.settings.base_url}/rules/{asked.setup.ruleset}"),
    ]
    frame = Frame(
        id=message(services, asked),
        to=asked.to,
        player=asked.player,
        subject=f"{asked.inviter} invites you to {title}",
        reply_to=asked.reply_to,
    )
    return framed(services, frame, blocks)


def _options(setup: Created) -> list[Block]:
    told = [f"{name.replace('_', ' ')}: {_plain(value)}" for name, value in setup.options.items()]
    return [Heading("The game"), Items(told)] if told else []


def _plain(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
