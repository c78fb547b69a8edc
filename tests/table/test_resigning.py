"""Giving up: who resigned is ranked last, and the game is over when one side is left."""

import json

import pytest

from kolpak.live.messages import lean_message
from kolpak.table.playing import bot_turn
from table.channels import described
from table.story import DEAL, Story, Told, id_of, running


def places(story: Story) -> list[int]:
    return [score["place"] for score in story.sees("stranger")["match"]["results"][-1]]


def test_of_two_players_the_other_one_wins() -> None:
    story = running("kabaleo", "me", "open", games=1, dealer=Told(DEAL))
    story.plays("Ann", "p1")

    assert story.does("Ann", "resign") == ["resigned", "ended"]

    assert story.shown("Bob")[-1]["event"]["how"] == "resigned"
    assert places(story) == [2, 1]
    assert story.sees("Bob")["phase"] == "over"
    assert story.sees("Bob")["match"]["totals"] == [0, 2]
    assert story.sees("Bob")["seats"][0]["resigned"]


def test_of_three_players_two_play_on_and_a_bot_moves_for_the_third() -> None:
    story = running("kabaleo", "me", "open", "open", games=1)
    first = story.table.mover
    assert isinstance(first, int)
    name = ("Ann", "Bob", "Cid")[first]

    assert story.does(name, "resign") == ["resigned"]
    turn = bot_turn(story.table)
    assert turn is not None
    assert (turn.seat, turn.bot) == (first, "greedy")
    assert story.refuses(name, "play", token="p1") == "error-table-resigned"
    assert story.refuses(name, "resign") == "error-table-resigned"
    assert story.bot_plays() == ["played"]
    assert story.shown("Ann")[-1]["event"]["by"] == "stand-in"

    story.to_the_end()
    assert story.shown("Ann")[-1]["event"]["how"] == "finished"
    assert places(story)[first] == 3


def test_who_has_resigned_leaves_undo_and_stop_to_the_others() -> None:
    story = running("kabaleo", "me", "open", "open", games=1)
    first = story.table.mover
    assert isinstance(first, int)
    name, other = ("Ann", "Bob", "Cid")[first], ("Bob", "Cid", "Ann")[first]
    story.plays(name, story.sees(name)["game"]["actions"][0])
    story.does(other, "offer", what="stop")
    assert story.sees(name)["undo"]

    story.does(name, "resign")

    assert not story.sees(name)["undo"]
    for what in ("undo", "stop"):
        assert story.refuses(name, "offer", what=what) == "error-table-resigned"
    assert [offer.what for offer in story.table.offers] == ["stop"]


def test_who_has_resigned_with_one_seat_of_two_still_offers() -> None:
    story = running("kabaleo", "me", "device", "open", games=1)
    story.does("Ann", "resign", seat=0)

    assert story.does("Ann", "offer", what="stop") == ["offered"]


def test_of_three_players_the_last_one_left_wins() -> None:
    story = running("kabaleo", "me", "open", "open", games=1)

    story.does("Ann", "resign")
    assert story.does("Cid", "resign") == ["resigned", "ended"]

    assert places(story)[1] == 1
    assert 1 not in (places(story)[0], places(story)[2])


@pytest.mark.parametrize("seats", [("me", "open", "open"), ("me", "device", "device")])
def test_a_seat_for_which_a_bot_moves_is_offered_nothing(seats: tuple[str, ...]) -> None:
    story = running("hat_cards", *seats, dealer=Told("first:0"))
    story.does("Ann", "resign", seat=0)

    assert story.table.mover == 0
    assert story.sees("Ann")["game"]["actions"] == []
    assert "actions" not in json.loads(lean_message(story.table, id_of("Ann")))["now"]
    assert described(story.table, id_of("Ann")) == "error-table-not-your-turn"
    shared = len(story.sees("Ann")["you"]) > 1  # whoever holds the device sees no hand of another
    assert story.sees("Ann")["game"]["seat"] == (None if shared else 0)


def test_bots_count_as_players_who_are_left() -> None:
    story = running("kabaleo", "me", "bot:greedy", "bot:greedy", games=1)

    assert story.does("Ann", "resign") == ["resigned"]
    story.to_the_end()

    assert places(story)[0] == 3


def test_a_team_plays_on_while_one_of_it_does() -> None:
    story = running("hats", "me", "open", "open", "open", options="teams=team")

    assert story.does("Ann", "resign") == ["resigned"]
    assert story.does("Cid", "resign") == ["resigned", "ended"]

    assert places(story) == [2, 1, 2, 1]


def test_a_member_who_gives_up_does_not_put_the_team_last() -> None:
    story = running("hats", "me", "open", "open", "open", options="teams=common")
    story.does("Ann", "resign")

    story.does("Bob", "offer", what="stop")
    story.does("Cid", "answer", what="stop", yes=True)
    assert story.does("Dan", "answer", what="stop", yes=True) == ["answered", "ended"]

    assert places(story) == [1, 1, 1, 1]


def test_spectators_have_nothing_to_give_up() -> None:
    story = running("kabaleo", "me", "open")

    assert story.refuses("Eva", "resign") == "error-table-not-your-seat"
    assert story.refuses("Ann", "resign", seat=1) == "error-table-not-your-seat"


def test_in_the_next_game_everybody_plays_again() -> None:
    story = running("kabaleo", "me", "open", games=2)
    story.does("Ann", "resign")

    story.does("Ann", "next")

    assert not story.sees("Ann")["seats"][0]["resigned"]
    assert story.mover_plays() == ["played"]


def test_on_one_device_a_seat_gives_up_by_its_number() -> None:
    story = running("kabaleo", "me", "device", "device")

    assert story.does("Ann", "resign", seat=2) == ["resigned"]

    assert [seat["resigned"] for seat in story.sees("Ann")["seats"]] == [False, False, True]


def one_out(absent: str) -> tuple[Story, str]:
    """Gives a game of three that goes on without one of them, and who that is."""
    names = ("Ann", "Bob", "Cid")
    options = "hats_per_player=1 tower=on"
    story = running("hats", "me", "open", "open", options=options, games=1, absent=absent)
    while not story.table.out:
        story.mover_plays()
    return story, names[story.table.out[0]]


def test_a_seat_that_is_out_keeps_its_place() -> None:
    story, name = one_out(absent="resign")
    (seat,) = story.table.out

    assert story.refuses(name, "resign") == "error-table-out"
    assert story.does(name, "leave", seat=seat) == ["left"]

    assert story.sees(name)["seats"][seat]["out"]
    story.to_the_end()
    assert story.shown("Ann")[-1]["event"]["how"] == "finished"
    assert not story.table.seats[seat].resigned
