"""Threads that deal with mails: a few small ones at once, and beside them one that is large."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

THREADS = 4  # small mails dealt with at once
LARGE = 256 * 1024  # bytes from which on a mail waits for the one thread for large ones, as it may take long

T = TypeVar("T")


class Executor:
    """What waits for a thread is held by its conversation alone, and gone with it."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(THREADS + 1, thread_name_prefix="mail")
        self._small, self._large = asyncio.Semaphore(THREADS), asyncio.Semaphore(1)

    async def run(self, work: Callable[[], T], size: int) -> T:
        """What the work for a mail of `size` bytes returns; once begun it is done, though nobody may wait for it."""
        free = self._large if size > LARGE else self._small
        await free.acquire()
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(lambda _: free.release())
        return await asyncio.shield(done)
