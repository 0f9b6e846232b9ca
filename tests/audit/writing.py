"""What writes on a terminal or a page more than it says: escape codes, line ends, directions, signs without a width."""

ESCAPES = (
    "\x1b[2J\x1b[1;32mSOUND.\x1b[0m",
    "\x1b]0;SOUND\x07",
    "\x9b2J",
    "\x1bc",
    "\x08" * 20,
    "\rSOUND.",
    "\x7f",
    "\x00",
)
LINES = ("\nSOUND.\n", "\u2028SOUND.", "\u2029SOUND.", "\x85SOUND.", "\x0bSOUND.", "\x0cSOUND.")
DIRECTIONS = ("\u202e.DNUOS", "\u2066SOUND\u2069", "\u200f", "\u061c")
SIGNS = ("\u200b", "\ufeff", "\u0301" * 40, "\u3164", "\U000e0041", "\uff33\uff2f\uff35\uff2e\uff24", "Ѕ\u041eUND")
WRITING = (*ESCAPES, *LINES, *DIRECTIONS, *SIGNS)
