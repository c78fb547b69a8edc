"""The live table without any input or output: who sits, clocks, offers, versions.

``decide(table, sender, command, now, dealer)`` gives events or raises KolpakError, ``evolve(table,
event)`` the table after an event, ``project`` what a viewer may know of one. Time and chance come
in as arguments, so a table is a fold over its events, like a game over its actions.
"""
