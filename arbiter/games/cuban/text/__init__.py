"""The text form of steps, as it is used in mails and on the command line."""
