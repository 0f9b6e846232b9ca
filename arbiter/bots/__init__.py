"""Players that use the public API and nothing else: random and greedy ones."""
