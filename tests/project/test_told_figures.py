"""The figures that README and docs promise are those of the code; the tests of each room show that they are kept."""

from pathlib import Path

import pytest

from api import capacity, limits
from api import connection as http
from api.limits import Policy
from api.moves import schemas as moves
from api.pages import audit, checker
from api.players.schemas import STATES
from api.records import schemas as records
from arbiter import heartbeats
from arbiter.app import addresses, creating, invitations, joining, players, previews, standing_orders
from arbiter.app.times import HOUR
from arbiter.audit import draws, follow, reader, sealed_decisions, seals
from arbiter.cli import watch
from arbiter.kernel import patterns
from arbiter.mail.answering import commands, invitation_reply, orders, receive, rejections, seat_reply, talk
from arbiter.mail.answering.moves import PREVIEWS_A_DAY
from arbiter.mail.reading import program_mail
from arbiter.mail.sending.retries import PAUSES
from arbiter.store import durability, notices
from arbiter.store.players import TRIES
from workers import connections, listener, mail_server, relay

ROOT = Path(__file__).parents[2]
MIB = 2**20
ROOM = capacity.Capacity()


def of(one: Policy, *others: Policy) -> str:
    """What stands for an hour and for a day."""
    every = (one, *others)
    return " | ".join(
        "; ".join(f"{number:,}" for number in each) for each in zip(*(p[1:3] for p in every), strict=True)
    )


def hours() -> str:
    """The pauses before a refused mail is tried again, behind the first."""
    *most, last = (f"{pause / HOUR:.0f}" for pause in PAUSES[1:])
    return f"after a quarter of an hour, then after {', '.join(most)} and {last} hours"


TOLD = {
    "README.md": [
        f"| new players | a client | {of(limits.PLAYERS)} |",
        f"| games opened | a player; a client | {of(limits.GAMES, limits.GAMES_OF_ALL)} |",
        f"| seats requested | a player; a client | {of(limits.SEATS, limits.SEATS_OF_ALL)} |",
        f"| seats taken in the same game | a player | | {joining.JOINS_A_DAY} |",
        f"| games waiting for players | a player | {creating.OPEN_AT_ONCE} at once | |",
        f"| verification mails | a client; a player; to one mailbox | {of(limits.MAILS)}; {players.MAILS_A_DAY};"
        f" {players.MAILBOX_A_DAY} |",
        f"| invitations, by mail or link | a client | {of(limits.INVITATIONS)} |",
        f"| standing orders | a player | | {standing_orders.ORDERS_A_DAY} |",
        "| invitations by mail | a player, and all players of one mailbox; to one mailbox | |"
        f" {invitations.MAILS_A_DAY}; {invitations.INVITED_A_DAY} |",
        f"| invitations by link | a player | | {invitations.LINKS_A_DAY} |",
        f"audits in the browser ({audit.CHECKS} a minute for a client)",
        f"uploaded files (at most {checker.MOST_BYTES // MIB} MiB, not stored)",
        f"the last hundred mails: {', '.join(f'`{state}`' for state in STATES)}, with the reason",
        f"less than {durability.DISK_RESERVE // MIB} MiB free",
        f"that has been silent for {heartbeats.HUNG_AFTER:.0f} s",
    ],
    "docs/proxy.md": [
        f"| a connection without a request | {http.IDLE:.0f} s; {http.IDLE_PROXY:.0f} s for a proxy |",
        f"| a request's head | {http.HEAD:.0f} s, {http.HEAD_BYTES // 1024} KiB, 100 fields, 8,190 bytes a line |",
        f"| a request's body | {http.BODY:.0f} s without progress, progress being at least {http.RATE // 1024} KiB/s",
        f"| reading an answer | {http.ANSWER:.0f} s without progress",
        f"| connections | {ROOM.connections:,} | {ROOM.connections_a_peer} | |",
        f"| long polls (`wait`) | {ROOM.polls:,} | {ROOM.polls_a_peer} | {ROOM.polls_a_player} |",
        f"needs {capacity.RESERVE} open files besides its connections",
        f"is below {capacity.MOST + capacity.RESERVE:,} and cannot be raised",
        f"with 1,024 files there are {1024 - capacity.RESERVE} connections",
        f"long polls last up to {records.PATIENCE} s",
    ],
    "docs/mail.md": [
        f"Mails of more than {listener.SIZE // MIB} MiB get 552",
        f"At most {connections.MAX_CONNECTIONS} connections are open at once",
        f"lmtp_destination_recipient_limit = {mail_server.RECIPIENTS}",
        f"message_size_limit = {listener.SIZE}",
        f"at most {listener.CONTENTS} mails is held at once, and one address takes at most"
        f" {connections.MAX_SAME_ADDRESS} connections",
        "| mails that cannot be played; the last one says that it is the last"
        f" | {rejections.REFUSALS_A_DAY} for a seat |",
        f"| mails without any text of their own | {seat_reply.EMPTY_A_DAY} for a player |",
        f"| answers to an invitation that cannot be followed | {invitation_reply.REFUSALS_A_DAY} for an invitation |",
        f"beyond {receive.A_DAY} mails of one player in a day",
        f"| `help` | {commands.HELP_A_DAY} for a player |",
        f"| `show`, `preview` | {commands.SHOW_A_DAY} and {PREVIEWS_A_DAY} for a player |",
        f"`resign yes` resigns | {commands.RESIGN_A_DAY} for a player |",
        f"| `order show`, `order off` (which is done all the same) | {orders.SHOWN_A_DAY} for a player |",
        f"| {commands.MAX_RESENT} for a decision, {commands.TOKENS_A_DAY} and {talk.TALK_A_DAY} for a player |",
        f"`return`, `show` and `resend` work there as anywhere | {rejections.OUTDATED_A_DAY} for a seat |",
        f"| a mail that looks like a program's though it reads as steps | {program_mail.ANSWERED} for a seat |",
        f"A mailbox is invited at most {invitations.INVITED_A_DAY} times a day, by anyone, and gets at most"
        f" {players.MAILBOX_A_DAY} verification mails a day",
        hours(),
    ],
    "docs/time.md": [
        f"At most {standing_orders.ORDERS_A_DAY} orders a day are taken from a player.",
    ],
    "docs/audit.md": [
        f"reads at most {reader.LONGEST_FILE // MIB} MiB unpacked, {reader.LONGEST_LINE // MIB} MiB a line,"
        f" {reader.MOST_RECORDS:,} records, {sealed_decisions.MOST:,} sealed answers asked for,"
        f" {seals.MOST_OPEN} sealed at once,"
        f" {draws.MOST:,} draws",
        f"The server's page takes {checker.MOST_BYTES // MIB} MiB unpacked",
        f"at most {follow.MOST_EVENTS:,} in a record",
        f"| `game` | `{patterns.GAME.pattern}` |",
        f"| `ruleset` | `{patterns.RULESET.pattern}` |",
        f"| `type` of an event, `kind` of a decision | `{patterns.KIND.pattern}` |",
        f"| `decision` | `{patterns.DECISION.pattern}` |",
        f"| `player` of an event | `{patterns.PLAYER.pattern}` |",
        f"| `purpose` of a draw | `{patterns.PURPOSE[1:-2]}` |",
    ],
}


@pytest.mark.parametrize(("page", "sentence"), [(page, each) for page, every in TOLD.items() for each in every])
def test_what_is_promised_is_what_the_code_says(page: str, sentence: str) -> None:
    assert sentence in (ROOT / page).read_text("utf-8")


def test_figures_told_in_words() -> None:
    """What README, docs and the API's descriptions say in words."""
    assert durability.FRESH == 2
    assert notices.MOST == 100
    assert relay.REREAD_SECONDS == 60
    assert creating.KEY_SECONDS == 24 * 3600
    assert 25 <= watch.INTERVAL * watch.HUNG_CHECKS <= 35
    assert (connections.PROTECTED_SECONDS, listener.SLOW_AFTER) == (60, 10)
    assert (invitation_reply.GONE_A_DAY, TRIES, addresses.CODE_SECONDS) == (3, 10, 24 * 3600)
    assert (previews.MAX_STEPS, records.MOST, moves.STEPS) == (2000, 1000, 200)
