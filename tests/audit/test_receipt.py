"""The receipt of a sealed answer, checked by its player."""

from pathlib import Path

import msgspec
import pytest

from arbiter.cli import main
from tests.audit.files import file, golden

NAME = "cubaneo-3"


def opened() -> tuple[int, dict]:
    for line in golden(NAME)[1]:
        record = msgspec.json.decode(line)
        for event in record["events"]:
            if event["type"] == "revealed":
                return record["seq"], event["answers"][0]
    raise AssertionError("bids are opened in every game")


def sealed(answer: dict) -> list[tuple[int, str]]:
    records = [msgspec.json.decode(line) for line in golden(NAME)[1]]
    seals = [(r["seq"], e) for r in records for e in r["events"] if e["type"] == "sealed"]
    return [
        (seq, e["commitment"]) for seq, e in seals if (e["seat"], e["decision"]) == (answer["seat"], answer["decision"])
    ]


def receipt(folder: Path, **said: str) -> list[str]:
    history, proof = folder / "game.ndjson", folder / "receipt.json"
    history.write_bytes(b"".join(file(NAME, golden(NAME)[1])))
    proof.write_bytes(msgspec.json.encode(said))
    return ["receipt", str(history), "--receipt", str(proof)]


def test_a_good_receipt_proves_what_was_sealed(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    number, answer = opened()
    (_, seal) = sealed(answer)[-1]
    assert main(receipt(tmp_path, commitment=seal, salt=answer["salt"])) == 0
    assert f"was opened in record {number} as it was sealed" in capsys.readouterr().out


def test_another_salt_proves_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    _, answer = opened()
    (_, seal) = sealed(answer)[-1]
    assert main(receipt(tmp_path, commitment=seal, salt="0" * 64)) == 1
    assert "NOT" in capsys.readouterr().out


def test_a_commitment_of_no_answer(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(receipt(tmp_path, commitment="0" * 64, salt="0" * 64)) == 1
    assert "No answer" in capsys.readouterr().err


def test_no_receipt_and_no_history(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    said = receipt(tmp_path, wrong="0")
    assert main(said) == 1
    assert "commitment" in capsys.readouterr().err
    _, history, _, proof = receipt(tmp_path, commitment="0", salt="0")
    Path(history).write_bytes(b"nothing\n")
    assert main(["receipt", history, "--receipt", proof]) == 2


def test_an_endless_receipt(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main([*receipt(tmp_path)[:-1], "/dev/zero"]) == 1
    assert capsys.readouterr() == ("", "malecon: /dev/zero is longer than 1 MiB.\n")


def seals(name: str, half: bool) -> list[tuple[int, dict]]:
    records = [msgspec.json.decode(line) for line in golden(name)[1]]
    said = [(r["seq"], e) for r in records for e in r["events"] if e["type"] == "sealed"]
    return [(seq, event) for seq, event in said if ("step" in event) == half]


def test_a_replaced_answer_is_never_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    rows: dict[tuple[int, str], list[tuple[int, str]]] = {}
    for seq, event in seals(NAME, half=False):
        rows.setdefault((event["seat"], event["decision"]), []).append((seq, event["commitment"]))
    (_, first), (later, _) = next(row for row in rows.values() if len(row) > 1)[:2]
    assert main(receipt(tmp_path, commitment=first, salt="0" * 64)) == 0
    assert f"was replaced in record {later} and will never be opened" in capsys.readouterr().out


@pytest.mark.parametrize(("name", "half"), [(NAME, False), ("havana-3", True)])
def test_an_answer_that_waits_for_the_others(name: str, half: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    seq, event = seals(name, half)[0]
    said = receipt(tmp_path, commitment=event["commitment"], salt="0" * 64)
    (tmp_path / "game.ndjson").write_bytes(b"".join(file(name, golden(name)[1][: seq + 1])))
    assert main(said) == 0
    told = capsys.readouterr().out
    assert f"Seat {event['seat']}'s answer to {event['decision']}, sealed in record {seq}, is not opened yet." in told


def test_a_half_sealed_answer_is_proven_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    records = [msgspec.json.decode(line) for line in golden("havana-3")[1]]
    answers = [a for r in records for e in r["events"] if e["type"] == "revealed" for a in e["answers"]]
    _, event = seals("havana-3", half=True)[0]
    opened = next(a for a in answers if (a["seat"], a["decision"]) == (event["seat"], event["decision"]))
    said = receipt(tmp_path, commitment=event["commitment"], salt=opened["salt"])
    (tmp_path / "game.ndjson").write_bytes(b"".join(file("havana-3", golden("havana-3")[1])))
    assert main(said) == 0
    assert "as it was sealed" in capsys.readouterr().out
