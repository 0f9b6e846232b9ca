"""How the games of the family are told, as far as they share it."""
