"""What can be played: seats, options, components, verbs."""
