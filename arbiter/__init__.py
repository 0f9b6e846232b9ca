"""Malecon, a turn arbiter for slow board games."""
