"""Small pure components that games are put together from."""
