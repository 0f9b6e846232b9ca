"""Reports of servers about mails that they could not deliver."""

SAID = "550 5.1.1 <ann@example.org>: no such user here"
FORM = """\
From: MAILER-DAEMON@mx.example.org (Mail Delivery System)
To: bounce+token@localhost
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="=_r"

This is a MIME-encapsulated message.

--=_r
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mx.example.org. I'm sorry.

--=_r
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org
X-Postfix-Queue-ID: 4XyZ
Arrival-Date: Mon, 30 Nov 2026 10:40:11 +0100 (CET)

Final-Recipient: rfc822; ann@example.org
Original-Recipient: rfc822;ann@example.org
Action: {action}
Status: {status}
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; {said}

--=_r
Content-Type: {returned}

Return-Path: <bounce+token@localhost>
From: Malecon <malecon@localhost>
Message-ID: {id}
References: <thread@localhost>
Subject: [Malecon] Cubaneo: your turn

A copy of the mail.
--=_r--
"""


def report(
    action: str, status: str, id: str = "<gone@localhost>", said: str = SAID, returned: str = "message/rfc822"
) -> bytes:
    """As Postfix and most others write it."""
    return FORM.format(action=action, status=status, id=id, said=said, returned=returned).replace("\n", "\r\n").encode()


EXIM = b"""\
From: Mail Delivery System <Mailer-Daemon@example.org>
To: bounce+token@localhost
Subject: Mail delivery failed: returning message to sender
Auto-Submitted: auto-replied
X-Failed-Recipients: ann@example.org
Content-Type: text/plain; charset=utf-8

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ann@example.org
    host mail.example.org [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<ann@example.org>:
    550 5.1.1 <ann@example.org>: User unknown

------ This is a copy of the message, including all the headers. ------

Message-ID: <gone@localhost>
Subject: [Malecon]

worker b1
"""
QMAIL = b"""\
From: MAILER-DAEMON@example.org
To: bounce+token@localhost
Subject: failure notice

Hi. This is the qmail-send program at example.org.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<ann@example.org>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <bounce+token@localhost>
Message-ID: <gone@localhost>
"""
VACATION = b"""\
From: Ann <ann@example.org>
To: bounce+token@localhost
Subject: Out of office
Auto-Submitted: auto-replied
Content-Type: text/plain; charset=utf-8

I am away until room 5.1.1 is painted. Call 550 1234.
"""
RECEIPT = b"""\
From: Ann <ann@example.org>
To: bounce+token@localhost
Subject: Read: your turn
Content-Type: multipart/report; report-type=disposition-notification; boundary="=_m"

--=_m
Content-Type: text/plain

The mail was displayed.

--=_m
Content-Type: message/disposition-notification

Final-Recipient: rfc822; ann@example.org
Disposition: manual-action/MDN-sent-manually; displayed

--=_m--
"""
