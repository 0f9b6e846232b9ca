"""What happens after a record was stored: the relay, its jobs, the clock and mail."""
