"""`python -m bench`: measure everything and write it to `bench/README.md`; see `--help` for less."""

import argparse
from types import ModuleType
from typing import Any

from bench import (
    audit,
    deadlines,
    depth,
    dispatch,
    engine,
    idle,
    latency,
    lists,
    machine,
    moves,
    polls,
    report,
    reveals,
    scale,
    size,
    start,
)

PARTS: dict[str, tuple[ModuleType, str, dict[str, Any]]] = {
    "engine": (engine, "The rules alone", {"games": 20}),
    "audit": (audit, "Auditing histories", {"rounds": 2}),
    "moves": (moves, "Durable moves over REST", {"batches": 3, "moves": 300, "games": 24, "spare": 0, "recordings": 3}),
    "latency": (latency, "A single client's move", {"moves": 60}),
    "reveal": (reveals, "Reveals", {"batches": 3, "games": 32, "single": 20}),
    "dispatch": (dispatch, "Reveals that become due at a steady pace", {"reveals": 60}),
    "deadlines": (deadlines, "Deadlines", {"games": 100, "armed": 10_000, "seconds": 10}),
    "depth": (depth, "A move late in a long game", {"samples": 50, "late": 300}),
    "size": (size, "Storage", {"games": 2}),
    "lists": (lists, "Lists of games", {"games": 1000, "times": 30}),
    "start": (start, "Starting", {"games": 1000, "rounds": 1}),
    "scale": (scale, "Many running games", {"games": 300, "few": 100, "rounds": 2, "moves": 50, "mailed": 10}),
    "polls": (polls, "Moves while long polls are open", {"moves": 100}),
    "idle": (idle, "At rest", {"seconds": 10}),
}
"""The module that measures a part, the part's title, and what `--quick` asks of it."""


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and write bench/README.md.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(PARTS)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="measure less, and print the results without saving them")
    parser.add_argument("--games", type=int, help="how many games `lists`, `start` and `scale` load")
    args = parser.parse_args()
    if unknown := set(args.parts) - set(PARTS):
        parser.error(f"there is no part {', '.join(unknown)}")
    loop, host = machine.loop(), machine.described()
    for name in args.parts or PARTS:
        module, title, quick = PARTS[name]
        many = {"games": args.games} if args.games and module in (lists, start, scale) else {}
        text = module.measure(**{**(quick if args.quick else {}), **many})
        print(f"\n## {title}\n\n{text}", flush=True)
        if not args.quick:
            measured = f"Measured {host} The fixed loop took {loop:.3f} s before and {machine.loop():.3f} s after."
            report.put(name, title, f"{measured}\n\n{text}")


if __name__ == "__main__":
    main()
