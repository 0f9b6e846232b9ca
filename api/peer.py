"""Where a request comes from: the address that limits are counted for."""

from flask import request

from api.context import services
from api.forwarded import FORWARDED, client
from arbiter.peers import peer_of


def peer() -> str:
    """Who sent this request, for the purpose of limits: an IPv4 address, or an IPv6 network of 64 bits.

    It is the address of the connection, unless that is one of `MALECON_PROXIES`: then it is the last address in
    `X-Forwarded-For` that is not one of them, or the proxy if there is none.
    """
    return peer_of(client(request.remote_addr or "", request.headers.get(FORWARDED, ""), services().settings.proxies))
