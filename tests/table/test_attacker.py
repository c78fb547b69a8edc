"""Whoever has everything that a table sends before an outcome still cannot compute the outcome."""

import hmac
import json
import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import product

import pytest

from kolpak.fair import commitment
from kolpak.fair.seed import key
from kolpak.live.seeds import Seeds
from kolpak.table.commands import read_command
from kolpak.table.decide import decide
from kolpak.table.sealing import running_record
from kolpak.table.setup import read_setup
from table.story import TABLE, Story, running, sender

RANDOM = "ab" * 32
VIEWERS = ("Ann", "Bob", "Eva", "stranger")
HEX = re.compile(r"[0-9a-f]{64}")
PIECE = 12
"""Digits of a piece of a secret that is found nowhere by chance; one of 8 is in 1 % of the runs."""


def sent(story: Story) -> str:
    """Gives all that anybody has been sent and all that the table itself holds."""
    everything = [[story.shown(name), story.sees(name)] for name in VIEWERS]
    records = []
    if story.table.phase == "playing":
        seats = (None, *range(len(story.table.seats)))
        records = [running_record(story.table, seat).write() for seat in seats]
    errors = [str(story.error("Eva", "resign")), str(story.error("Eva", "play", token="x"))]
    return json.dumps([everything, records, errors]) + repr(story.table)


def dealer(story: Story) -> Seeds:
    assert isinstance(story.dealer, Seeds)
    return story.dealer


def secrets(story: Story, game: int) -> Iterator[str]:
    """Gives the seed and the key of a game, and the first blocks of its streams, as digits."""
    seeds = dealer(story)
    seed = bytes.fromhex(seeds.seed(game))
    yield seed.hex()
    for added in product(("-", RANDOM), repeat=len(story.table.seats)):
        made = key(seed, seeds.label(story.table.setup, game), added)
        yield made.hex()
        for number in range(4):
            yield hmac.digest(made, f"kolpak fair 1 block\n{number}\n0\n".encode(), sha256).hex()


def pieces_of(secrets: Iterable[str]) -> set[str]:
    """Gives every piece of ``PIECE`` digits: forwards, byte by byte backwards, and as a number."""
    texts = [
        text
        for digits in secrets
        for text in (digits, bytes.fromhex(digits)[::-1].hex(), str(int(digits, 16)))
    ]
    return {text[at : at + PIECE] for text in texts for at in range(len(text) - PIECE + 1)}


def pieces_in(text: str) -> set[str]:
    """Gives every piece of ``PIECE`` signs of a text."""
    return {text[at : at + PIECE] for at in range(len(text) - PIECE + 1)}


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_no_seed_is_anywhere_before_its_game_has_ended(game: str) -> None:
    story = running(game, "me", "open", games=2)

    for number in (0, 1):
        hidden = pieces_of([*secrets(story, number), *secrets(story, number + 1)])
        for _ in range(5):
            assert hidden.isdisjoint(pieces_in(sent(story)))
            for _ in range(4):
                story.mover_plays()
        assert story.table.phase == "playing"
        story.to_the_end()

        assert dealer(story).seed(number) in sent(story)
        assert pieces_of(secrets(story, number + 1)).isdisjoint(pieces_in(sent(story)))
        story.does("Ann", "add_randomness", random=RANDOM)
        if number == 0:
            story.does("Bob", "next")


def test_nothing_that_was_sent_is_a_seed_or_leads_to_one() -> None:
    story = running("hats", "me", "open", games=3)
    story.does("Bob", "resign")
    story.does("Ann", "add_randomness", random=RANDOM)
    story.does("Ann", "next")
    seeds = dealer(story)
    published = sorted(set(HEX.findall(sent(story))))
    assert seeds.seed(0) in published

    guesses = {bytes.fromhex(one) for one in published} | {bytes(32)}
    guesses |= {sha256(one.encode()).digest() for one in (*published, TABLE, "", "1", f"{TABLE}1")}
    guesses |= {sha256(one).digest() for one in tuple(guesses)}
    guesses |= {hmac.digest(one, two, sha256) for one, two in product(tuple(guesses), repeat=2)}
    counted = {
        ((int.from_bytes(one, "big") + step) % 2**256).to_bytes(32, "big")
        for one in guesses
        for step in (-1, 1)
    }

    assert len(guesses) > 100
    for game in (1, 2):
        commitments = {
            commitment(guess, seeds.label(story.table.setup, game)) for guess in guesses | counted
        }
        assert seeds.commitment(story.table.setup, game) not in commitments


def test_seeds_are_made_by_nothing_that_could_be_known() -> None:
    setup = read_setup({"game": "kabaleo"})
    tables = [Seeds(TABLE, {}) for _ in range(20)]
    for seeds in tables:
        for game in range(5):
            seeds.commitment(setup, game)

    made = [seeds.seed(game) for seeds in tables for game in range(5)]

    assert len(set(made)) == 100
    ones = sum(int(seed, 16).bit_count() for seed in made)
    assert abs(ones - 12_800) < 5 * 80


def test_a_commitment_is_to_the_seed_that_is_shown_later_and_bound_to_its_game() -> None:
    story = running("kabaleo", "me", "open", games=3)
    promised = [story.sees("Eva")["fair"]["commitment"]]
    for _ in range(2):
        story.does("Ann", "resign")
        promised.append(story.sees("Eva")["fair"]["commitment"])
        story.does("Ann", "next")
    story.does("Ann", "resign")

    shown = [one["event"]["seed"] for one in story.shown("Eva") if one["event"]["kind"] == "ended"]

    labels = [dealer(story).label(story.table.setup, game) for game in range(3)]
    kept = [commitment(bytes.fromhex(s), label) for s, label in zip(shown, labels, strict=True)]
    assert kept == promised
    assert len(set(shown)) == len(set(promised)) == 3


def test_asking_again_rolls_no_other_die() -> None:
    story = running("hats", "me", "open")
    command = read_command({"do": "play", "token": story.first()})
    who = ("Ann", "Bob")[story.table.mover if isinstance(story.table.mover, int) else 0]

    answers = [
        decide(story.table, sender(who), command, story.now, story.dealer).events for _ in range(5)
    ]

    assert all(answer == answers[0] for answer in answers)


def test_once_the_seed_is_shown_nothing_of_that_game_can_be_changed() -> None:
    story = running("hats", "me", "open", games=1)
    story.does("Ann", "resign")
    over = story.table.results

    for who, do, fields in (
        ("Bob", "play", {"token": "d6"}),
        ("Bob", "offer", {"what": "undo"}),
        ("Bob", "offer", {"what": "stop"}),
        ("Bob", "resign", {}),
        ("Bob", "next", {}),
        ("Ann", "start", {}),
    ):
        assert story.refuses(who, do, **fields).startswith("error-table-not-")
    assert story.table.results is over
