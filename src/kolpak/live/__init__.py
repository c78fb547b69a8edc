"""Live tables: asyncio around the decider of ``table``, knowing neither HTTP nor SQL.

A command takes this path: a transport (WebSocket, HTTP, a browser's worker) hands the client's
message to its ``Connection``; the connection reads the command and gives it to the
``CommandRunner``; the runner has ``table.decide`` turn it into events, appends these to the
``Store`` (a compare-and-swap on the version) and only then shows them to all viewers. The
``TableRegistry`` holds the tables of this process, the ``TableDriver`` plays bots and checks
clocks, ``Presence`` knows who is connected. ``messages`` is all that goes over the wire.
"""
