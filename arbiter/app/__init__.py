"""Use cases: what people and programs may ask of the arbiter, one file each."""
