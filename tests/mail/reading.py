"""What is read of a mail at a seat, without anything being done."""

from typing import NamedTuple

from arbiter.app import log
from arbiter.kernel.decide import Line
from arbiter.kernel.refusal import Refusal
from arbiter.mail.answering import seat_lines
from arbiter.mail.answering.moves import parsed_steps
from arbiter.mail.reading import message
from arbiter.mail.reading.own_lines import own_lines
from arbiter.mail.reading.request import request
from arbiter.mail.reading.vocabulary import plain, tokens
from arbiter.mail.writing.addressee import addressees
from tests.mail.post import Seats


class Heard(NamedTuple):
    """The lines that would be played, as bare words, what would be said to the table; or what a refusal says."""

    steps: tuple[str, ...] = ()
    talk: tuple[str, ...] = ()
    why: str = ""


class Ear:
    """Reads mails to one seat that is asked something."""

    def __init__(self, seats: Seats) -> None:
        self.services = seats.services
        self.game = log.load(seats.services, seats.game)
        self.to = addressees(seats.services, self.game)[seats.ann]
        self.means = seat_lines.means(self.services, self.to)

    def hear(self, raw: bytes) -> Heard:
        mail = message.opened(raw)
        assert mail is not None
        try:
            own = own_lines(mail, seat_lines.names(self.services, self.to, mail), self.means)
            found = request(own.lines)
            read = parsed_steps(self.services, self.game, self.to.seat, found.steps)
        except Refusal as refusal:
            return Heard(why=f"{refusal.told.get('text', '')}: {refusal.detail}")
        unread = (item for item in read.steps if isinstance(item, Line) and not item.steps)
        left = [item.text for item in unread]  # what follows the end of an answer
        bare = tuple(" ".join(tokens(plain(line)) or ()) for line in found.steps)
        return Heard(why=left[0]) if left else Heard(bare, tuple(found.talk))
