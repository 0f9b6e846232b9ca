"""Clocks of the seats: what counts, what is charged, when a deadline passes. Pure: times come from the records."""
