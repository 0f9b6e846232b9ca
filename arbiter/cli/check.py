"""`malecon check`: whether every archived game can be read."""

from argparse import Namespace
from typing import Any

from arbiter.app import archiving
from arbiter.app.archiving import Findings
from arbiter.cli.running import services


def configure(commands: Any) -> None:
    parser = commands.add_parser("check", help="check the archive of every archived game")
    parser.set_defaults(run=run)


def run(args: Namespace) -> int:
    """0 if all archived games can be read, else 1."""
    findings = archiving.check(services())
    print(summary(findings))
    return 1 if findings.unreadable else 0


def summary(findings: Findings) -> str:
    """How many archived games there are, which of them cannot be read and why, and archives of no game."""
    lines = [f"archived games: {findings.games}, of which {len(findings.unreadable)} cannot be read"]
    lines += [f"  {game}: {reason}" for game, reason in findings.unreadable.items()]
    if findings.unused:
        lines.append(f"archives that no game refers to, which may be deleted: {len(findings.unused)}")
        lines += [f"  {name}" for name in findings.unused]
    return "\n".join(lines)
