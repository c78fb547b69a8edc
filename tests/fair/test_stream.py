"""A stream gives even numbers, and nothing that another Python could draw otherwise."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from fair.chi import assert_even
from kolpak.fair import FairStream

KEY = b"a fixed key for these tests only"


def test_dice_are_even() -> None:
    assert_even((FairStream(KEY, i).randrange(6) for i in range(60_000)), 6)


@pytest.mark.parametrize("bound", [5, 10, 12])
def test_numbers_below_a_bound_that_is_no_power_of_two_are_even(bound: int) -> None:
    stream = FairStream(KEY, 0)

    assert_even((stream.below(bound) for _ in range(40_000)), bound)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    def shuffled(i: int) -> str:
        items = list("abcd")
        FairStream(KEY, i).shuffle(items)
        return "".join(items)

    assert_even(map(shuffled, range(24_000)), 24)


def test_every_ordered_sample_is_equally_likely() -> None:
    stream = FairStream(KEY, 1)

    assert_even(("".join(stream.sample("abcde", 2)) for _ in range(20_000)), 20)


def test_every_bit_of_a_block_is_even() -> None:
    blocks = [FairStream(KEY, i).getrandbits(256) for i in range(4000)]

    ones = [sum(block >> bit & 1 for block in blocks) for bit in range(256)]

    assert all(abs(count - 2000) < 4.5 * 1000**0.5 for count in ones)


def test_fractions_are_even_and_below_one() -> None:
    stream = FairStream(KEY, 2)

    assert_even((int(stream.random() * 10) for _ in range(20_000)), 10)


def test_a_number_of_a_range_keeps_to_its_start_stop_and_step() -> None:
    stream = FairStream(KEY, 3)

    assert {stream.randrange(3, 12, 4) for _ in range(100)} == {3, 7, 11}
    assert {stream.randint(2, 4) for _ in range(100)} == {2, 3, 4}
    assert {stream.choice("xy") for _ in range(100)} == {"x", "y"}


def test_the_bits_do_not_depend_on_how_they_are_taken() -> None:
    whole, parts = FairStream(KEY, 4), FairStream(KEY, 4)

    joined = b"".join(parts.getrandbits(8 * n).to_bytes(n, "big") for n in (1, 31, 2, 62))

    assert whole.getrandbits(8 * 96) == int.from_bytes(joined, "big")


def test_one_item_needs_no_bits() -> None:
    stream = FairStream(KEY, 5)

    assert [stream.below(1), stream.getrandbits(0), *stream.sample("a", 1)] == [0, 0, "a"]
    assert stream.getrandbits(64) == FairStream(KEY, 5).getrandbits(64)


@pytest.mark.parametrize(
    "draw",
    [
        lambda stream: stream.below(0),
        lambda stream: stream.getrandbits(-1),
        lambda stream: stream.randrange(0),
        lambda stream: stream.choice([]),
        lambda stream: stream.sample("abc", 4),
    ],
)
def test_nothing_is_drawn_from_nothing(draw: Callable[[FairStream], object]) -> None:
    with pytest.raises(ValueError, match=r"\d"):
        draw(FairStream(KEY, 0))


def test_what_python_might_draw_otherwise_tomorrow_is_refused() -> None:
    stream = FairStream(KEY, 0)
    own = {"random", "getrandbits", "randrange", "randint", "choice", "shuffle", "sample", "below"}
    others = [name for name in dir(stream) if not name.startswith("_") and name not in own]

    answers = [getattr(stream, name) for name in others if callable(getattr(stream, name))]

    assert len(answers) > 10
    for answer in answers:
        with pytest.raises(NotImplementedError):
            answer(*() if answer == stream.getstate else (1,))


def test_a_stream_is_neither_read_out_nor_copied_nor_written_down() -> None:
    stream = FairStream(KEY, 0)

    for leak in (copy.copy, copy.deepcopy, pickle.dumps, Random.__reduce__):
        with pytest.raises(NotImplementedError):
            leak(stream)
    assert KEY.decode() not in repr(stream)


def test_counts_of_a_sample_are_refused() -> None:
    with pytest.raises(NotImplementedError):
        FairStream(KEY, 0).sample("ab", 1, counts=[1, 2])
