"""`python -m bench`: measure everything and write it to `bench/README.md`; see `--help` for less."""

import argparse
from collections.abc import Callable

from bench import audit, depth, engine, idle, machine, polls, report, rest, size

TITLES = {
    "engine": "The rules alone",
    "audit": "Auditing histories",
    "rest": "Durable moves over REST, compared with the bare application",
    "depth": "A move late in a long game",
    "size": "Storage",
    "polls": "Moves while long polls are open",
    "idle": "At rest",
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure, and write bench/README.md.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join(TITLES)} (default: all)")
    parser.add_argument("--quick", action="store_true", help="measure less, and print the results without saving them")
    args = parser.parse_args()
    if unknown := set(args.parts) - set(TITLES):
        parser.error(f"there is no part {', '.join(unknown)}")
    loop, host = machine.loop(), machine.described()
    for name in args.parts or TITLES:
        text = measures(args.quick)[name]()
        print(f"\n## {TITLES[name]}\n\n{text}", flush=True)
        if not args.quick:
            measured = f"Measured {host} The fixed loop took {loop:.3f} s before and {machine.loop():.3f} s after."
            report.put(name, TITLES[name], f"{measured}\n\n{text}")


def measures(quick: bool) -> dict[str, Callable[[], str]]:
    """The function that measures each part, at full or reduced size."""
    if not quick:
        return {name: module.measure for name, module in MODULES.items()}
    return {
        "engine": lambda: engine.measure(games=20),
        "audit": lambda: audit.measure(rounds=2),
        "rest": lambda: rest.measure(seconds=5, rounds=1),
        "depth": lambda: depth.measure(samples=50, late=300),
        "size": lambda: size.measure(games=2),
        "polls": lambda: polls.measure(moves=100),
        "idle": lambda: idle.measure(seconds=10),
    }


MODULES = {"engine": engine, "audit": audit, "rest": rest, "depth": depth, "size": size, "polls": polls, "idle": idle}

if __name__ == "__main__":
    main()
