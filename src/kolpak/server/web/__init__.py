"""HTTP and WebSockets around live tables: routes, the socket, security, OpenAPI."""
