"""Standing orders: the next submission of one's own seat, given in advance."""
