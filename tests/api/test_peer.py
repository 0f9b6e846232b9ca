"""By which address limits count."""

import pytest
from flask import Flask

from api.forwarded import client
from api.peer import peer
from arbiter import settings
from arbiter.peers import peer_of
from arbiter.settings import SettingsError
from tests.api.conftest import behind

PROXIES = settings.load({"MALECON_PROXIES": "127.0.0.1, 10.0.0.0/8,2001:db8:ffff::/48"}).proxies


@pytest.mark.parametrize(
    ("connected", "forwarded", "found"),
    [
        pytest.param("192.0.2.1", "", "192.0.2.1", id="nobody between"),
        pytest.param("192.0.2.1", "198.51.100.7", "192.0.2.1", id="a stranger's word"),
        pytest.param("127.0.0.1", "198.51.100.7", "198.51.100.7", id="a proxy's word"),
        pytest.param("127.0.0.1", "", "127.0.0.1", id="a proxy that says nothing"),
        pytest.param("127.0.0.1", "203.0.113.5, 198.51.100.7", "198.51.100.7", id="a stranger's word before a proxy's"),
        pytest.param("127.0.0.1", "198.51.100.7, 10.1.2.3", "198.51.100.7", id="two proxies"),
        pytest.param("127.0.0.1", "203.0.113.5,198.51.100.7,10.1.2.3,10.9.9.9", "198.51.100.7", id="three proxies"),
        pytest.param("127.0.0.1", "10.1.2.3", "10.1.2.3", id="a proxy's own request"),
        pytest.param("127.0.0.1", "198.51.100.7, unknown", "127.0.0.1", id="a word that is no address"),
        pytest.param("127.0.0.1", "nonsense, 10.1.2.3", "10.1.2.3", id="no address before a proxy"),
        pytest.param("127.0.0.1", "198.51.100.7:4711", "198.51.100.7", id="with a port"),
        pytest.param("127.0.0.1", "[2001:db8::1]:4711", "2001:db8::1", id="IPv6 with a port"),
        pytest.param("::ffff:127.0.0.1", "198.51.100.7", "198.51.100.7", id="a mapped proxy"),
        pytest.param("2001:db8:ffff::1", "2001:db8::1", "2001:db8::1", id="an IPv6 proxy"),
        pytest.param("2001:db8::2", "2001:db8::1", "2001:db8::2", id="an IPv6 stranger"),
        pytest.param("127.0.0.1", "198.51.100.7," + "10.0.0.1," * 10_000 + "10.0.0.2", "10.0.0.1", id="many"),
        pytest.param("", "198.51.100.7", "", id="no address at all"),
    ],
)
def test_the_client_is_whom_configured_proxies_name(connected: str, forwarded: str, found: str):
    assert client(connected, forwarded, PROXIES) == found


@pytest.mark.parametrize(
    ("address", "found"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::ffff", "2001:db8:1:2::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_ipv6_counts_by_network(address: str, found: str):
    assert peer_of(address) == found


def test_of_a_request(app: Flask):
    heard = {"X-Forwarded-For": "2001:db8::7"}
    for proxies, found in (("", "127.0.0.1"), ("192.0.2.0/24", "127.0.0.1"), ("127.0.0.1", "2001:db8::/64")):
        with behind(app, proxies).test_request_context(headers=heard, environ_base={"REMOTE_ADDR": "127.0.0.1"}):
            assert peer() == found


@pytest.mark.parametrize("proxies", ["localhost", "10.0.0.1/8", "10.0.0.0/33", "*", "10.0.0.1 10.0.0.2"])
def test_a_setting_that_names_no_addresses_is_refused(proxies: str):
    with pytest.raises(SettingsError, match="MALECON_PROXIES must be IP addresses or networks"):
        settings.load({"MALECON_PROXIES": proxies})
