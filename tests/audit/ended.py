"""A process that ends as one does that would take too much."""

import os

from arbiter.audit.sandbox import OVER

if __name__ == "__main__":
    os._exit(OVER)
