"""The audit's pages in a real browser, and beside other requests of a real server."""

import gzip
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests
from playwright.sync_api import Browser, Page, expect, sync_playwright

from arbiter.bots.client import Client
from arbiter.cli.installation import Installation
from bench.installation import running_installation
from tests.audit import files
from tests.programs import CHROMIUM, needs
from tests.system.play import Table

PHONE, DESK = {"width": 360, "height": 740}, {"width": 1280, "height": 900}
ENOUGH = 90.0

expect.set_options(timeout=30_000)  # the machine may be busy with other tests

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


def golden(repeated: int = 1) -> bytes:
    header, *records, tail = files.file("cubaneo-2", files.golden("cubaneo-2")[1])
    return b"".join([header, *records * repeated, tail])


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield found
        found.close()


SCREENS = [
    pytest.param((True, DESK), id="script"),
    pytest.param((False, DESK), id="plain", marks=pytest.mark.slow),
    pytest.param((False, PHONE), id="phone"),
]


@pytest.fixture(params=SCREENS)
def page(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page that must not complain, of its own policy for one."""
    script, size = request.param
    with browser.new_context(java_script_enabled=script, viewport=size) as context:
        found, said = context.new_page(), []
        found.on("console", lambda message: said.append(message.text))
        found.on("pageerror", lambda error: said.append(str(error)))
        yield found
        assert said == []


@needs("chromium")
def test_a_game_is_looked_through_in_a_browser(installation: Installation, page: Page) -> None:
    table = Table(installation.base_url)
    while len(seats := table.until_sealed()) < 2:  # the other's answer may be forced
        table.move(seats[0])
    table.move(seats[0])
    table.close()
    page.goto(f"{installation.base_url}/games/{table.id}")
    page.get_by_role("link", name="The audit").click()
    expect(page.get_by_role("heading", name="SOUND", exact=True)).to_be_visible()
    expect(page.locator("#seals")).to_contain_text("not opened yet")
    first = page.locator("#timeline details").first
    expect(first.locator("dl")).not_to_be_visible()
    first.locator("summary").click()
    expect(first.locator("dl")).to_be_visible()
    expect(first).to_contain_text("created")
    fits(page)


@needs("chromium")
def test_clocks_are_looked_at_in_a_browser(installation: Installation, page: Page) -> None:
    terms = {"turn": "P2D", "bank": "P5D", "weekends": False, "hours": ["08:00", "22:00"], "zone": "America/Havana"}
    table = Table(installation.base_url, clock=terms, zone="America/Argentina/ComodRivadavia")
    table.close()
    page.goto(f"{installation.base_url}/games/{table.id}")
    expect(page.locator("main")).to_contain_text("has until")
    expect(page.locator("table")).to_contain_text("5 days")
    line = page.get_by_text("time counts: from Monday to Friday from 08:00 to 22:00")
    expect(line).not_to_be_visible()
    page.get_by_text("Clocks: 2 days for each decision").click()
    expect(line).to_be_visible()
    fits(page)
    page.get_by_role("link", name="How clocks work").click()
    expect(page.get_by_role("heading", name="Time", exact=True)).to_be_visible()
    fits(page)


@needs("chromium")
def test_a_file_is_handed_in_with_a_browser(installation: Installation, page: Page, tmp_path: Path) -> None:
    sound, forged = tmp_path / "game.ndjson", tmp_path / "forged.ndjson"
    sound.write_bytes(golden())
    forged.write_bytes(golden().replace(b'"pesos":12,"purpose"', b'"pesos":13,"purpose"', 1))
    page.goto(f"{installation.base_url}/")
    page.get_by_role("link", name="Check a game's history file").click()
    hand_in(page, sound)
    expect(page.get_by_role("heading", name="SOUND", exact=True)).to_be_visible()
    draw = page.locator("#draws details").nth(2)
    draw.locator("summary").click()
    expect(draw).to_contain_text("2142491605155156862 mod 8 = 6")  # the test vector of docs/audit.md
    seal = page.locator("#seals details").last
    seal.locator("summary").click()
    expect(seal).to_contain_text("✓ matches")
    fits(page)
    hand_in(page, forged)
    expect(page.locator("main")).to_contain_text("The first failure is in record 1")
    page.get_by_role("link", name="record 1", exact=True).click()
    expect(page.locator("#record-1 dl")).to_be_visible()
    fits(page)


def hand_in(page: Page, file: Path) -> None:
    page.get_by_label("Audit file").set_input_files(file)
    page.get_by_role("button", name="Check this file").click()


def fits(page: Page) -> None:
    """Nothing is wider than the screen."""
    screen = page.viewport_size
    assert screen is not None
    assert page.evaluate("document.documentElement.scrollWidth") <= screen["width"]


@pytest.mark.slow
def test_other_requests_go_on_while_a_file_is_checked() -> None:
    packed = gzip.compress(golden(repeated=70))
    with running_installation({"WEB_WORKERS": "1"}) as place, ThreadPoolExecutor(1) as pool:
        begin, waits = time.monotonic(), []
        checking = pool.submit(upload, place.base_url, packed)
        client = Client(place.base_url)
        while not checking.done():
            asked = time.monotonic()
            client.get("/healthz")
            waits.append(time.monotonic() - asked)
        taken = time.monotonic() - begin
        assert "NOT SOUND" in checking.result().text
        assert sorted(waits)[len(waits) // 2] < taken / 2


@pytest.mark.parametrize("size", [9 * 2**20, 30 * 2**20])
def test_a_file_that_is_too_long_is_told_so(installation: Installation, size: int) -> None:
    answer = upload(installation.base_url, bytes(size))
    assert answer.status_code == 413
    assert "Too large" in answer.text


def upload(base: str, data: bytes) -> requests.Response:
    return requests.post(f"{base}/audit", files={"file": ("game.ndjson", data)}, timeout=ENOUGH)
