"""Which lines of a mail are its writer's own, and may be meant as steps, in the game of a seat."""

from email.message import Message

from arbiter.app.services import Services
from arbiter.mail.answering.game_grammar import grammar
from arbiter.mail.reading import message, new_text, program_mail
from arbiter.mail.reading.automatic import Sign
from arbiter.mail.reading.new_text import Means
from arbiter.mail.reading.resembling import Resembling, means_a_command
from arbiter.mail.reading.texts import texts
from arbiter.mail.writing.addressee import Addressee


def is_ignored(services: Services, to: Addressee, mail: Message, sign: Sign) -> bool:
    """Whether a sign keeps a mail from being answered, as it does not read as steps."""
    means_step, verbs = means(services, to), grammar(services, to.game).verbs
    own = new_text.own(texts(mail).plain, names(services, to, mail), means_step)
    lines = own.lines if sign.strong else [*own.lines, *own.signature, *(line for line, _ in own.doubts)]
    return program_mail.should_ignore(
        sign, lines, lambda line: program_mail.begins(line, verbs) or means_step(line), means_step
    )


def certain_lines(services: Services, to: Addressee, mail: Message) -> list[str]:
    """The own lines of a mail as far as they can be told without a doubt being raised."""
    return new_text.own(texts(mail).plain, names(services, to, mail), means(services, to)).lines


def names(services: Services, to: Addressee, mail: Message) -> list[str]:
    """Names of which a signature may consist; words of the game are not among them."""
    verbs = grammar(services, to.game).verbs
    sources = [*(name for name, _ in message.writers(mail)), to.player.name, to.player.email.partition("@")[0]]
    return [word for name in sources for word in name.split() if word.lower() not in verbs]


def means(services: Services, to: Addressee) -> Means:
    """Whether a line may be meant as one of the game's, or for us."""
    state = to.position.state
    if state is None:
        return means_a_command
    offers = to.game.rules.offers(state, to.seat)
    return Resembling(grammar(services, to.game), state, to.seat, offers)
