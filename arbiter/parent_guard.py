"""Processes that end when their parent does, however that ends (on Linux; elsewhere they are left alone).

    MALECON_PARENT=<pid of the parent> python -I -S parent_guard.py COMMAND...

becomes the command, whose own pid is the MALECON_PARENT of its children. Needs nothing but Python itself.
"""

import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # prctl(2)


def tie(parent: int) -> None:
    """Have this process killed when its parent ends; it exits if that has happened before the kernel was told."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            sys.exit("the parent process has ended")


def main(command: list[str]) -> None:
    tie(int(os.environ["MALECON_PARENT"]))
    os.environ["MALECON_PARENT"] = str(os.getpid())
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
