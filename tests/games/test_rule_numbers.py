"""Every rule number of a rules page has a test that is named after it."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).parent
RULES = HERE.parent.parent / "docs" / "rules"
WRITTEN = re.compile(r"\b(?:[A-Z]{2}-(?:R\d+|\d+\.\d+)|R-0\.\d+)|(?<=\*\*)[A-Z]{2}-\d+(?=\*\*)")
RANGE = re.compile(r"\b([A-Z]{2}-(?:R|\d+\.)|R-0\.)(\d+)\s+to\s+\1(\d+)")
NAMED = re.compile(r"(?:cn|cu|hv)_(?:r\d+|\d+_\d+|\d+)|(?<![a-z])r_0_\d+")


def numbers(page: str) -> set[str]:
    """The numbers on a rules page, as test names say them: `CN-3.11` as `cn_3_11`, and all of `CN-R1 to CN-R6`."""
    between = (f"{rule}{n}" for rule, first, last in RANGE.findall(page) for n in range(int(first), int(last)))
    return {number.lower().replace("-", "_").replace(".", "_") for number in (*WRITTEN.findall(page), *between)}


def named(folder: Path) -> Iterator[str]:
    """The numbers in the names of a folder's tests; one name may hold several."""
    for file in sorted(folder.glob("test_*.py")):
        for name in re.findall(r"^def (test_\w+)", file.read_text(encoding="utf-8"), re.MULTILINE):
            yield from NAMED.findall(name)


@pytest.mark.parametrize("page", sorted(RULES.glob("*.md")), ids=lambda page: page.stem)
def test_every_rule_number_has_a_test(page: Path) -> None:
    written = numbers(page.read_text(encoding="utf-8"))
    assert written, "the page has numbered rules"
    missing = written - set(named(HERE / page.stem))
    assert not missing, f"rules of {page.name} without a test: {', '.join(sorted(missing))}"


def test_a_number_is_told_from_a_longer_one() -> None:
    assert numbers("**CN-3.1** and CN-3.12, R-0.6, CN-R4.") == {"cn_3_1", "cn_3_12", "r_0_6", "cn_r4"}
    assert numbers("**HV-4** and HV-5, HV-6.1") == {"hv_4", "hv_6_1"}
    assert NAMED.findall("test_cn_3_12_cn_r17_building_charge_r_0_5") == ["cn_3_12", "cn_r17", "r_0_5"]


def test_a_range_names_all_its_numbers() -> None:
    assert numbers("CN-R1 to CN-R3 and CN-3.3 to\nCN-3.5") == {"cn_r1", "cn_r2", "cn_r3", "cn_3_3", "cn_3_4", "cn_3_5"}
