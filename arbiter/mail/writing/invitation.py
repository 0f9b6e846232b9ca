"""The mail that invites an address to a game."""

from arbiter.app import names
from arbiter.app.invitations import link
from arbiter.app.ports.envelopes import Envelope
from arbiter.app.ports.invitations import Invitation
from arbiter.app.services import Services
from arbiter.games import RULESETS
from arbiter.kernel.events import Created
from arbiter.mail import sealed_addresses
from arbiter.mail.writing.blocks import Block, Heading, Items, Lines, Link, Paragraph
from arbiter.mail.writing.compose import Headers, compose, message_id
from arbiter.mail.writing.not_joined import NAME
from arbiter.telling.options import options
from arbiter.telling.terms import terms


def id(services: Services, invitation: Invitation) -> str:
    return message_id(services, f"{invitation.game}/{invitation.id}/invite{'/substitute' * invitation.substitute}")


def write(services: Services, invitation: Invitation, setup: Created, inviter: str) -> Envelope:
    """`inviter`: the name of the player who invites."""
    title, seats = RULESETS[setup.ruleset].title, setup.seats
    blocks: list[Block] = [
        Paragraph(
            f"Hello, {names.to_strangers(inviter)} invites you to {_what(invitation, title, seats)}. It is played"
            " by mail, at your own pace: when it is your turn, you get a mail and reply to it."
        ),
        *_options(setup),
        Heading("To join"),
        Paragraph("Reply to this mail with one line, the word join followed by your name:"),
        Lines((f"join {NAME}",)),
        Link("Or open this page and press the button", link(services, invitation.code)),
        Paragraph("To decline, reply with this line:"),
        Lines(("decline",)),
        Link(f"The rules of {title}", f"{services.settings.base_url}/rules/{setup.ruleset}"),
    ]
    headers = Headers(
        id=id(services, invitation),
        to=invitation.email,
        player="",
        subject=f"You are invited to a game of {title}",
        reply_to=sealed_addresses.join_address(services, invitation.code),
    )
    return compose(services, headers, blocks)


def _what(invitation: Invitation, title: str, seats: int) -> str:
    """What one is invited to."""
    game = f"a game of {title} for {seats} players"
    return f"take over a seat that stands open in {game}, which has begun" if invitation.substitute else game


def _options(setup: Created) -> list[Block]:
    lines = [*options(setup.options), *terms(setup.clock)]
    return [Heading("The game"), Items(lines)] if lines else []
