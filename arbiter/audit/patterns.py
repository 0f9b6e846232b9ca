"""The forms of the names in every file, which are checked before they are used."""

import re

GAME = re.compile("[a-z0-9]{20}")
RULESET = re.compile("[a-z][a-z0-9_]{0,39}")
PACK = re.compile(r"\w[\w .+-]{0,99}")
KEY = re.compile("[0-9a-f]{16}")
HASH = re.compile("[0-9a-f]{64}")
KIND = re.compile("[a-z][a-z0-9_]{0,199}")
DECISION = re.compile("[0-9]{1,9}-[a-z][a-z0-9_]{0,189}")
PLAYER = re.compile("[a-z0-9]{1,200}")
PURPOSE = "^[a-z][a-z0-9_: ]{0,199}\\Z"
VERSION = re.compile("[0-9][0-9A-Za-z.+-]{0,39}")
