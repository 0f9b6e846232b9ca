"""What Cuba and Cubaneo share: property, market, harbour, parliament, acts, buildings, the five characters."""
