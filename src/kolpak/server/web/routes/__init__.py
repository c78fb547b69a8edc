"""What is asked over HTTP, a file a noun (docs/reference/wire.md)."""
