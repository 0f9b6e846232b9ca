"""What the mails cost that moves cause: processor time of the workers that write them, and bytes."""

from collections.abc import Iterable
from pathlib import Path

from bench import cpu_time
from bench.footprint import parts
from bench.http_client import HttpClient
from bench.place import Place
from bench.server import Server
from bench.sessions import LiveSession

WARM = 5  # games whose mails do not count: what draws pictures is loaded with the first


def measure(place: Place, games: int) -> str:
    """Play on in that many games until another decision is open; in Markdown."""
    sessions = place.sessions(lambda number: place.told(number) >= 2, games, chain=1)
    http = HttpClient(Server(place.installation.base_url, 0).address)
    _play(place, sessions[:WARM], http)
    before, used, written, held = _mails(place), place.used(), place.written(), parts(place.store.client)
    _play(place, sessions[WARM:], http)
    http.close()
    mails, spent, kept = _mails(place) - before, place.used() - used, parts(place.store.client) - held
    return TEXT.format(
        mails=len(mails),
        games=len(sessions) - WARM,
        ms=1000 * sum(seconds for name, seconds in spent.items() if name.startswith("notify")) / len(mails),
        size=sum(mail.stat().st_size for mail in mails) / len(mails),
        written=(place.written() - written) / len(mails),
        mark=kept["mails"] / len(mails),
        status=kept["delivery status"] / len(mails),
    )


def _play(place: Place, sessions: Iterable[LiveSession], http: HttpClient) -> None:
    for session in sessions:
        _until_another_decision(session, http)
    cpu_time.settle(place.pid)


def _mails(place: Place) -> set[Path]:
    return {*(place.installation.settings.data_dir / "mail").glob("new/*")}


def _until_another_decision(session: LiveSession, http: HttpClient) -> None:
    before = _decision(session)
    while _decision(session) in ("", before) and not session.local_game.over:
        session.play(http)


def _decision(session: LiveSession) -> str:
    """The one that is open, or "" while a reveal is due."""
    return "" if session.local_game.revealing else session.local_game.pending_decision.decision


TEXT = """\
{mails} mails about new decisions, written to a folder while {games} games were played on, in which at least two players
have verified addresses. A mail has {size:,.0f} bytes and takes {ms:.0f} ms of processor time of the two workers. The
append-only file grew by {written:,.0f} bytes for each, the moves included. Once it is sent, {mark:.0f} bytes stay in
the store for 30 days, and {status:.0f} of delivery status as long as it is among the player's last hundred mails."""
