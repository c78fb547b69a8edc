"""The server: tables over HTTP and sockets, kept in a database (docs/reference/wire.md)."""
