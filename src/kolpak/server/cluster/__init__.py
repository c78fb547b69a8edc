"""Several workers on one database: notices between them, heartbeats, presence.

Any worker can serve any table by folding its log; the store's compare-and-swap keeps two apart.
What this package adds is speed (a notice instead of a poll) and failover. With SQLite there is one
process, which needs the heartbeat alone: it tells how long the server was down.
"""
