"""A guess fills in what a view hides, with what may be there and evenly so."""

from collections import Counter
from random import Random

import pytest

from parts import game_at

KABALEO = "Py Oy Y G B P O Y G B P O Y G B P O Y G B | o,og,g | 1 | 1 | {goals}"
CARDS = "r0r5y1,b2b3b4,y6y7y8 | -,r3,r9 | 7,7,5 | - | 0 | 0 | 0,0,0 | 0"
ROUNDS = 600


def guesses(name: str, options: str, position: str, seat: int | None) -> Counter[str]:
    """Counts the positions that are guessed from a view."""
    game = game_at(name, options, position)
    view = game.rules.view(game.state, seat)
    assert getattr(view, "seat", seat) == seat  # where nothing is hidden the state is the view
    rng = Random(2)
    made = [game.rules.guess(view, rng) for _ in range(ROUNDS)]
    assert all(game.rules.view(guess, seat) == view for guess in made)
    return Counter(map(game.notation.write_position, made))


@pytest.mark.parametrize(
    ("seat", "known", "possible"),
    [(0, "P??", 4 * 3), (2, "??Y", 4 * 3), (None, "???", 5 * 4 * 3)],
)
def test_goals_of_others_are_guessed_from_the_colours_nobody_else_has(
    seat: int | None, known: str, possible: int
) -> None:
    found = guesses("kabaleo", "players=3", KABALEO.format(goals="P,O,Y"), seat)

    goals = [position.rpartition(" | ")[2] for position in found]
    for guessed in goals:
        drawn = guessed.split(",")
        assert len(set(drawn)) == 3
        assert set(drawn) <= set("POYGB")
        assert all(sign in ("?", goal) for sign, goal in zip(known, drawn, strict=True))
    assert len(goals) == possible
    assert max(found.values()) < 3 * ROUNDS / possible
    assert {position.rpartition(" | ")[0] for position in found} == {KABALEO.partition(" | {")[0]}


def test_a_view_that_hides_nothing_leaves_nothing_to_guess() -> None:
    over = "Py Oy Y G B P O Y G B P O Y G B P O Y G B | -,-,- | - | 1 | P,O,Y"

    assert guesses("kabaleo", "players=3", over, None) == {over: ROUNDS}
    roll = "H0=r H2=y | -,- | 0 | move 2"
    assert guesses("hats", "players=2 hats_per_player=1", roll, 1) == {roll: ROUNDS}


def test_hands_of_others_are_guessed_from_the_cards_not_in_sight() -> None:
    found = guesses("hat_cards", "players=3", CARDS, 1)

    held: Counter[str] = Counter()
    for position in found:
        first, own, last = position.partition(" | ")[0].split(",")
        assert own == "b2b3b4"
        held.update(first[at : at + 2] for at in range(0, 6, 2))
        held.update(last[at : at + 2] for at in range(0, 6, 2))
    assert len(held) == 33 - 3 - 2
    assert max(held.values()) < 2 * min(held.values())


def test_hidden_numbers_of_won_cards_are_guessed_so_that_all_cards_are_somewhere() -> None:
    found = guesses("hat_cards", "players=3 show_won=off", CARDS, 1)

    numbers: Counter[tuple[int, ...]] = Counter()
    for position, times in found.items():
        won = position.split(" | ")[2].split(",")
        numbers[tuple(0 if cards == "-" else len(cards) // 2 for cards in won)] += times
    assert all(sum(won) == 19 and won[1] == 7 for won in numbers)
    assert len(numbers) > 5
    first = sum(won[0] * times for won, times in numbers.items()) / ROUNDS
    assert 5.5 < first < 6.5  # half of the twelve cards that the view does not count
