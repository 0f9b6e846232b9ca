"""Small pure components that games are built from."""
