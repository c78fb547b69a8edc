"""HTTP and WebSockets: routes, the socket, security."""
