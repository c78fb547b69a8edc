"""Colours: each seat may choose its own before the start, and the proof of fairness follows."""

import pytest

from kolpak.fair.verify import verify
from kolpak.table.sealing import sealed_record
from table.story import Story

RANDOM, OTHER = "ab" * 32, "cd" * 32


def hats(*seats: str, **more: str) -> Story:
    return Story("hats", *(seats or ("me", "open", "bot:greedy")), **more)


def colours(story: Story) -> str:
    return "".join(seat["colour"] for seat in story.sees("stranger")["seats"])


def test_a_seat_takes_a_colour_that_nobody_has() -> None:
    story = hats()

    assert colours(story) == "ryg"
    assert story.does("Ann", "choose_colour", seat=0, colour="k") == ["colour_chosen"]

    assert colours(story) == "kyg"
    assert story.sees("Bob")["setup"]["options"] == "players=3 colours=kyg stall_limit=400"
    assert story.shown("Bob")[-1]["event"] == {
        "kind": "colour_chosen",
        "at": story.now,
        "seat": 0,
        "name": "Ann",
        "colour": "k",
        "options": "players=3 colours=kyg stall_limit=400",
    }


@pytest.mark.parametrize(("colour", "after"), [("g", "gyr"), ("y", "yrg")])
def test_a_bot_or_an_open_seat_swaps_its_colour(colour: str, after: str) -> None:
    story = hats()

    story.does("Ann", "choose_colour", seat=0, colour=colour)

    assert colours(story) == after


def test_nobody_takes_the_colour_of_another_person() -> None:
    story = hats()
    story.does("Bob", "sit", seat=1, name="Bob")

    error = story.error("Ann", "choose_colour", seat=0, colour="y")

    assert (error.message.id, error.message.args["name"]) == ("error-table-colour-taken", "Bob")
    story.does("Bob", "choose_colour", seat=1, colour="g")
    assert story.does("Ann", "choose_colour", seat=0, colour="y") == ["colour_chosen"]
    assert colours(story) == "ygr"


def test_seats_of_one_device_may_swap() -> None:
    story = hats("me", "device")

    story.does("Ann", "choose_colour", seat=1, colour="r")

    assert colours(story) == "yr"


def test_choosing_the_own_colour_changes_nothing() -> None:
    assert hats().does("Ann", "choose_colour", seat=0, colour="r") == []


def test_back_to_the_usual_colours_the_options_are_as_before() -> None:
    story = hats()
    before = story.table.setup
    story.does("Ann", "choose_colour", seat=0, colour="g")
    assert story.table.setup != before

    story.does("Ann", "choose_colour", seat=0, colour="r")

    assert story.table.setup == before


def test_only_who_sits_there_chooses_and_only_before_the_start() -> None:
    story = hats("me", "open", "bot:greedy")
    story.does("Bob", "sit", seat=1, name="Bob")

    assert story.refuses("Ann", "choose_colour", seat=1, colour="k") == "error-table-not-your-seat"
    assert story.refuses("Ann", "choose_colour", seat=2, colour="k") == "error-table-not-your-seat"
    assert story.refuses("Eva", "choose_colour", seat=0, colour="k") == "error-table-not-your-seat"
    assert story.refuses("Ann", "choose_colour", seat=0, colour="x") == "error-table-choice"
    assert story.refuses("Ann", "choose_colour", seat=0, colour="") == "error-table-text"
    story.does("Ann", "start")
    assert story.refuses("Ann", "choose_colour", seat=0, colour="k") == "error-table-not-open"


@pytest.mark.parametrize("game", ["kabaleo", "hat_cards"])
def test_other_games_have_no_colours_of_seats(game: str) -> None:
    story = Story(game, "me", "open")

    assert story.sees("Ann")["seats"][0]["colour"] is None
    assert story.refuses("Ann", "choose_colour", seat=0, colour="r") == "error-table-no-colours"


def test_the_game_is_played_and_sealed_with_the_colours_chosen() -> None:
    story = hats("me", "open", options="hats_per_player=1")
    story.does("Bob", "sit", seat=1, name="Bob", random=OTHER)
    story.does("Bob", "choose_colour", seat=1, colour="k")
    story.does("Ann", "start", random=RANDOM)
    story.wait(5).clock()
    story.to_the_end()

    result = story.table.results[-1]
    text = sealed_record(story.table, result).write()

    assert "colours=rk" in text
    assert f'[Commitment "{result.commitment}"]' in text
    assert verify(text)[0].right
    assert story.folded() == story.table


def test_a_choice_of_colour_changes_neither_commitment_nor_contributions() -> None:
    story = hats("me", "open")
    story.does("Bob", "sit", seat=1, name="Bob", random=OTHER)
    story.does("Ann", "add_randomness", random=RANDOM)
    before = story.table.commitment

    story.does("Ann", "choose_colour", seat=0, colour="b")

    assert story.table.commitment == before
    assert "began" in story.does("Ann", "start")
    assert story.table.game is not None
    assert story.table.game.random == (RANDOM, OTHER)


def test_dice_do_not_depend_on_the_colours() -> None:
    def dice(colour: str) -> list[str]:
        story = hats("me", "open", options="hats_per_player=1")
        story.does("Bob", "sit", seat=1, name="Bob", random=OTHER)
        story.does("Bob", "choose_colour", seat=1, colour=colour)
        story.does("Ann", "start", random=RANDOM)
        story.to_the_end()
        return [token for token in story.table.results[-1].tokens if token[:1] in "fd"]

    assert dice("k") == dice("w")


def test_no_colour_is_chosen_once_the_game_waits_for_the_host() -> None:
    story = hats("me", "open")
    story.does("Bob", "sit", seat=1, name="Bob", random=OTHER)

    assert "called" in story.does("Bob", "start")
    assert story.refuses("Bob", "choose_colour", seat=1, colour="k") == "error-table-beginning"
