"""Benchmarks. They measure and tell; nothing here passes or fails."""
