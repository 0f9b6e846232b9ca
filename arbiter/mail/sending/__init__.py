"""When a mail goes out, whether it goes at all, what became of it, and when it is tried again."""
