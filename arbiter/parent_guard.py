"""Processes that end when their parent does, however that happens (only on Linux; elsewhere nothing is done).

    MALECON_PARENT=<pid of the parent> python -I -S parent_guard.py COMMAND...

becomes the command, whose own pid is the MALECON_PARENT of its children. It needs nothing but Python itself.
"""

import os
import signal
import sys

PR_SET_PDEATHSIG = 1  # prctl(2)


def end_with_parent(parent: int) -> None:
    """Have this process killed when its parent ends; it exits if that has already happened."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None, use_errno=True).prctl(PR_SET_PDEATHSIG, int(signal.SIGKILL), 0, 0, 0)
        if os.getppid() != parent:
            sys.exit("the parent process has ended")


def main(command: list[str]) -> None:
    end_with_parent(int(os.environ["MALECON_PARENT"]))
    os.environ["MALECON_PARENT"] = str(os.getpid())
    os.execvp(command[0], command)


if __name__ == "__main__":
    main(sys.argv[1:])
