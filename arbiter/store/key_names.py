"""Names of keys in the store. Keys written by one script share a tag, so that they are in the same cluster slot."""

from functools import lru_cache
from typing import NamedTuple

from redis.crc import key_slot

from arbiter.app.ports.games import BATCHES

SHARDS = BATCHES


class GameKeys(NamedTuple):
    """Keys of one game and of its shard, in the order in which `append.lua` takes them."""

    log: str
    snap: str
    keys: str
    vault: str
    outbox: str
    games: str
    running: str
    due: str
    resting: str
    card: str
    deadlines: str
    fired: str


def shard(game: str) -> int:
    """The shard of a game, 0 to 63: CRC-16 of its id modulo 64."""
    return key_slot(game.encode()) % SHARDS


def tag(shard: int) -> str:
    return f"{{s{shard}}}"


@lru_cache(4096)
def of_game(game: str) -> GameKeys:
    number = shard(game)
    log, snap, kept, vault = (f"{tag(number)}:game:{game}:{part}" for part in ("log", "snap", "keys", "vault"))
    shared = (outbox(number), games(number), running(number), due(number), resting(number))
    return GameKeys(log, snap, kept, vault, *shared, card(game), deadlines(number), fired(number))


def outbox(shard: int) -> str:
    return f"{tag(shard)}:outbox"


def games(shard: int) -> str:
    return f"{tag(shard)}:games"


def running(shard: int) -> str:
    return f"{tag(shard)}:running"


def due(shard: int) -> str:
    """Games whose sealed answers are all in."""
    return f"{tag(shard)}:due"


def deadlines(shard: int) -> str:
    """Games with clocks that run, by their earliest deadline in ms."""
    return f"{tag(shard)}:deadlines"


def fired(shard: int) -> str:
    """Games whose deadline has passed: when it was, and the outbox entry that asks for what follows."""
    return f"{tag(shard)}:fired"


def card(game: str) -> str:
    """What lists show of a game."""
    return f"{tag(shard(game))}:card:{game}"


def resting(shard: int) -> str:
    """Games that are over and not archived yet, by the times of their ends."""
    return f"{tag(shard)}:resting"


def archived(shard: int) -> str:
    """Games whose history is in an archive."""
    return f"{tag(shard)}:archived"


def troubles(kind: str) -> str:
    """Games in trouble of a kind."""
    return f"trouble:{kind}"


def news(game: str) -> str:
    """The channel on which a game's new version is published."""
    return f"news:{game}"


def of_player(player: str) -> str:
    return f"{{players}}:player:{player}"


def notices(player: str) -> str:
    """The delivery status of a player's mails."""
    return f"{{players}}:notices:{player}"


def noticed(player: str) -> str:
    """Their names in order."""
    return f"{{players}}:noticed:{player}"


def due_players(name: str) -> str:
    """Players with messages on a waiting list, by their times."""
    return f"{{players}}:{name}"


def waiting(name: str, player: str) -> str:
    return f"{{players}}:{name}:{player}"


def taken(name: str, player: str) -> str:
    """Messages that left a waiting list and are being sent in one mail."""
    return f"{{players}}:{name}-taken:{player}"
