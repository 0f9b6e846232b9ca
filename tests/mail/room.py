"""The process that takes mail, and conversations with it."""

import os
import re
import smtplib
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from arbiter.loopback import free_port

MEGABYTE = 1024 * 1024
RUN = "import sys; from arbiter.cli import main; sys.exit(main())"
LAST = re.compile(rb"^\d{3} .*\n\Z", re.MULTILINE)


class Room:
    """A mailroom of its own process."""

    def __init__(self, store_url: str, data: Path) -> None:
        self.port = free_port()
        own = {
            "STORE_URL": store_url,
            "DATA_DIR": str(data),
            "MAIL_BIND": f"127.0.0.1:{self.port}",
            "LOG_LEVEL": "info",
        }
        environ = os.environ | {f"MALECON_{name}": value for name, value in own.items()}
        self.log = data / f"mailroom-{self.port}.log"
        with self.log.open("w") as out:
            self.process = subprocess.Popen([sys.executable, "-c", RUN, "mailroom"], env=environ, stderr=out)
        end = time.monotonic() + 60
        while not self._answers():
            assert time.monotonic() < end, self.log.read_text()
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.05)

    def _answers(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(60)

    def smtp(self) -> smtplib.SMTP:
        return smtplib.SMTP("127.0.0.1", self.port, timeout=60)

    def lmtp(self) -> smtplib.LMTP:
        return smtplib.LMTP("127.0.0.1", self.port, timeout=60)

    def raw(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def talk(self, *said: bytes) -> bytes:
        """All that is answered, until it is quitted, to words of one answer each."""
        with self.raw() as one:
            told = heard(one)
            for words in (*said, b"QUIT"):
                one.sendall(words + b"\r\n")
                told += heard(one)
            return told

    def used(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def peak(self) -> int:
        """Bytes of memory, at most so far."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmHWM:\s+(\d+) kB", status)
        assert found is not None
        return int(found[1]) * 1024


def heard(one: socket.socket, awaited: bytes = b"") -> bytes:
    """What comes, up to the last line of an answer (RFC 5321, 4.2.1), and `awaited` in it."""
    found = b""
    while not (LAST.search(found) and awaited in found):
        piece = one.recv(65536)
        assert piece, found
        found += piece
    return found


def rest(one: socket.socket) -> bytes:
    """All that comes until the other side closes."""
    found = b""
    with suppress(ConnectionResetError):
        while piece := one.recv(65536):
            found += piece
    return found
