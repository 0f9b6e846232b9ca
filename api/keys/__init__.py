"""The arbiter's public keys."""
