"""One device that several people play on: each is shown their own hand in turn, and no other."""

from table.story import DEAL, Story, Told, running

FIRST = "r0r1r2r3r4r5y0y1y2y3y4y5b0b1b2b3b4b5b6b7b8b9bxr6r7r8r9rxy6y7y8y9yx"


def hot_seat() -> Story:
    return running("hat_cards", "me", "device", dealer=Told("first:0", f"deal:{FIRST}"))


def test_the_device_is_shown_the_view_of_the_seat_to_move() -> None:
    story = hot_seat()
    assert story.sees("Ann")["game"]["seat"] == 0
    assert story.sees("Ann")["game"]["view"].startswith("r0r1r2r3r4r5,?????? |")

    story.plays("Ann", "r0")

    assert story.sees("Ann")["game"]["seat"] == 1
    assert story.sees("Ann")["game"]["view"].startswith("??????,y0y1y2y3y4y5 |")
    assert set(story.sees("Ann")["game"]["actions"]) >= {"y0", "y1"}


def test_the_log_of_a_shared_device_shows_no_hand_at_all() -> None:
    story = hot_seat()

    tokens = [one["event"].get("token") for one in story.shown("Ann")[-2:]]

    assert tokens == ["first:0", "deal:" + "?" * 33]


def test_while_somebody_else_is_to_move_the_device_shows_what_spectators_see() -> None:
    story = running("hat_cards", "me", "device", "open", dealer=Told("first:2"))

    assert story.table.mover == 2
    assert story.sees("Ann")["game"]["seat"] is None
    assert story.sees("Ann")["game"]["view"] == story.sees("stranger")["game"]["view"]
    assert story.sees("Ann")["game"]["actions"] == []


def test_every_seat_of_the_device_plays_in_its_turn() -> None:
    story = running("kabaleo", "me", "device", dealer=Told(DEAL))

    assert story.refuses("Ann", "play", token="p1", seat=1) == "error-table-not-your-turn"
    assert story.does("Ann", "play", token="p1", seat=0) == ["played"]
    assert story.plays("Ann", "y3") == ["played"]

    assert [one["event"]["seat"] for one in story.shown("Eva")[-2:]] == [0, 1]


def test_who_holds_several_seats_agrees_for_all_of_them() -> None:
    story = running("kabaleo", "me", "device", "open")

    story.does("Bob", "offer", what="stop")

    assert story.does("Ann", "answer", what="stop", yes=True, seat=1) == ["answered", "ended"]


def test_who_holds_several_seats_offers_for_all_of_them() -> None:
    story = running("kabaleo", "me", "device", "open")

    story.does("Ann", "offer", what="stop", seat=1)

    assert story.sees("Bob")["offers"] == [{"what": "stop", "seat": 1, "yes": [0, 1], "left": 60}]
    assert story.does("Bob", "answer", what="stop", yes=True) == ["answered", "ended"]


def test_one_seat_of_a_device_may_leave_alone() -> None:
    story = running("kabaleo", "me", "device", dealer=Told(DEAL), absent="bot")

    assert story.does("Ann", "leave", seat=1) == ["left", "relieved"]

    assert [seat["absent"] for seat in story.sees("Ann")["seats"]] == [False, True]
