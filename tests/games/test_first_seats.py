"""Who begins is read from chance's action, and can be settled for another seat (matches)."""

import pytest

import kolpak

DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first="
CARDS = "".join(colour + worth for colour in "ryb" for worth in "0123456789x")
SETTLED = [
    ("kabaleo", DEAL + "0", 0, DEAL + "1"),
    ("kabaleo", DEAL + "1", 1, DEAL + "1"),
    ("kabaleo", "y3", None, "y3"),
    ("hats", "first:0", 0, "first:1"),
    ("hats", "first:1", 1, "first:1"),
    ("hats", "d4", None, "d4"),
    ("hats", "R0>R3", None, "R0>R3"),
    ("hats", "pass", None, "pass"),
    ("hat_cards", "first:0", 0, "first:1"),
    ("hat_cards", "first:1", 1, "first:1"),
    ("hat_cards", f"deal:{CARDS}", None, f"deal:{CARDS}"),
    ("hat_cards", "r5@0", None, "r5@0"),
]


@pytest.mark.parametrize(("name", "token", "beginner", "settled"), SETTLED)
def test_an_action_names_who_begins_and_seat_1_can_begin_instead(
    name: str, token: str, beginner: int | None, settled: str
) -> None:
    game_type = kolpak.find(name)
    notation = game_type.notation(game_type.options.of(players=2))
    action = notation.read_action(token)

    assert game_type.first_seat(action) == beginner
    assert notation.write_action(game_type.with_first_seat(action, 1)) == settled


REVEALED = [
    ("kabaleo", "P O Y G P O Y G P O Y G P O Y G | p,p | 0 | - | P,O", "p1", False),
    ("kabaleo", "Po O Y G P O Y G P O Y G P O Y G | -,o | 1 | - | P,O", "o0", True),
    ("hats", "H0=r H2=y | -,- | 0 | move 2", "H0>R1", False),
    ("hats", "R1=y R3=r | -,- | 0 | move 2", "R3>R1", False),
    ("hat_cards", "r0,y0 | -,b1 | 15,15 | - | 1 | 1 | 2,3 | 0", "r0", True),
    ("hat_cards", "-,y0 | r0,- | 16,15 | - | 1 | 1 | 2,3 | 1", "y0", True),
]
"""Whether anything hidden becomes known: the goals at the end (K19), every card (C15)."""


@pytest.mark.parametrize(("name", "position", "token", "reveals"), REVEALED)
def test_an_action_reveals_something_hidden_or_does_not(
    name: str, position: str, token: str, reveals: bool
) -> None:
    options = {"hats_per_player": 1} if name == "hats" else {}
    game = kolpak.new(name, players=2, chance="manual", position=position, **options)

    action = game.notation.read_action(token)

    assert game.type.reveals(game.rules, game.state, action) is reveals
