"""An attacker who knows all that is published before the end still knows nothing of what comes."""

from collections.abc import Iterator
from hashlib import sha256
from itertools import pairwise
from random import Random

import pytest

import kolpak
from fair.chi import assert_even
from fair.dealing import ADDED, SEED, dealer_of, game_label, play_on
from kolpak.fair import Dealer, FairStream, commitment
from kolpak.fair.seed import key
from kolpak.games.catalog import find
from kolpak.play.game import Game
from parts import fewest_players

HATS = find("hats")
CARDS = find("hat_cards")
KABALEO = find("kabaleo")
LABEL = game_label("hats", "players=2")


def seeds(count: int) -> Iterator[bytes]:
    """Gives so many fixed seeds without any order among them."""
    return (sha256(f"seed {number}".encode()).digest() for number in range(count))


def flipped(seed: bytes, bit: int) -> bytes:
    return (int.from_bytes(seed, "big") ^ 1 << bit).to_bytes(32, "big")


def first_block(seed: bytes, random: str = "-") -> int:
    return FairStream(key(seed, LABEL, [random, "-"]), 0).getrandbits(256)


def assert_unrelated(blocks: list[int], other: list[int]) -> None:
    """Fails unless about half the bits of 256 pairs of blocks differ, within 4.5 deviations."""
    differing = sum((one ^ two).bit_count() for one, two in zip(blocks, other, strict=True))
    assert abs(differing - 128 * 256) < 4.5 * 128


def test_seeds_that_differ_in_one_bit_give_unrelated_streams() -> None:
    others = [first_block(flipped(SEED, bit)) for bit in range(256)]

    assert_unrelated([first_block(SEED)] * 256, others)


def test_contributions_that_differ_in_one_bit_give_unrelated_streams() -> None:
    others = [first_block(SEED, flipped(bytes(32), bit).hex()) for bit in range(256)]

    assert_unrelated([first_block(SEED, bytes(32).hex())] * 256, others)


def test_commitments_to_seeds_that_differ_in_one_bit_are_unrelated() -> None:
    others = [int(commitment(flipped(SEED, bit), LABEL), 16) for bit in range(256)]

    assert_unrelated([int(commitment(SEED, LABEL), 16)] * 256, others)


def test_neighbouring_actions_have_unrelated_streams() -> None:
    game = key(SEED, LABEL, ["-", "-"])
    blocks = [FairStream(game, number).getrandbits(256) for number in range(257)]

    assert_unrelated(blocks[:-1], blocks[1:])


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_nothing_of_seed_or_key_is_published_before_the_end(name: str) -> None:
    game_type = find(name)
    players = fewest_players(name)
    options = f"players={players}"
    game = Game(game_type, game_type.options.of(players=players))
    label = game_label(name, options)
    dealer = dealer_of(name, options)
    play_on(game, dealer, Random(2), until=40)

    published = "\n".join(
        [commitment(SEED, label), ADDED, game.record(), game.position, repr(dealer), repr(label)]
    ).lower()

    for secret in (SEED, key(SEED, label, [ADDED, *"-" * (players - 1)])):
        for digits in (secret.hex(), secret[::-1].hex(), str(int.from_bytes(secret, "big"))):
            pieces = {digits[at : at + 8] for at in range(len(digits) - 7)}
            assert [piece for piece in pieces if piece in published] == []


def test_what_is_published_has_the_same_size_whatever_the_seed() -> None:
    assert {len(commitment(seed, LABEL)) for seed in seeds(500)} == {64}


def dice(seed: bytes, count: int) -> list[int]:
    """Gives the dice with numbers 1 to ``count`` of a game."""
    game = key(seed, LABEL, [ADDED, "-"])
    return [1 + FairStream(game, number).randrange(6) for number in range(1, count + 1)]


def test_in_one_game_a_die_tells_nothing_of_the_next_one() -> None:
    rolled = dice(SEED, 36_001)

    assert_even(pairwise(rolled), 36)


def test_over_many_games_the_dice_so_far_tell_nothing_of_the_next_one() -> None:
    rolled = [dice(seed, 4) for seed in seeds(12_000)]

    assert_even(((one, two) for one, _, _, two in rolled), 36)
    assert_even((next_one for one, two, three, next_one in rolled if one + two + three < 8), 6)


def test_the_commitment_tells_nothing_of_the_first_die() -> None:
    known = ((commitment(seed, LABEL)[0], dice(seed, 1)[0]) for seed in seeds(12_000))

    assert_even(known, 96)


def test_the_commitment_tells_nothing_of_who_begins() -> None:
    rules = HATS.rules(HATS.options.of(players=3))
    label = game_label("hats", "players=3")

    def drawn(seed: bytes) -> tuple[bool, int]:
        action = Dealer(seed, label, [ADDED, "-", "-"]).draw(rules, rules.start())
        return commitment(seed, label) < "8", action.seat

    assert_even((drawn(seed)[1] + 3 * drawn(seed)[0] for seed in seeds(6000)), 6)


def test_in_kabaleo_the_open_part_of_the_deal_tells_nothing_of_the_goals() -> None:
    options = KABALEO.options.of(players=2, colours="POYG")
    rules, label = KABALEO.rules(options), game_label("kabaleo", "players=2 colours=POYG")

    deals = [Dealer(s, label, [ADDED, "-"]).draw(rules, rules.start()) for s in seeds(4000)]

    assert_even(((*deal.goals, deal.first) for deal in deals), 24)
    assert_even((deal.goals for deal in deals), 12)
    own = [deal.goals[1] == deal.bases[0] for deal in deals if deal.goals[0] != deal.bases[0]]
    assert abs(sum(own) / len(own) - 1 / 3) < 0.04


def test_in_the_card_game_one_deal_tells_nothing_of_the_next() -> None:
    rules, label = CARDS.rules(CARDS.options.of(players=2)), game_label("hat_cards", "players=2")
    due = rules.play(rules.start(), rules.actions(rules.start())[0])

    def colours(seed: bytes) -> tuple[str, str]:
        dealer = Dealer(seed, label, [ADDED, "-"], drawn=1)
        one, two = dealer.draw(rules, due), dealer.draw(rules, due)
        return one.cards[0][0] + one.cards[32][0], two.cards[12][0]

    pairs = [colours(seed) for seed in seeds(3000)]

    assert_even(((seen[0], hidden) for seen, hidden in pairs), 9)
