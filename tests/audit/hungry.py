"""A process that takes what it was told to: more memory, or more time, than it may; or that fails."""

from arbiter.audit.apart import answer


def work(data: bytes) -> bytes:
    if data == b"memory":
        return bytes(2**40)
    while data == b"time":
        pass
    return b"%d" % (1 // len(data))


if __name__ == "__main__":
    answer(work)
