"""An S3-compatible server of its own: moto's, in a process on loopback."""

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.client import HTTPConnection

from arbiter.loopback import free_port
from tests.temporary import until

BUCKET = "games"


class S3:
    """A server with one bucket, which is empty again after a restart."""

    def __init__(self) -> None:
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def environ(self) -> Mapping[str, str]:
        """The variables with which it is used."""
        return {
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "secret",
            "AWS_REGION": "us-east-1",
            "AWS_ENDPOINT_URL": f"http://127.0.0.1:{self._port}",
        }

    def start(self) -> None:
        command = [sys.executable, "-m", "moto.server", "-H", "127.0.0.1", "-p", str(self._port)]
        quiet = subprocess.DEVNULL
        self._process = subprocess.Popen(command, stdin=quiet, stdout=quiet, stderr=quiet, env=os.environ)
        until(self._bucket_created)

    def stop(self) -> None:
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def _bucket_created(self) -> bool:
        return self.request("PUT", "") == 200

    def request(self, method: str, key: str, content: bytes = b"") -> int:
        """The status of a request for an object, without a signature; 0 if the server does not respond."""
        connection = HTTPConnection("127.0.0.1", self._port, timeout=10)
        try:
            connection.request(method, f"/{BUCKET}/{key}", content, {"Content-Length": str(len(content))})
            return connection.getresponse().status
        except OSError:
            return 0
        finally:
            connection.close()


@contextmanager
def server() -> Iterator[S3]:
    one = S3()
    one.start()
    try:
        yield one
    finally:
        one.stop()
