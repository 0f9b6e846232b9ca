"""What records do to the clocks: what they charge, and what follows when a deadline has passed."""
