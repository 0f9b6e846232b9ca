"""Structured logs: one line of JSON per event, without secrets."""

import json
import logging
import re
import sys
from datetime import UTC, datetime
from typing import Any

STANDARD_FIELDS = set(vars(logging.makeLogRecord({}))) | {"message", "asctime", "taskName", "color_message"}
SECRETS = re.compile(
    r"""(mlc_)[\w-]+
    | (/(?:invitations|unsubscribe|verification)/|/seats/(?=\w{26}))[^\s/?"'\\]+
    | (\b(?:play|join|bounce|unsubscribe)\+)[^\s@"'\\]+
    | (\b(?:code|token)=)[^\s&"'\\]+
    | (\bBearer\ )[^\s"'\\]+
    | (://[^\s/@:]*:)[^\s/@]+(?=@)
    | (?<![a-z0-9])[a-z2-7]{40,}(?![a-z0-9])  # a sealed token, wherever it stands (store.tokens)""",
    re.IGNORECASE | re.VERBOSE,
)


class JsonFormatter(logging.Formatter):
    """`{"at", "level", "logger", "event", ...}`; tokens, codes and passwords are redacted everywhere."""

    def format(self, record: logging.LogRecord) -> str:
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
        entry: dict[str, Any] = {
            "at": at,
            "level": record.levelname.lower(),
            "logger": record.name,
            "pid": record.process,
            "event": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in STANDARD_FIELDS},
        }
        if record.exc_info:
            entry["trace"] = self.formatException(record.exc_info)
        return redacted(json.dumps(entry, default=str, ensure_ascii=False))


def redacted(text: str) -> str:
    """The text without tokens, codes and passwords in URLs."""
    return SECRETS.sub(lambda match: "".join(part or "" for part in match.groups()) + "***", text)


def configure(level: str) -> None:
    """Log to standard error at `level` (debug, info, warning, error) and above."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)


def dictconfig(level: str) -> dict[str, Any]:
    """The same as a `logging.config` dictionary."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"json": {"()": "arbiter.logs.JsonFormatter"}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "json", "stream": "ext://sys.stderr"}},
        "root": {"level": level.upper(), "handlers": ["stderr"]},
    }
