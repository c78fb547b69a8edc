"""A process that is killed while it appends leaves logs without gaps that hold all it was told."""

import signal
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

from kolpak.server.store import Store
from tiers import sizes

by_kills = sizes("kills", 1, 5)
APPENDER = Path(__file__).with_name("appender.py")
TABLES = 8
"""To which it appends."""


def append_until_killed(program: list[str], acknowledgements: int) -> list[tuple[str, int, str]]:
    """Runs a program that appends, kills it in the middle; gives what it has acknowledged.

    Each of its tables has begun by then: connections to a database take their time.
    """
    process = subprocess.Popen([sys.executable, *program], stdout=subprocess.PIPE, text=True)
    assert process.stdout
    lines: list[str] = []
    while len(lines) < acknowledgements or len({line[:1] for line in lines}) < TABLES:
        lines.append(process.stdout.readline())
        assert lines[-1], "the program has ended by itself"
    process.send_signal(signal.SIGKILL)
    # The last line may have been cut off by the kill: it was never acknowledged.
    lines += [line for line in process.stdout if line.endswith("\n")]
    process.stdout.close()
    assert process.wait() == -signal.SIGKILL
    return [(table, int(number), command) for table, number, command in map(str.split, lines)]


@by_kills
async def test_no_acknowledged_event_is_lost_or_doubled_by_kills(url: str, kills: int) -> None:
    program = [str(APPENDER), url]
    acknowledged: dict[str, dict[int, str]] = defaultdict(dict)

    for kill in range(kills):
        for table, number, command in append_until_killed(program, 200 + 77 * kill):
            assert number not in acknowledged[table]
            acknowledged[table][number] = command
        async with await Store.open(url) as store:
            for table, events in acknowledged.items():
                log = [body["id"] for body in await store.read(table)]
                assert len(log) >= len(events)
                assert {number: log[number] for number in events} == events
                assert len(set(log)) == len(log)
                for number, command in enumerate(log):
                    assert await store.version_after(table, "appender", command) == number
    assert len(acknowledged) == TABLES
