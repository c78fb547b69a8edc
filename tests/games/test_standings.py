"""Points, places and what else a game counts, of states and of views, stand in an outline."""

import pytest

from games.outline import game_in, outline


@pytest.mark.parametrize(
    ("path", "lines"), outline("standings.txt"), ids=lambda part: " ".join(part)[:90]
)
def test_the_game_stands_like_this(path: tuple[str, ...], lines: list[str]) -> None:
    what, position, looker = path
    game = game_in(what, position)
    seen = game.state
    if looker != "all":
        seen = game.rules.view(game.state, None if looker == "-" else int(looker))

    standing = game.rules.standing(seen)

    counts = [score.as_dict().items() for score in standing]
    assert [" ".join(f"{name}={count}" for name, count in seat) for seat in counts] == lines
