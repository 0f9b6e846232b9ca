"""What waits in a store's outbox."""

from arbiter.app.ports.outbox import Task
from arbiter.app.services import Services


def waiting(services: Services) -> list[Task]:
    """All entries: one read gives the first hundred of a shard only, and tests share stores."""
    found: list[Task] = []
    while tasks := services.outbox.read({task.shard: task.entry for task in found}, 0):
        found += tasks
    return found
