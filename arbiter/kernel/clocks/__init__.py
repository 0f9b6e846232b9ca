"""Time in a game: calendars, clocks and deadlines. Nothing here asks for the time; all instants come from records."""
