"""Players: themselves, and the address that mails go to."""
