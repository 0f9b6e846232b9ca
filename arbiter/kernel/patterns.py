"""The forms of names and hashes in requests, stored games and audit files (docs/audit.md, "Names")."""

import re

GAME = re.compile("[a-z0-9]{20}")
RULESET = re.compile("[a-z][a-z0-9_]{0,39}")
PACK = re.compile(r"\w[\w .+-]{0,99}")
KEY = re.compile("[0-9a-f]{16}")
HASH = re.compile("[0-9a-f]{64}")  # SHA-256; seeds, salts and public keys have this form too
NONCE = re.compile("[0-9a-f]{0,128}")
KIND = re.compile("[a-z][a-z0-9_]{0,199}")
DECISION = re.compile("[0-9]{1,9}-[a-z][a-z0-9_]{0,189}")
PLAYER = re.compile("[a-z0-9]{1,200}")
PURPOSE = "^[a-z][a-z0-9_: ]{0,199}\\Z"
VERSION = re.compile("[0-9][0-9A-Za-z.+-]{0,39}")
REASON = re.compile("[a-z][a-z0-9_]{0,39}")
ZONE = re.compile("|[A-Za-z][A-Za-z0-9_+/-]{0,59}")
TZDATA = re.compile("[0-9]{4}[a-z]{1,2}")
