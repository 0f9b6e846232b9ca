"""Playing the steps of a reply, or trying them."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import msgspec

from arbiter.app import log, previews
from arbiter.app.services import Services
from arbiter.app.submit import Submission, seat_of, submitted
from arbiter.kernel.chance import NoChance
from arbiter.kernel.decide import Draft
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.seals import Receipt
from arbiter.mail.answering.game_grammar import grammar
from arbiter.mail.answering.reply import Reply, key_of, may_answer, post_answer
from arbiter.mail.answering.talk import check_talk_limit, pass_on_talk
from arbiter.mail.reading.steps import ParsedSteps, steps_of
from arbiter.mail.writing import accepted, preview

PREVIEWS_A_DAY = 100  # previews that are answered, in each of a player's games
T = TypeVar("T")


def play(services: Services, reply: Reply) -> str:
    """Play the steps, pass on what is said to the table, and confirm it.

    Each line is read where the game stands after those before it, so the steps are taken in a draft, which is
    discarded; then `submitted` decides them as it does those of the API.
    """
    to = reply.to
    check_talk_limit(services, reply)
    parsed = parsed_steps(services, to.game, to.seat, reply.request.steps)
    submission = Submission(
        player=to.player.id,
        game=to.position.game,
        said=parsed.steps,
        body=list(reply.request.steps),
        key=key_of(reply.mail),
        via="mail",
    )
    result = _with_line(reply, parsed, lambda: submitted(services, submission, lambda: to.game))
    return confirm(services, reply, result.answer, result.after or log.load(services, submission.game))


def confirm(services: Services, reply: Reply, answer: bytes, after: log.Game) -> str:
    """Answer a move that was made: `answer` is the JSON of the submission's answer."""
    body = msgspec.json.decode(answer)
    receipt = msgspec.convert(body["receipt"], Receipt) if "receipt" in body else None
    updated = msgspec.structs.replace(reply.to, game=after)
    envelope = accepted.write(services, updated, reply.mail, reply.request.steps, body["version"], receipt)
    pass_on_talk(services, reply)
    return post_answer(services, updated, envelope, "played")


def preview_moves(services: Services, reply: Reply) -> str:
    """Tell what the steps would do."""
    if not may_answer(services, reply, PREVIEWS_A_DAY):
        return "previewed, untold"
    to = reply.to
    parsed = parsed_steps(services, to.game, to.seat, reply.request.steps)
    seat = seat_of(to.game, to.player.id)
    outcome = _with_line(reply, parsed, lambda: previews.previewed(services, to.game, seat, parsed.steps))
    envelope = preview.write(
        services, to, reply.mail, reply.request.steps, outcome["events"], outcome.get("stopped", "")
    )
    return post_answer(services, to, envelope, "previewed")


def parsed_steps(services: Services, game: log.Game, seat: int, lines: Sequence[str]) -> ParsedSteps:
    """The steps of a turn in a stored game; refuses as submitting them would."""
    draft = Draft(game.rules, game.position, NoChance(), lambda: services.entropy(32).hex())
    return steps_of(grammar(services, game), draft, seat, lines, services.settings.replacements)


def _with_line(reply: Reply, parsed: ParsedSteps, operation: Callable[[], T]) -> T:
    """Do something with steps; a refusal of one of them tells its line."""
    try:
        return operation()
    except Refusal as refusal:
        step = refusal.told.get("step")
        if step is None or step >= len(parsed.lines):
            raise
        line = parsed.lines[step]
        if refusal.code == "reveals_midway" and line + 1 < len(reply.request.steps):
            raise _follows(refusal, reply.request.steps[line], reply.request.steps[line + 1]) from None
        refusal.told["text"] = reply.request.steps[line]
        raise


def _follows(refusal: Refusal, line: str, following: str) -> Refusal:
    """The line that cannot follow is in the way, and not the good one before it."""
    detail = f"`{line[:80]}` completes your answer for now, so nothing can follow it. Remove the lines below it."
    details = {name: value for name, value in refusal.told.items() if name not in ("offers", "step")}
    return Refusal(refusal.code, detail, **details | {"text": following})
