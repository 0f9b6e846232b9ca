"""Pictures as PNG."""

import zlib

from arbiter.telling import svg
from arbiter.telling.png import MOST_PIXELS, drawn_at, png


def size(data: bytes) -> tuple[int, int]:
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return int.from_bytes(data[16:20]), int.from_bytes(data[20:24])


def pixels(data: bytes) -> bytes:
    """The picture's data, unpacked."""
    packed, place = b"", 8
    while place < len(data):
        length = int.from_bytes(data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            packed += data[place + 8 : place + 8 + length]
        place += 12 + length
    return zlib.decompress(packed)


def test_a_picture_has_the_width_asked_for_and_the_same_bytes_each_time():
    picture = svg.document(100, "A", [svg.text(10, 20, "Ann")])
    assert size(png(picture)) == (540, 150)
    assert size(drawn_at(picture, 360)) == (360, 100)
    assert png(picture) == png(picture)


def test_a_very_high_picture_is_made_narrower():
    width, height = size(drawn_at(svg.document(100_000, "A", []), 720))
    assert width < 720
    assert width * height <= MOST_PIXELS


def test_a_picture_has_a_palette_and_is_narrower_where_it_would_have_too_many_bytes():
    picture = svg.document(1200, "A", [svg.text(10, 12 * n, f"{n} Ann plays {n * 7919}", 11) for n in range(1, 100)])
    whole = png(picture)
    assert (whole[25], size(whole)[0]) == (3, 540)
    most = len(drawn_at(picture, 400))
    assert most < len(whole)
    assert len(small := png(picture, most)) <= most
    assert 360 <= size(small)[0] < 540
    assert size(png(picture, 1)) == (360, 1200)


def test_text_of_many_scripts_shows_without_the_fonts_of_the_machine():
    """Signs that no font has would all be the same box."""
    words = ("", "A", "B", "Ä", "Ω", "Д", "山", "田", "ひ", "한", "\ue000")
    drawn = {word: pixels(png(svg.document(40, "A", [svg.text(10, 30, word, 20)]))) for word in words}
    assert len(set(drawn.values())) == len(words)


def test_bold_text_is_bolder():
    plain, bold = (svg.document(40, "A", [svg.text(10, 30, "Ann", 20, bold=bold)]) for bold in (False, True))
    assert pixels(png(plain)) != pixels(png(bold))
