"""The position in words, section by section."""
