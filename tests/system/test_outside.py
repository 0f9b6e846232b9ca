"""Everything on stores that others run: a cluster for the games, a single server for the queues."""

import pytest

from arbiter.cli.supervision import procfile
from bench.installation import running_installation
from tests import temporary
from tests.processes import processes, wait_ready
from tests.system.play import Table, reveal_times

pytestmark = [pytest.mark.system, pytest.mark.slow, pytest.mark.xdist_group("installation"), pytest.mark.timeout(300)]


def test_a_cluster_and_a_server_for_the_queues() -> None:
    with (
        temporary.cluster() as nodes,
        temporary.server() as queues,
        running_installation({"STORE_URL": temporary.cluster_url(nodes), "QUEUE_URL": queues.url}) as one,
    ):
        wait_ready(one)
        assert set(processes(one).values()) <= {"", *procfile()} - {"store"}
        table = Table(one.base_url)
        for seat in table.until_sealed():
            table.move(seat)
        assert table.asked() is not None
        assert reveal_times(table.records())
        with queues.client() as connection:
            assert connection.smembers("rq:queues") == {b"rq:queue:resolve"}
