"""The expansion El Presidente: Cubans, the boulevard, the president's events; six to eight rounds."""
