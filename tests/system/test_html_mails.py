"""The HTML part of turn mails in a real browser: on a phone and on a desk all of it can be read."""

import random
import re
from base64 import b64encode
from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from playwright.sync_api import Page, sync_playwright

from tests import temporary
from tests.app.conftest import Table, build
from tests.app.sealed import GAMES
from tests.figures import figure
from tests.mail.mailing import part, verify_all, written
from tests.programs import CHROMIUM, needs

SCREENS = ((360, 740), (1280, 900))

HIDDEN = """
() => {
  const found = [], texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode, range = document.createRange();
    if (!text.data.trim()) continue;
    range.selectNodeContents(text);
    const boxes = [...range.getClientRects()].filter(box => box.width && box.height);
    const inside = boxes.length && boxes.every(box => box.left >= 0 && box.right <= innerWidth + 0.5);
    const seen = text.parentElement.checkVisibility({opacityProperty: true, visibilityProperty: true});
    const clipped = text.parentElement.closest("p, li, h2, div");
    if (!inside || !seen || clipped.scrollWidth > clipped.clientWidth) found.push(text.data);
  }
  return found;
}
"""

pytestmark = [pytest.mark.system, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300), needs("chromium")]


@pytest.fixture(scope="module")
def page() -> Iterator[Page]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser.new_page(java_script_enabled=False)
        browser.close()


SMALL = [pytest.param("cubaneo", marks=pytest.mark.slow), "el_presidente", "havana"]


@pytest.mark.parametrize("name", figure(SMALL, list(GAMES)))
def test_a_turn_mail_can_be_read_on_every_screen(page: Page, tmp_path: Path, name: str) -> None:
    with temporary.server() as server:
        page.set_content(shown(turn(server.url, tmp_path, name)))
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("[...document.images].map(image => image.complete && image.naturalWidth > 0)") == [True]
        assert page.evaluate(HIDDEN) == []
        page.screenshot(path=tmp_path / f"{name}-{width}.png", full_page=True)


def turn(url: str, folder: Path, name: str) -> EmailMessage:
    """The mail that asks for a turn, some way into a game."""
    game, chooser = GAMES[name], random.Random(5)
    table = Table(build(url, folder), ruleset=game.ruleset, options=game.options)
    verify_all(table)
    for _ in range(25):
        table.reveal()
        table.move(chooser)
    table.until("turn")
    return written(table, table.awaiting()["seats"][0])


def shown(mail: EmailMessage) -> str:
    """The HTML part, with its picture in it."""
    [picture] = [each for each in mail.walk() if each.get_content_type() == "image/png"]
    data = b64encode(picture.get_content()).decode()
    html, replaced = re.subn(r'src="cid:[^"]+"', f'src="data:image/png;base64,{data}"', part(mail, "html"))
    assert replaced == 1
    return html
