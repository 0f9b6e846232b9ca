"""Pages for people: plain HTML without scripts."""
