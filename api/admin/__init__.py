"""What administrators do to games."""
