"""Checks an audit file by docs/audit.md alone: the standard library, Ed25519, and nothing of Malecon.

`python second_verifier.py FILE [KEYS]` prints a summary, or the record that fails and why (exit code 1).
Form, chain, signature, seals and draws are checked, in one pass that stops at the first failure; the indices of
draws are derived last. The rules, the clock and witnesses are left out.
"""

import hmac
import json
import re
import sys
import zlib
from hashlib import sha256
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

RECORD = {"actor", "at", "cause", "events", "game", "hash", "prev", "rules", "seq"}
DRAW = {"draw", "purpose", "size", "index"}
MISSHAPEN = (AttributeError, LookupError, RecursionError, StopIteration, TypeError, ValueError, zlib.error)
KIND, PACK = "[a-z][a-z0-9_]{0,199}", r"\w[\w .+-]{0,99}"
P = 2**255 - 19
SMALL_ORDER = {n.to_bytes(32, "little").hex() for n in (0, 1, P - 1, P, P + 1)} | {
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
}


class Unsound(Exception):
    """The record of this number fails; number -1 is the header."""

    def __init__(self, number, what):
        super().__init__(f"record {number}: {what}" if number >= 0 else f"header: {what}")
        self.record = number


def need(condition, number, what):
    if not condition:
        raise Unsound(number, what)


def canonical(value):
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def same(one, other):
    """Not `==`: to Python, True is 1."""
    return canonical(one) == canonical(other)


def digest(what, data):
    return sha256(f"malecon/{what}/1\n".encode() + data).hexdigest()


def hexadecimal(value, digits):
    return re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None


def named(value, form):
    return re.fullmatch(form, value) is not None


def integer(text):
    """RFC 8785 has no fractions here, and no numbers beyond 2^53 - 1; ValueError."""
    if abs(number := int(text)) >= 2**53:
        raise ValueError(f"{text} is too large")
    return number


def decode(line, number):
    value = json.loads(line.decode(), parse_int=integer, parse_float=int, parse_constant=int)
    need(isinstance(value, dict) and canonical(value) == line, number, "no object in canonical form")
    return value


def unpack(data):
    if not data.startswith(b"\x1f\x8b"):
        return data
    stream = zlib.decompressobj(31)
    data = stream.decompress(data, 2**25)
    need(stream.eof and not stream.unused_data, -1, "not one whole gzip stream of at most 32 MiB")
    return data


def guarded(number, check, *arguments):
    """What has another shape than the document says trips the check up: that is a failure of the form."""
    try:
        return check(*arguments)
    except MISSHAPEN as error:
        raise Unsound(number, f"its form: {error!r}") from error


class Verifier:
    def __init__(self, header):
        self.header, self.game, self.number = header, header["game"], -1
        self.prev, self.rules = "0" * 64, None
        self.asked, self.table, self.opened, self.replaced = {}, {}, set(), 0
        self.nonces, self.fixed, self.draws, self.commitment, self.seed = {}, None, [], None, None
        need(header["format"] == "malecon/audit/1", -1, "another format")
        need(named(self.game, "[a-z0-9]{20}"), -1, "the game's id")
        need(named(header["ruleset"], "[a-z][a-z0-9_]{0,39}") and named(header["pack"]["name"], PACK), -1, "its names")
        for key in header["keys"]:
            need(hexadecimal(key["key"], 16) and hexadecimal(key["public"], 64), -1, "a key's name or bytes")

    def need(self, condition, what):
        need(condition, self.number, what)

    def record(self, line):
        self.number += 1
        record = decode(line, self.number)
        self.chain(record)
        self.need(self.seed is None, "behind the end")
        self.need(("player" in record["actor"]) == (self.fixed is None), "players act before the start, and only then")
        for place, event in enumerate(record["events"]):
            self.need(named(event["type"], KIND), "a type's form")
            check = getattr(self, f"on_{event['type']}", None)
            if check is not None:
                check(record, place, event)
            if DRAW & event.keys():
                self.draw(event)
        types = [event["type"] for event in record["events"]]
        self.need(record["actor"] != "arbiter" or "revealed" in types, "the arbiter reveals, and nothing else")
        ends = [kind for kind in types if kind in ("finished", "cancelled", "seed_shown")]
        self.need(not ends or (ends == types[-2:] and ends[1] == "seed_shown"), "the end, then the seed, come last")

    def chain(self, record):
        self.need(record.keys() == RECORD, "its members")
        self.need(same(record["seq"], self.number), f"its seq is {record['seq']}")
        self.need(record["game"] == self.game, "of another game")
        self.need(record["prev"] == self.prev, "prev is not the hash of the record before")
        self.prev = digest("record", canonical({k: v for k, v in record.items() if k != "hash"}))
        self.need(record["hash"] == self.prev, f"its hash is {self.prev}")
        amended = [event["revision"] for event in record["events"][:1] if event["type"] == "rules_amended"]
        before = self.rules if self.number else record["rules"]
        self.need(not amended or amended[0] > before, "rules amended to no later revision")
        self.rules = amended[0] if amended else before
        self.need(same(record["rules"], self.rules), f"its rules are not {self.rules}")

    def signature(self, line, keys):
        head = decode(line, self.number)["head"]
        version = head["version"]
        need(same(version, self.number), min(version, self.number) + 1, f"the head is that of record {version}")
        self.need(head["hash"] == self.prev, "the head's hash is another")
        self.need(self.header["rules"] == self.rules, "the header names other rules")
        entry = next((entry for entry in keys if entry["key"] == head["key"]), None)
        self.need(entry, f"the head's key {head['key']} is unknown")
        self.need("revoked" not in entry, "the head's key is revoked")
        public = bytes.fromhex(entry["public"])
        self.need(sha256(public).hexdigest()[:16] == head["key"], "the head's key has not its name")
        self.need((public[:31] + bytes([public[31] & 127])).hex() not in SMALL_ORDER, "a key of small order")
        self.need(hexadecimal(head["signature"], 128), "no signature")
        signed = canonical({"game": self.game, "hash": head["hash"], "version": version})
        try:
            key = Ed25519PublicKey.from_public_bytes(public)
            key.verify(bytes.fromhex(head["signature"]), b"malecon/head/1\n" + signed)
        except InvalidSignature as error:
            raise Unsound(self.number, "the head's signature is false") from error

    def on_asked(self, record, place, event):
        name = f"{self.number}-{event['kind']}"
        self.need(named(event["kind"], KIND), "a kind's form")
        self.asked |= {(seat, name): event.get("sealed", False) for seat in event["seats"]}

    def on_sealed(self, record, place, event):
        key = (event["seat"], event["decision"])
        self.need(named(key[1], "[0-9]{1,9}-[a-z][a-z0-9_]{0,189}"), "a decision's form")
        self.need(hexadecimal(event["commitment"], 64), "a commitment's form")
        half = self.asked.get(key) == "partly"
        self.need(half or self.asked.get(key) is True, f"{key} was not asked for")
        self.need(key not in self.opened, f"{key} was opened before")
        self.need(not half or key not in self.table, f"{key} is half sealed and replaced")
        self.need(("step" in event) == half, f"{key} shows a step exactly when it is half sealed")
        if not event.get("forced", False):
            own = [e for e in record["events"] if e["type"] == "sealed" and not e.get("forced", False)]
            self.need(record["actor"] == {"seat": key[0]} and own == [event], f"{key} is sealed by another")
            steps = [event["step"]] if half else None
            self.need(record["cause"].get("steps") == steps, f"{key} was submitted otherwise")
        self.replaced += key in self.table
        self.table[key] = event

    def on_revealed(self, record, place, event):
        first = next(e for e in record["events"] if e["type"] != "rules_amended")
        self.need(record["actor"] == "arbiter" and first is event, "revealed, but not first by the arbiter")
        keys = [(answer["seat"], answer["decision"]) for answer in event["answers"]]
        self.need(keys and keys == sorted(self.table), f"opens {keys}, but sealed were {sorted(self.table)}")
        for key, answer in zip(keys, event["answers"], strict=True):
            sealed = self.table.pop(key)
            hashed = {"answer": answer["steps"], "decision": key[1], "game": self.game, "seat": key[0]}
            self.need(hexadecimal(answer["salt"], 64) and len(answer["steps"]) == 1, f"{key}: its salt or steps")
            commitment = digest("seal", canonical(hashed | {"salt": answer["salt"]}))
            self.need(sealed["commitment"] == commitment, f"{key} is opened otherwise than sealed")
            step = answer["steps"][0]
            self.need(same(step | sealed.get("step", {}), step), f"{key}: its open part differs")
            self.opened.add(key)

    def on_created(self, record, place, event):
        self.need(self.number == place == 0, "created again")
        self.commitment, pack, self.seats = event["seed"], self.header["pack"], range(1, event["seats"] + 1)
        held = {"digest": sha256(canonical(pack["content"])).hexdigest(), "name": pack["name"]}
        self.need(same(event["pack"], held) and pack["digest"] == held["digest"], "the header's pack is another")
        self.need(event["ruleset"] == self.header["ruleset"], "the header's ruleset is another")
        self.need(event.get("log", 1) == self.header.get("log", 1) == 1, "the format of the log")

    def on_joined(self, record, place, event):
        self.need(event["seat"] in self.seats and event["seat"] not in self.nonces, "no free seat")
        self.nonces[event["seat"]] = nonce = event.get("nonce", "")
        self.need(self.fixed is None and hexadecimal(nonce, "0,128"), "no nonce, or given after the start")
        self.need(named(event["player"], "[a-z0-9]{1,200}"), "a player's form")

    def on_left(self, record, place, event):
        self.need(self.fixed is None and self.nonces.pop(event["seat"], None) is not None, "no seat to leave")

    def on_started(self, record, place, event):
        self.need(self.fixed is None and len(self.nonces) == len(self.seats), "started again, or with free seats")
        self.fixed = [self.nonces[seat] for seat in sorted(self.nonces)]

    def draw(self, event):
        k, size = len(self.draws), event["size"]
        self.need(event.keys() >= DRAW and self.fixed is not None, "no whole draw, or before the start")
        self.need(same(event["draw"], k), f"draw {event['draw']}, where {k} is due")
        self.need(named(event["purpose"], "[a-z][a-z0-9_: ]{0,199}"), f"draw {k}: its purpose")
        self.need(size >= 2 and 0 <= event["index"] < size, f"draw {k}: its size or index")
        self.draws.append((self.number, event))

    def on_finished(self, record, place, event):
        winners, scores = event["winners"], event["scores"]
        self.need(len(set(winners) & set(self.seats)) == len(winners), "winners that are no seats")
        self.need(len(scores) == len(self.seats), "not a score for each seat")

    def on_seed_shown(self, record, place, event):
        self.need(place == len(record["events"]) - 1, "the seed is shown, but not last")
        self.need(hexadecimal(event["seed"], 64), "no seed")
        self.seed = bytes.fromhex(event["seed"])
        self.need(digest("seed", self.seed) == self.commitment, "the seed is not the one committed to")

    def indices(self):
        for number, event in self.draws if self.seed else ():
            index = self.index(event["draw"], event["purpose"], event["size"])
            need(same(event["index"], index), number, f"draw {event['draw']}: its index is {index}")

    def index(self, k, purpose, size, attempt=0):
        named = {"draw": k, "game": self.game, "nonces": self.fixed, "purpose": purpose, "size": size, "try": attempt}
        message = b"malecon/draw/1\n" + canonical(named)
        value = int.from_bytes(hmac.digest(self.seed, message, "sha256")[:8], "big")
        return value % size if value < 2**64 - 2**64 % size else self.index(k, purpose, size, attempt + 1)


def verify(data, keys=None):
    """Gives counts for a sound file's bytes; else Unsound. `keys`: those brought along, as in the header."""
    lines = guarded(-1, unpack, data).split(b"\n")
    need(lines.pop() == b"" and len(lines) >= 3, max(len(lines) - 2, -1), "the file is cut off")
    verifier = guarded(-1, lambda: Verifier(decode(lines[0], -1)))
    for number, line in enumerate(lines[1:-1]):
        guarded(number, verifier.record, line)
    need(verifier.commitment is not None, 0, "the game was never created")
    keys = verifier.header["keys"] if keys is None else keys
    guarded(verifier.number, verifier.signature, lines[-1], keys)
    verifier.indices()
    counts = {"draws": len(verifier.draws), "replaced": verifier.replaced, "unopened": len(verifier.table)}
    return {"records": verifier.number + 1, "seed": verifier.seed is not None} | counts


if __name__ == "__main__":
    try:
        brought = json.loads(Path(sys.argv[2]).read_bytes())["keys"] if len(sys.argv) > 2 else None
        print(json.dumps(verify(Path(sys.argv[1]).read_bytes(), brought)))
    except Unsound as unsound:
        sys.exit(str(unsound))
