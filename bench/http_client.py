"""A minimal HTTP/1.1 client: prepared requests, one persistent connection, answers with a Content-Length."""

import socket

CHUNK = 1 << 16
Answer = tuple[int, bytes]


def request(method: str, path: str, token: str = "", body: bytes = b"", key: str = "") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", "Host: bench", "Accept: application/json"]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    if key:
        lines.append(f"Idempotency-Key: {key}")
    if body:
        lines.append(f"Content-Type: application/json\r\nContent-Length: {len(body)}")
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


class HttpClient:
    """A connection to `host:port`; if the server has closed it, the request is sent again on a new one."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._socket = self._connected()

    def ask(self, request: bytes) -> Answer:
        """Status and body. Requests carry keys or are reads, so that sending twice does no harm."""
        try:
            return self._once(request)
        except ConnectionError:
            self._socket.close()
            self._socket = self._connected()
            return self._once(request)

    def close(self) -> None:
        self._socket.close()

    def _connected(self) -> socket.socket:
        connected = socket.create_connection(self._address, timeout=70)
        connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return connected

    def _once(self, request: bytes) -> Answer:
        self.send(request)
        return self.receive()

    def send(self, request: bytes) -> None:
        self._socket.sendall(request)

    def receive(self) -> Answer:
        """The answer to what was sent."""
        data = b""
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._more()
        head = data[:end].lower()
        length = int(head.partition(b"\r\ncontent-length:")[2].partition(b"\r\n")[0])
        body = data[end + 4 :]
        while len(body) < length:
            body += self._more()
        return int(head[9:12]), body

    def _more(self) -> bytes:
        data = self._socket.recv(CHUNK)
        if not data:
            raise ConnectionResetError("the server closed the connection")
        return data
