"""Every error of the games is said with its id, its rule and all its arguments.

What is refused stands in outlines beside this file: options, positions and tokens.
"""

import pytest

import kolpak
from games.outline import game_in, outline, spelled
from parts import game_at


@pytest.mark.parametrize(
    ("path", "lines"), outline("refused_options.txt"), ids=lambda part: " ".join(part)[:60]
)
def test_options_are_refused_for_this_reason(path: tuple[str, ...], lines: list[str]) -> None:
    name, options = path

    with pytest.raises(kolpak.OptionError) as caught:
        kolpak.find(name).options.read(options)

    assert spelled(caught.value.message) == lines[0]


@pytest.mark.parametrize(
    ("path", "lines"), outline("refused_positions.txt"), ids=lambda part: " ".join(part)[:90]
)
def test_a_position_is_refused_for_this_reason(path: tuple[str, ...], lines: list[str]) -> None:
    name, _, options = path[0].partition(" ")
    game_type = kolpak.find(name)
    notation = game_type.notation(game_type.options.read(options))

    with pytest.raises(kolpak.PositionError) as caught:
        notation.read_position(path[1])

    assert spelled(caught.value.message) == lines[0]


@pytest.mark.parametrize(
    ("path", "lines"), outline("refused_tokens.txt"), ids=lambda part: " ".join(part)[:60]
)
def test_a_token_is_refused_for_this_reason(path: tuple[str, ...], lines: list[str]) -> None:
    what, position, token = path
    game = game_in(what, position)

    with pytest.raises(kolpak.ActionError) as caught:
        game.play(token)

    assert spelled(caught.value.message) == lines[0]


@pytest.mark.parametrize(
    ("name", "options", "position"),
    [
        ("kabaleo", "", "Po O Y G P O Y G P O Y G P O Y G | ooy,oy | 0 | 0 | P,O"),
        ("kabaleo", "golden_rule=off", "Po O Y G P O Y G P O Y G P O Y G | ooy,oy | 0 | 0 | P,O"),
        ("hat_cards", "", "r5,y0 | -,r3 | 15,15 | - | 0 | 0 | 0,0 | 0"),
        ("hat_cards", "", "r5rx,y0 | -,bx | 15,14 | - | 0 | 0 | 0,0 | 0"),
        ("hat_cards", "blank_rule=literal", "r5rx,y0 | -,r3 | 15,14 | - | 0 | 0 | 0,0 | 0"),
        ("hat_cards", "", "-,- | -,- | -,- | - | - | 0 | 0,0 | first"),
    ],
)
def test_for_what_is_legal_there_is_no_refusal(name: str, options: str, position: str) -> None:
    game = game_at(name, f"players=2 {options}", position)

    legal = game.rules.actions(game.state)
    refusals = [game.type.refusal(game.rules, game.state, action) for action in legal]

    assert legal
    assert set(refusals) == {None}
