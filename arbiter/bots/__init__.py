"""Random and greedy players, which use nothing but the public API."""
