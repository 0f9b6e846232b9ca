"""Delivery reports (RFC 3464) as servers write them, and the texts of those that write no report."""

import tomllib
from collections.abc import Iterator
from functools import partial

from tests.strangers.layout import DATE
from tests.strangers.mime import Multi, Part, message
from tests.strangers.quoting import HERE
from tests.strangers.stranger import Stranger

WORDS = {
    "postfix": "This is the mail system at host mx.example.net.\n\nI'm sorry to have to inform you that your message "
    "could not\nbe delivered to one or more recipients. It's attached below.\n\n<{who}>: {answer}\n",
    "exchange": "Your message to {who} couldn't be delivered.\n\n"
    "Diagnostic information for administrators:\n\n{answer}\n",
    "google": "** Address not delivered **\n\nYour message wasn't delivered to {who}.\n\n"
    "The response was:\n\n{answer}\n",
    "exim": "This message was created automatically by mail delivery software.\n\nA message that you sent could not be "
    "delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n"
    "  {who}\n    host mx.example.net [192.0.2.9]\n    SMTP error from remote mail server after RCPT TO:<{who}>:\n"
    "    {answer}\n",
    "qmail": "Hi. This is the qmail-send program at mx.example.net.\nI'm afraid I wasn't able to deliver your message "
    "to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n"
    "<{who}>:\n{answer}\n\n--- Below this line is a copy of the message.\n\nSubject: [Malecon] Cuba eugiap\n\nbid 0\n",
}
STATUS = (
    "Reporting-MTA: dns; mx.example.net\nArrival-Date: {date}\n\nFinal-Recipient: rfc822; {who}\n"
    "Original-Recipient: rfc822;{who}\nAction: {action}\nStatus: {status}\nRemote-MTA: dns; mail.example.org\n"
    "Diagnostic-Code: smtp; {answer}\n"
)
SUBJECTS = {"google": "Delivery Status Notification (Failure)", "exchange": "Undeliverable: [Malecon] Cuba eugiap"}
OURS = "From: Malecon <{us}>\nTo: <{who}>\nSubject: [Malecon] Cuba eugiap\nMessage-ID: <turn.20261130@example.net>\n"


def reports() -> Iterator[Stranger]:
    """The rows of bounces.toml. To them `to` is the address bounces go to, `sender` the mailbox we wrote to."""
    for expects, rows in tomllib.loads((HERE / "bounces.toml").read_text("utf-8")).items():
        for row in rows:
            form = row.get("form", "postfix")
            yield Stranger(f"bounce-{row['name']}", form, "en", expects, (), "", "", partial(_make, row, form))


def _make(row: dict, form: str, us: str, who: str) -> bytes:
    answer = row["says"].format(who=who, us=us)
    values = {"who": who, "us": us, "answer": answer, "date": DATE, "action": row.get("action", "failed")}
    text = Part("text/plain", WORDS[form].format_map(values), "us-ascii")
    return message(_header(row, form, us, who), _report(row, values, text) if row["status"] else text)


def _report(row: dict, values: dict[str, str], text: Part) -> Multi:
    folded = values | {"answer": values["answer"].replace("\n", "\n    "), "status": row["status"]}
    kind = row.get("kind", "message/delivery-status")
    machine = Part(kind, STATUS.format_map(folded))
    ours = Part("text/rfc822-headers", OURS.format_map(values), "us-ascii")
    return Multi("multipart/report; report-type=delivery-status", (text, machine, ours))


def _header(row: dict, form: str, us: str, who: str) -> list[str]:
    own = [f"X-Failed-Recipients: {who}"] if form in ("exim", "google") else []
    return [
        "Return-Path: <>",
        "From: Mail Delivery System <MAILER-DAEMON@mx.example.net>",
        f"To: {us}",
        f"Subject: {SUBJECTS.get(form, 'Undelivered Mail Returned to Sender')}",
        f"Date: {DATE}",
        f"Message-ID: <bounce-{row['name']}.20261201@mx.example.net>",
        *([] if form == "qmail" else ["Auto-Submitted: auto-replied"]),
        *own,
    ]
