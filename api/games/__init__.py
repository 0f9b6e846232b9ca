"""Games: opening, listing, showing, cancelling."""
