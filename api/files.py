"""Static files: their ETags depend on their content, since the times of packaged files may all be the same."""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Any

from flask import Flask, Response, request, send_from_directory


class Application(Flask):
    """Flask with different ETags for static files. No view is a coroutine, so none is looked at for being one."""

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        return func

    def send_static_file(self, filename: str) -> Response:
        folder = Path(str(self.static_folder))
        answer = send_from_directory(folder, filename, conditional=False, etag=False)
        stat = (folder / filename).stat()
        answer.set_etag(_digest(folder / filename, stat.st_mtime_ns, stat.st_size))
        del answer.headers["Last-Modified"]
        answer.headers["Cache-Control"] = "no-cache"
        answer.make_conditional(request, accept_ranges=True, complete_length=stat.st_size)
        return answer


@lru_cache(maxsize=100)
def _digest(path: Path, changed: int, size: int) -> str:
    """Computed again when the file changes at run time."""
    return hashlib.sha256(path.read_bytes()).hexdigest()[:32]
