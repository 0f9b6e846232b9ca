"""Sentences of the events that every game has."""

from typing import get_args

from arbiter.kernel import events as ev
from arbiter.telling import kernel
from arbiter.telling.context import Context

NAMES = {1: "Ann", 2: "Ben"}
ASKED = {"bid": "to bid"}
TOLD = [
    (ev.Created("havana", {}, ev.Pack("house", "0"), 2, "public", "0"), "A game of Havana for 2 players was opened."),
    (ev.Joined(2, "p2"), "Ben joined the game in seat 2."),
    (ev.Left(2), "The player in seat 2 left the game."),
    (ev.Cancelled(), "The game was cancelled before it started."),
    (ev.Started(), "All seats were taken, and the game started."),
    (ev.RulesAmended(2), "The game continued under revision 2 of its rules."),
    (ev.Finished((1,), (25, 7)), "The game ended, and Ann won. Points: Ann 25 and Ben 7."),
    (ev.Finished((1, 2), (9, 9)), "The game ended, and Ann and Ben won together. Points: Ann 9 and Ben 9."),
    (ev.Asked("bid", (1,)), "Ann was asked to bid."),
    (ev.Asked("bid", (1, 2), True), "Ann and Ben were asked to bid, hidden from the others."),
    (ev.Forced(1, {"do": "end"}), "Ann had only one legal step, and the arbiter took it."),
    (ev.Sealed(1, "3-bid", "0"), "Ann gave a sealed answer."),
    (ev.Sealed(1, "3-bid", "0", True), "Ann had only one legal answer, and the arbiter sealed it."),
    (ev.Revealed(()), "All sealed answers were opened."),
    (ev.SeedShown("0"), ""),
]


def test_every_event_of_the_kernel_has_its_sentence():
    assert {type(event) for event, _ in TOLD} == set(get_args(ev.KernelEvents))
    for event, sentence in TOLD:
        assert kernel.SENTENCES[type(event)](Context(None, NAMES, ASKED), event) == sentence
