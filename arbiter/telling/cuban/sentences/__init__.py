"""What happened, event by event."""

from collections.abc import Sequence

from arbiter.kernel.events import Event, KernelEvent
from arbiter.telling import kernel
from arbiter.telling.cuban.sentences import board, holdings, play, rounds
from arbiter.telling.cuban.told import Sentences, Told

COMMON: Sentences = {**board.SENTENCES, **holdings.SENTENCES, **play.SENTENCES, **rounds.SENTENCES}

QUIET = ("turn",)


def tell(of: Sentences, told: Told, event: Event) -> Sequence[str]:
    """An event of a game in its own sentences; those of every game in the kernel's.

    That somebody was asked for a turn shows in what follows.
    """
    if isinstance(event, KernelEvent):
        return kernel.sentences(
            event, told.names, {kind: to for kind, to in told.words.asked.items() if kind not in QUIET}
        )
    said = of[type(event)](told, event)
    return (said,) if said else ()
