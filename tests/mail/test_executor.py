"""Threads that deal with mails: what waits goes with its conversation, and large mails keep no small one waiting."""

import asyncio
import gc
import threading
import weakref
from functools import partial

from workers.executor import LARGE, THREADS, Executor

SOON = 30.0


class Mail:
    """Something large."""


def test_what_waits_for_a_thread_goes_with_its_conversation() -> None:
    """Also when those go whose mails are being dealt with: they keep their threads."""

    async def left() -> list[Mail | None]:
        executor, go = Executor(), threading.Event()
        at_work = [asyncio.create_task(executor.run(go.wait, 1)) for _ in range(THREADS)]
        mails = [Mail() for _ in range(20)]
        behind = [asyncio.create_task(executor.run(partial(_hold, each, go), 1)) for each in mails]
        held = [weakref.ref(each) for each in mails]
        mails.clear()
        for gone in (at_work, behind):
            await asyncio.sleep(0.1)
            await _all_gone(gone)
        gc.collect()
        left_behind = [mail() for mail in held]
        go.set()
        return left_behind

    assert asyncio.run(left()) == [None] * 20


def _hold(mail: Mail, go: threading.Event) -> bool:
    return go.wait()


async def _all_gone(tasks: list[asyncio.Task[bool]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    tasks.clear()
    await asyncio.sleep(0.1)


def test_large_mails_keep_no_small_one_waiting() -> None:
    async def small_one() -> str:
        executor, go = Executor(), threading.Event()
        large = [asyncio.create_task(executor.run(go.wait, LARGE + 1)) for _ in range(3 * THREADS)]
        await asyncio.sleep(0.1)
        try:
            return await asyncio.wait_for(executor.run(lambda: "done", 1), SOON)
        finally:
            go.set()
            await asyncio.gather(*large)

    assert asyncio.run(small_one()) == "done"
