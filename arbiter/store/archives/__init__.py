"""Archives of finished games, in files or in an S3-compatible store."""
