"""Sitting down: which seat, under which name, and several on one device."""

from table.story import Story


def names(story: Story) -> list[str]:
    return [seat["name"] for seat in story.sees("stranger")["seats"]]


def test_names_are_kept_apart() -> None:
    story = Story("kabaleo", "me", "open", "open", "bot:greedy")

    story.does("another Ann", "sit", seat=1, name="Ann")
    story.does("Cid", "sit", seat=2, name="greedy")

    assert names(story) == ["Ann", "Ann 2", "greedy 2", "greedy"]


def test_a_person_may_play_several_seats_on_one_device() -> None:
    story = Story("kabaleo", "me", "open", "open")

    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Bob", "sit", seat=2, name="Bea")

    seats = story.sees("stranger")["seats"][1:]
    assert [(seat["name"], seat["who"]) for seat in seats] == [("Bob", "person"), ("Bea", "device")]
    assert story.sees("Bob")["you"] == [1, 2]


def test_nobody_sits_where_somebody_sits_or_where_no_seat_is() -> None:
    story = Story("kabaleo", "me", "bot:greedy", "open")

    assert story.refuses("Bob", "sit", seat=0, name="Bob") == "error-table-seat-taken"
    assert story.refuses("Bob", "sit", seat=1, name="Bob") == "error-table-seat-taken"
    assert story.refuses("Bob", "sit", seat=3, name="Bob") == "error-table-no-seat"
    assert story.refuses("system", "sit", seat=2, name="Bob") == "error-table-not-your-seat"


def test_who_asks_for_no_certain_seat_takes_the_first_open_one() -> None:
    story = Story("kabaleo", "me", "bot:greedy", "open", "open")

    story.does("Bob", "sit", name="Bob")
    story.does("Cid", "sit", name="Cid")

    assert names(story) == ["Ann", "greedy", "Bob", "Cid"]
    assert story.refuses("Dan", "sit", name="Dan") == "error-table-no-free-seat"


def test_who_asks_for_no_certain_seat_twice_has_one() -> None:
    story = Story("kabaleo", "me", "open", "open")
    story.does("Bob", "sit", name="Bob")

    assert story.does("Bob", "sit", name="Bob", random="ab" * 32) == ["randomness_added"]
    assert story.sees("Bob")["you"] == [1]
