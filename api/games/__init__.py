"""Games: opened, listed, shown, given up."""
