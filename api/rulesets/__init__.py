"""Rulesets: seats, options, components, verbs."""
