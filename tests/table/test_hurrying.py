"""Finishing quickly: bots play the rest at once where no other person plays."""

import pytest

from kolpak.table.playing import bot_turn
from table.story import Story


def test_who_plays_against_bots_alone_has_the_rest_played() -> None:
    story = Story("kabaleo", "me", "bot:greedy", "device")
    story.does("Ann", "start")

    assert story.does("Ann", "hurry") == ["relieved", "relieved", "hurried"]
    assert story.table.hurried
    while story.table.phase == "playing":
        assert bot_turn(story.table) is not None
        story.bot_plays()
    assert not story.table.seats[0].resigned
    assert story.table.results[-1].stand_ins == (0, 2)


def test_after_acting_again_a_person_plays_on() -> None:
    story = Story("kabaleo", "me", "bot:greedy", games=2)
    story.does("Ann", "start")
    story.does("Ann", "hurry")
    while story.table.phase == "playing":
        story.bot_plays()

    story.does("Ann", "next")

    assert not story.table.hurried
    assert not story.table.seats[0].stand_in


def test_a_page_that_connects_again_leaves_the_rest_to_the_bots() -> None:
    story = Story("kabaleo", "me", "bot:greedy")
    story.does("Ann", "start")
    story.does("Ann", "hurry")

    assert story.does("system", "return", seat=0) == []
    assert story.table.seats[0].stand_in
    assert story.does("Ann", "return", seat=0) == ["returned"]
    assert not story.table.seats[0].stand_in


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_nobody_hurries_another_person(who: str) -> None:
    story = Story("kabaleo", "me", "open", "bot:greedy")
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Ann", "start")

    assert story.refuses(who, "hurry") == "error-table-hurry"
    story.does("Bob", "resign", seat=1)
    story.does("Ann", "hurry")
    assert story.table.hurried


def test_spectators_cannot_hurry() -> None:
    story = Story("kabaleo", "me", "bot:greedy")
    story.does("Ann", "start")

    assert story.refuses("Cid", "hurry") == "error-table-not-your-seat"
