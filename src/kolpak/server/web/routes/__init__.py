"""HTTP routes, a file a noun (docs/reference/wire.md)."""
