"""Clocks in words for people."""

from typing import Any

import msgspec
from flask import Blueprint

from arbiter.kernel.clocks import instants
from arbiter.kernel.clocks.terms import Terms
from arbiter.mail.writing.moments import told
from arbiter.telling.clocks import TIMED_OUT, early
from arbiter.telling.durations import read_out
from arbiter.telling.terms import terms

PLAYED = {
    "open": "open for a substitute; until somebody takes it, the arbiter plays it",
    "forfeited": "can no longer win; the arbiter plays it to the end",
}


def register(blueprint: Blueprint) -> None:
    """The filters of the templates."""
    for filter in (moment, read_out, early, terms_in_words, played, standing):
        blueprint.add_app_template_filter(filter)


def moment(text: str, zone: str) -> str:
    """An instant in a zone and in UTC."""
    return told(instants.ms(text), zone)


def terms_in_words(clock: Any) -> list[str]:
    """The terms of a game as the API tells them, a line for each."""
    return terms(msgspec.convert(clock, Terms))


def played(why: str) -> str:
    """Why the arbiter plays a seat."""
    return PLAYED.get(why, "the arbiter plays it")


def standing(reason: str) -> str:
    """Why all clocks stand still."""
    if reason == TIMED_OUT:
        return "All clocks stand still, until the player whose deadline has passed has answered."
    return "All clocks stand still."
