"""The listener in a thread of this process, where its bounds can be made small."""

import asyncio
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import NamedTuple

from arbiter.app.services import Services
from arbiter.loopback import free_port
from arbiter.settings import Bind
from tests import temporary
from workers import mail_server

HOST = "127.0.0.1"


class Door(NamedTuple):
    """Where mail is taken."""

    port: int

    def smtp(self) -> smtplib.SMTP:
        return smtplib.SMTP(HOST, self.port, timeout=30)

    def raw(self) -> socket.socket:
        return socket.create_connection((HOST, self.port), timeout=30)

    def answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex((HOST, self.port)) == 0


@contextmanager
def listening(services: Services) -> Iterator[Door]:
    door, closing = Door(free_port()), threading.Event()
    settings = replace(services.settings, mail_bind=Bind(HOST, door.port))

    async def listen() -> None:
        taking = asyncio.create_task(mail_server.listen(replace(services, settings=settings)))
        await asyncio.to_thread(closing.wait)
        taking.cancel()

    thread = threading.Thread(target=lambda: asyncio.run(listen()))
    thread.start()
    try:
        temporary.until(door.answers, 30)
        yield door
    finally:
        closing.set()
        thread.join()
