"""`malecon step --position FILE 'steps'`: take steps in a position and print what happens."""

import re
import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from arbiter.audit.escaped import as_json
from arbiter.cli.position_file import PositionFile, Unusable, decode, encode, fail, restored
from arbiter.kernel.chance import SeededChance
from arbiter.kernel.decide import Draft, Line, Said, decide, reveal
from arbiter.kernel.patterns import HASH
from arbiter.kernel.position import owed, reveal_due
from arbiter.kernel.refusal import Refusal
from arbiter.kernel.ruleset import Ruleset

SALT = "0" * 64


def configure(subparsers: Any) -> None:
    parser: ArgumentParser = subparsers.add_parser("step", help="take steps in a position and print what happens")
    parser.add_argument("--position", metavar="FILE", required=True, help="a position file, - for standard input")
    parser.add_argument(
        "--seed",
        metavar="HEX",
        type=_seed,
        default=bytes(32),
        help="a seed of 64 hex digits for the draws (default: zeros)",
    )
    parser.add_argument(
        "steps", help="steps of the seat whose turn it is: text, one per line or separated by `;`; or JSON"
    )
    parser.set_defaults(run=run)


def _seed(text: str) -> bytes:
    if not HASH.fullmatch(text.lower()):
        raise ArgumentTypeError("a seed must have 64 hex digits")
    return bytes.fromhex(text)


def run(args: Namespace) -> int:
    try:
        data = sys.stdin.buffer.read() if args.position == "-" else Path(args.position).read_bytes()
        for line in stepped(decode(data), args.steps, args.seed):
            print(as_json(msgspec.json.decode(line)))
    except Unusable as error:
        return fail(str(error))
    except Refusal as refusal:
        return fail(_sentence(refusal))
    except OSError as error:
        return fail(f"The position cannot be read: {error.strerror}.")
    return 0


def stepped(file: PositionFile, text: str, seed: bytes) -> list[bytes]:
    """Each event caused by the steps, then the new position, as JSON. Raises `Unusable` and `Refusal`."""
    rules, position = restored(file)
    draft = Draft(rules, position, SeededChance(seed, "", position.nonces, 0), lambda: SALT)
    _take(draft, parse_steps(rules, text))
    view = msgspec.to_builtins(rules.view(draft.state))
    after = msgspec.structs.replace(file, view=view)
    return [*(msgspec.json.encode(event) for event in draft.events), encode(after)]


def parse_steps(rules: Ruleset[Any], text: str) -> Sequence[Said]:
    """Steps as JSON (one, or a list of them), or lines of text. Refuses `invalid_request`."""
    if text.lstrip()[:1] in ("[", "{"):
        try:
            steps = msgspec.json.decode(text)
            return [msgspec.convert(step, rules.steps) for step in (steps if isinstance(steps, list) else [steps])]
        except (msgspec.DecodeError, RecursionError) as error:
            raise Refusal("invalid_request", f"These are not steps: {error}.") from error
    lines = [line.strip() for line in re.split(r"[;\n]", text)]
    return [Line(number, line) for number, line in enumerate(lines, 1) if line]


def _take(draft: Draft[Any], steps: Sequence[Said]) -> None:
    """The steps of the seat whose turn it is; for a sealed decision, the answers of all its seats in order."""
    draft.force()
    decision = owed(draft.rules, draft.position)[0]
    if not decision.sealed:
        decide(draft, decision.seats[0], steps, 0)
    elif len(steps) != len(decision.seats):
        seats = ", ".join(map(str, decision.seats))
        raise Unusable(f"All seats answer the {decision.kind} at once: give one step for each of these seats: {seats}.")
    else:
        for seat, step in zip(decision.seats, steps, strict=True):
            decide(draft, seat, [step], 0)
    _reveal(draft)


def _reveal(draft: Draft[Any]) -> None:
    opened = 0
    while reveal_due(draft.rules, draft.position):
        answers, opened = draft.sealed[opened:], len(draft.sealed)
        reveal(draft, answers)


def _sentence(refusal: Refusal) -> str:
    where = f"Step {refusal.told['step'] + 1}: " if "step" in refusal.told else ""
    return f"{where}{refusal.detail}"
