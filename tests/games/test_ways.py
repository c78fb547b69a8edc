"""The fields a piece passes on its way stand in an outline beside this file."""

from itertools import pairwise

import pytest

import kolpak
from games.outline import game_in, outline


@pytest.mark.parametrize(
    ("path", "lines"), outline("ways.txt"), ids=lambda part: " ".join(part)[:60]
)
def test_a_piece_goes_this_way(path: tuple[str, ...], lines: list[str]) -> None:
    what, position, token = path
    game = game_in(what, position)

    way = game.type.way(game.rules, game.state, game.notation.read_action(token))

    assert (" ".join(way) or "-") == lines[0]


@pytest.mark.parametrize("board", ["small", "large"])
def test_on_every_roll_the_way_is_as_long_as_the_roll_and_goes_along_lines(board: str) -> None:
    game_type = kolpak.find("hats")
    rules = game_type.rules(game_type.options.of(players=3, board=board))
    there = rules.board
    for start in range(len(there.names)):
        for roll in range(1, 7):
            for end in there.ends[start][roll]:
                token = f"{there.names[start]}>{there.names[end]}"
                action = game_type.notation(rules.options).read_action(token)

                way = [there.numbers[name] for name in game_type.way(rules, None, action)]

                assert len(way) == roll + 1, token
                for field, following in pairwise(way):
                    assert following in there.neighbours[field], token
