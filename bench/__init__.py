"""Benchmarks. They only measure; nothing here passes or fails."""
