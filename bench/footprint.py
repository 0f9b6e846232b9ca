"""What an installation holds: a store's bytes by kind of key, its append-only file, the memory of the processes."""

import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bench import cpu_time

PARTS = (
    "log",
    "snap",
    "vault",
    "keys",
    "card",
    "sets and outboxes",
    "lists",
    "players",
    "delivery status",
    "mails",
    "other",
)
SCAN = 1000  # keys looked at together
POLL = 0.2


@dataclass(frozen=True)
class Footprint:
    """Bytes: by part (MEMORY USAGE), of the whole server as it counts them, and of its file when it was rewritten."""

    parts: Counter[str]
    used: int
    file: int


def footprint(client: Any) -> Footprint:
    """That of a store at rest; its append-only file is rewritten."""
    rewrite(client)
    memory, files = client.info("memory"), client.info("persistence")
    return Footprint(parts(client), memory["used_memory"], files["aof_current_size"])


def rewrite(client: Any) -> None:
    client.bgrewriteaof()
    while any(client.info("persistence")[f"aof_rewrite_{state}"] for state in ("in_progress", "scheduled")):
        time.sleep(POLL)


def parts(client: Any) -> Counter[str]:
    """MEMORY USAGE of all keys, by part."""
    sizes: Counter[str] = Counter()
    cursor = -1
    while cursor:
        cursor, keys = client.scan(max(cursor, 0), count=SCAN)
        pipe = client.pipeline(transaction=False)
        for key in keys:
            pipe.memory_usage(key, 0)
        for key, size in zip(keys, pipe.execute(), strict=True):
            sizes[part(key.decode())] += size or 0
    return sizes


def part(key: str) -> str:
    """One of `PARTS`."""
    tag, *names = key.split(":")
    match [tag.rstrip("0123456789}"), *names]:
        case ["{s", "game", _, name]:
            return name
        case ["{s", "card", _]:
            return "card"
        case ["{s", *_]:
            return "sets and outboxes"
        case ["index", *_]:
            return "lists"
        case ["{players", "notices" | "noticed", *_]:
            return "delivery status"
        case ["letter", *_]:
            return "mails"
        case ["{players", *_]:
            return "players"
    return "other"


def memory(root: int, unnamed: str) -> Counter[str]:
    """Bytes that a process and its descendants have in memory, by name; what several share is divided among them."""
    sizes: Counter[str] = Counter()
    for pid in cpu_time.tree(root):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        sizes[cpu_time.name(pid) or unnamed] += sum(
            1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:")
        )
    return sizes
