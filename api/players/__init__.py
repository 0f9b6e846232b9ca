"""Players and their mail addresses."""
