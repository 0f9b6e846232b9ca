"""Verbs as they are told: a step's type, its text form and a sentence about it."""

from collections.abc import Iterable, Mapping

from arbiter.kernel.events import snake
from arbiter.kernel.offers import Step

Verb = tuple[type[Step], str, str]


def described(steps: Iterable[type[Step]], forms: Mapping[str, str]) -> tuple[Verb, ...]:
    """All steps with their forms; the sentence is the type's docstring."""
    return tuple((step, forms[snake(step.__name__)], " ".join((step.__doc__ or "").split())) for step in steps)
