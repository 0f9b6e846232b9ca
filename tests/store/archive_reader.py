"""An independent reader of archives, written after docs/archive.md alone: `python archive_reader.py FILE`."""

import hashlib
import json
import lzma
import sys
from pathlib import Path
from typing import Any

SIZES = {"\x01": 16, "\x02": 32}  # bytes


def parts(data: bytes) -> list[bytes]:
    found = []
    while data:
        length = int.from_bytes(data[:4], "big")
        found.append(data[4 : 4 + length])
        data = data[4 + length :]
    return found


def canonical(value: Any) -> bytes:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def read(file: bytes) -> dict[str, Any]:
    first, _, stream = file.partition(b"\n")
    if first != b"malecon archive 1":
        raise ValueError("not an archive of form 1")
    about, head, position, lines, digits, answers, secrets = parts(lzma.decompress(stream))
    text = [line.decode() for line in lines.split(b"\n")]
    for number, line in enumerate(text):
        for sign in filter(SIZES.get, line):
            text[number] = text[number].replace(sign, digits[: SIZES[sign]].hex(), 1)
            digits = digits[SIZES[sign] :]
    records, previous = [], "0" * 64
    for line in text:
        record = {**json.loads(line), "prev": previous}
        previous = hashlib.sha256(b"malecon/record/1\n" + canonical(record)).hexdigest()
        records.append({**record, "hash": previous})
    if json.loads(head)["hash"] != previous:
        raise ValueError("the records do not lead to the head")
    pairs = [dict(zip(parts(section)[::2], parts(section)[1::2], strict=True)) for section in (answers, secrets)]
    return {**json.loads(about), "head": head, "position": position, "records": records, "kept": pairs}


if __name__ == "__main__":
    for each in read(Path(sys.argv[1]).read_bytes())["records"]:
        print(canonical(each).decode())
