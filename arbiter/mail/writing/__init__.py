"""What players are written: one file a kind of mail, rendered from records and the recipient's own view."""
