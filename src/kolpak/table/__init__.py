"""Tables by event sourcing, without I/O: seats, clocks, offers, chat, matches.

The decider ``decide(table, sender, command, now, dealer)`` returns events or raises KolpakError;
``evolve(table, event)`` returns the table after an event, ``project(before, event, viewer)`` what a
viewer may know of it, and ``snapshot(table, viewer, now)`` what they may know of the whole table.
Time and randomness are arguments, so a table is a fold of its events, like a game of its actions.
"""
