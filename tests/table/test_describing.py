"""Descriptions of actions are made when they are asked for, and only for the seat to move."""

import pytest

from kolpak.play.errors import KolpakError
from table.story import DEAL, Story, Told, running


def test_the_seat_to_move_is_told_what_its_actions_would_do() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    described = story.told_of("Ann", "p1", "p2")

    assert [one["token"] for one in described] == ["p1", "p2"]
    story.plays("Ann", "p1")
    assert story.shown("Ann")[-1]["event"]["text"][:1] == described[0]["text"]


def test_an_action_is_described_once_and_not_at_all_where_it_is_not_legal() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    described = story.told_of("Ann", "p1", "p0", "hello", DEAL, "p1")

    assert [one["token"] for one in described] == ["p1"]
    assert story.told_of("Ann") == []


@pytest.mark.parametrize("name", ["Bob", "Eva", "stranger"])
def test_nobody_else_gets_descriptions(name: str) -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    with pytest.raises(KolpakError) as refused:
        story.told_of(name, "p1")

    assert refused.value.message.id == "error-table-not-your-turn"


def test_where_no_game_runs_nothing_is_described() -> None:
    waiting = Story("kabaleo", "me", "open")
    over = running("kabaleo", "me", "open", games=1).to_the_end()

    for story in (waiting, over):
        with pytest.raises(KolpakError):
            story.told_of("Ann", "p1")


def test_the_device_is_told_of_the_seat_to_move() -> None:
    story = running("kabaleo", "me", "device", dealer=Told(DEAL))
    story.plays("Ann", "p1")

    assert [one["token"] for one in story.told_of("Ann", "y3")] == ["y3"]


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_all_actions_of_a_game_can_be_described(game: str) -> None:
    story = running(game, "me", "device", games=1, dealer=Told())

    for _ in range(20):
        tokens = story.sees("Ann")["game"]["actions"]
        assert [one["token"] for one in story.told_of("Ann", *tokens)] == tokens
        story.mover_plays()
