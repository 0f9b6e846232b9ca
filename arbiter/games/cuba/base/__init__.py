"""The base game of Cuba: six rounds of characters, parliament and statutes."""
