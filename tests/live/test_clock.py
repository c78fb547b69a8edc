"""The server's clock: it goes with the monotonic clock and stops while the process does."""

import pytest

from kolpak.live.clock import MAX_GAP, ServerClock

NOON = 1_000_000.0


class Times:
    """A wall clock and a monotonic clock that are set by hand."""

    def __init__(self) -> None:
        self.wall, self.monotonic = NOON, 50.0
        self.clock = ServerClock(lambda: self.wall, lambda: self.monotonic)

    def pass_(self, seconds: float) -> None:
        """Let time pass as it does."""
        self.wall += seconds
        self.monotonic += seconds

    def serve(self, seconds: int) -> None:
        """Serve for so long, with a beat every second."""
        for _ in range(seconds):
            self.pass_(1)
            assert self.clock.beat() == pytest.approx(0)


def test_time_passes_while_the_process_serves() -> None:
    times = Times()
    times.serve(100)
    times.pass_(0.5)

    assert times.clock() == NOON + 100.5


def test_time_stands_still_while_the_process_is_stopped() -> None:
    times = Times()
    times.pass_(3600)

    assert times.clock() == NOON + MAX_GAP
    assert times.clock.beat() == 3600 - MAX_GAP
    times.pass_(1)
    assert times.clock() == NOON + MAX_GAP + 1


def test_time_stands_still_while_the_host_sleeps() -> None:
    times = Times()
    times.wall += 3600  # the monotonic clock does not count sleep

    assert times.clock() == NOON
    assert times.clock.beat() == 3600
    times.clock.advance(3600)
    assert times.clock() == times.wall


def test_a_wall_clock_that_is_set_back_changes_only_the_distance_from_it() -> None:
    times = Times()
    times.wall -= 3600
    times.pass_(1)

    assert times.clock.beat() == -3600
    assert times.clock() == NOON + 1
