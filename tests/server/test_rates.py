"""Rates: who has asked too often is told when to come again, and that is true."""

import pytest

from kolpak.server.errors import TooMany
from kolpak.server.rates import LONGEST_WAIT, Rate


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def wait(rate: Rate, *keys: str) -> float:
    """Asks once more and gives the seconds to wait; 0 where the request has passed."""
    try:
        rate.take(*keys)
    except TooMany as refused:
        return refused.wait
    return 0.0


@pytest.mark.parametrize(("rate", "after"), [(0.2, 5.0), (2.0, 0.5), (50.0, 0.02)])
def test_whoever_comes_again_when_they_are_told_to_passes(rate: float, after: float) -> None:
    clock = Clock()
    asked = Rate(rate, 3, clock)
    begun = [wait(asked, "ann") for _ in range(4)]

    clock.now += after * 0.9
    early = wait(asked, "ann")
    clock.now += early + 1e-9

    assert begun == [0.0, 0.0, 0.0, pytest.approx(after)]
    assert early == pytest.approx(after * 0.1)
    assert wait(asked, "ann") == 0.0
    assert wait(asked, "bob") == 0.0


def test_what_is_refused_by_one_key_counts_for_no_other() -> None:
    clock = Clock()
    asked = Rate(1.0, 2, clock)
    assert [wait(asked, "login", str(n)) for n in range(3)] == [0.0, 0.0, 1.0]

    assert [wait(asked, "2") for _ in range(3)] == [0.0, 0.0, 1.0]


def test_of_two_keys_the_longer_wait_is_told() -> None:
    clock = Clock()
    asked = Rate(0.5, 1, clock)
    assert wait(asked, "early") == 0.0
    clock.now += 1
    assert wait(asked, "late") == 0.0

    assert wait(asked, "early", "late") == wait(asked, "late", "early") == 2.0


def test_where_nothing_ever_passes_the_wait_has_an_end() -> None:
    assert wait(Rate(0.0, 0.0, Clock()), "ann") == LONGEST_WAIT
