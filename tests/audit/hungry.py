"""A process that takes what it was told to: more memory, or more time, than it may; or that fails."""

import time

from arbiter.audit import sandbox


def work(data: bytes) -> bytes:
    if data == b"memory":
        return bytes(2**40)
    while data == b"time":
        pass
    if data == b"clock":
        time.sleep(60)
    return b"%d" % (1 // len(data))


if __name__ == "__main__":
    sandbox.SECONDS = 1
    sandbox.answer(work)
