"""Seeds, commitments and keys are those of the reference page, and belong to one game only."""

import re
from pathlib import Path

import pytest

from fair.dealing import ADDED, SEED, game_label
from kolpak.fair import FairStream, Label, commitment, new_seed, read_random, read_seed
from kolpak.fair.seed import key
from kolpak.play.errors import KolpakError

PAGE = Path(__file__).parents[2] / "docs" / "reference" / "fairness.md"
GIVEN = dict(re.findall(r"^([a-z0-9(), ]+) = (.*)$", PAGE.read_text("utf-8"), re.MULTILINE))


def given_key() -> bytes:
    label = Label(
        GIVEN["table"],
        int(GIVEN["round"]),
        GIVEN["game"],
        int(GIVEN["edition"]),
        GIVEN["options"],
    )
    return key(read_seed(GIVEN["seed"]), label, [GIVEN["random0"], GIVEN["random1"]])


def test_the_commitment_is_the_one_of_the_page() -> None:
    label = Label("t7", 3, "hats", 1, "players=2")

    assert commitment(bytes(range(32)), label) == GIVEN["commitment"]
    assert GIVEN["commitment"].startswith("20345ef470440037")


def test_the_key_is_the_one_of_the_page() -> None:
    assert given_key().hex() == GIVEN["key"]
    assert GIVEN["key"].startswith("eb2f8d46cd85d47e")


def test_the_blocks_and_bits_are_those_of_the_page() -> None:
    zero, one, parts = (FairStream(given_key(), number) for number in (0, 1, 0))

    assert f"{zero.getrandbits(256):064x}" == GIVEN["block 0 of action 0"]
    assert f"{zero.getrandbits(256):064x}" == GIVEN["block 1 of action 0"]
    assert f"{one.getrandbits(256):064x}" == GIVEN["block 0 of action 1"]
    bits = " ".join(str(parts.getrandbits(count)) for count in (13, 5, 64))
    assert bits == GIVEN["bits(13), bits(5), bits(64) of action 0"]


def test_dice_shuffle_and_sample_are_those_of_the_page() -> None:
    items = list(range(10))

    FairStream(given_key(), 2).shuffle(items)
    sample = FairStream(given_key(), 3).sample(range(10), 4)
    dice = [1 + FairStream(given_key(), number).randrange(6) for number in range(1, 21)]

    assert " ".join(map(str, items)) == GIVEN["shuffle"] == "6 4 9 2 1 3 7 5 0 8"
    assert " ".join(map(str, sample)) == GIVEN["sample"] == "1 7 5 6"
    assert " ".join(map(str, dice)) == GIVEN["dice"] == "4 5 1 4 1 3 4 1 2 3 3 4 6 1 6 1 6 6 4 4"


def test_a_new_seed_is_never_an_old_one() -> None:
    seeds = {new_seed() for _ in range(1000)}

    assert len(seeds) == 1000
    assert {len(seed) for seed in seeds} == {32}


@pytest.mark.parametrize(
    "other",
    [
        Label("t8", 0, "hats", 1, "players=2"),
        Label("t7", 1, "hats", 1, "players=2"),
        Label("t7", 0, "hat_cards", 1, "players=2"),
        Label("t7", 0, "hats", 2, "players=2"),
        Label("t7", 0, "hats", 1, "players=3"),
        Label("t7", 0, "hats", 1, ""),
    ],
)
def test_a_seed_cannot_be_moved_to_another_game(other: Label) -> None:
    label = game_label("hats", "players=2")

    assert commitment(SEED, other) != commitment(SEED, label)
    assert key(SEED, other, [ADDED, "-"]) != key(SEED, label, [ADDED, "-"])


def test_what_is_added_counts_for_its_seat() -> None:
    label = game_label("hats", "players=2")
    added = [(ADDED, "-"), ("-", ADDED), ("-", "-"), (ADDED, ADDED), (ADDED,), (ADDED, "-", "-")]

    assert len({key(SEED, label, random) for random in added}) == len(added)


@pytest.mark.parametrize("table", ["", "t7\n0", "t\u20287", "t\x00"])
def test_an_id_that_could_look_like_two_lines_is_refused(table: str) -> None:
    with pytest.raises(KolpakError, match="is not a table’s id"):
        Label(table, 0, "hats", 1, "")


@pytest.mark.parametrize("text", ["", "ab", "AB" * 32, "ab" * 33, "ab" * 31 + "g0", "-- "])
def test_what_is_no_64_small_digits_is_refused(text: str) -> None:
    with pytest.raises(KolpakError, match="What seat 2 adds is written with 64 digits"):
        read_random(text, 2)
    with pytest.raises(KolpakError, match="A seed is written with 64 digits"):
        read_seed(text)


def test_nothing_is_a_contribution_but_no_seed() -> None:
    assert read_random("-", 0) == "-"
    with pytest.raises(KolpakError):
        read_seed("-")
