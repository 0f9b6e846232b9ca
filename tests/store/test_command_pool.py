"""Commands over few connections, each sent once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from redis.exceptions import ConnectionError, ResponseError

from arbiter.store.client import connect
from arbiter.store.command_pool import CommandPool
from tests import temporary


@pytest.fixture
def server():
    with temporary.server() as one:
        yield one


def clients(server):
    """Connections of others than the one who asks."""
    return len(server.client().client_list()) - 1


def test_many_threads_share_few_connections(server):
    pool = CommandPool(connect(server.url).connection_pool, 4, 5.0)
    with ThreadPoolExecutor(32) as threads:
        answers = list(threads.map(lambda n: pool.ask("ECHO", str(n)), range(300)))
    assert answers == [str(n).encode() for n in range(300)]
    assert clients(server) <= 4


def test_an_error_answer_leaves_the_connection_good(server):
    pool = CommandPool(connect(server.url).connection_pool, 1, 5.0)
    with pytest.raises(ResponseError):
        pool.ask("NOSUCH")
    assert pool.ask("PING") in (b"PONG", True)
    assert clients(server) == 1


def test_a_restarted_server_costs_one_refusal_at_most(server):
    pool = CommandPool(connect(server.url).connection_pool, 8, 5.0)
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda n: pool.ask("BLPOP", "nothing", "0.05"), range(8)))
    server.kill()
    with pytest.raises(ConnectionError):
        pool.ask("PING")
    server.start()
    assert [pool.ask("PING") for _ in range(8)]


def test_who_finds_no_free_connection_in_time_is_told(server):
    pool = CommandPool(connect(server.url).connection_pool, 1, 0.1)
    with ThreadPoolExecutor(2) as threads:
        asking = [threads.submit(pool.ask, "BLPOP", "nothing", "1") for _ in range(2)]
        errors = [answer.exception() for answer in asking]
    assert errors.count(None) == 1
    assert any(isinstance(error, ConnectionError) and "in use" in str(error) for error in errors)
