"""What every game is made of; knows no game, no clock and no input or output."""
