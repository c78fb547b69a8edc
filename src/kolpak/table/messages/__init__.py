"""Schema of the wire: setups, commands, events and snapshots as typed dicts.

``project`` and ``snapshot`` build exactly these shapes. Seats, games and versions count from 0,
moments are seconds since 1970, durations are seconds. Only types that JSON has are used, so that
other languages' types can be generated from these modules.
"""
