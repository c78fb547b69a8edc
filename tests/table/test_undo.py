"""Taking back: by agreement, and never over anything hidden or random that has become known."""

from table.story import DEAL, Story, Told, running


def two() -> Story:
    return running("kabaleo", "me", "open", dealer=Told(DEAL))


def may_undo(story: Story, name: str) -> bool:
    may: bool = story.sees(name)["undo"]
    return may


def test_a_move_is_taken_back_when_the_other_agrees() -> None:
    story = two()
    before = story.sees("Ann")["game"]["view"]
    story.plays("Ann", "p1")

    assert story.does("Ann", "offer", what="undo") == ["offered"]
    assert story.sees("Bob")["offers"] == [{"what": "undo", "seat": 0, "yes": [0], "left": 60}]
    assert story.does("Bob", "answer", what="undo", yes=True) == ["answered", "undone"]

    assert story.sees("Ann")["game"]["view"] == before
    assert story.sees("Ann")["game"]["last"] is not None  # the deal
    assert story.sees("Ann")["offers"] == []
    assert story.shown("Eva")[-1]["event"] == {
        "kind": "undone",
        "at": story.now,
        "seat": 0,
        "steps": 1,
    }
    assert story.plays("Ann", "o0") == ["played"]


def test_a_move_is_taken_back_over_the_answer_to_it() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.plays("Bob", "y3")

    story.does("Ann", "offer", what="undo")
    story.does("Bob", "answer", what="undo", yes=True)

    assert story.shown("Eva")[-1]["event"]["steps"] == 2
    assert story.table.mover == 0


def test_alone_with_bots_it_is_taken_back_at_once() -> None:
    story = running("kabaleo", "me", "bot:greedy", dealer=Told(DEAL))
    story.plays("Ann", "p1")
    story.bot_plays()
    assert may_undo(story, "Ann")

    assert story.does("Ann", "offer", what="undo") == ["offered", "undone"]

    assert story.table.mover == 0
    assert not may_undo(story, "Ann")


def test_before_ones_own_first_move_there_is_nothing_to_take_back() -> None:
    story = two()
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"
    story.plays("Ann", "p1")

    assert story.refuses("Bob", "offer", what="undo") == "error-table-no-undo"
    assert (may_undo(story, "Ann"), may_undo(story, "Bob")) == (True, False)
    assert not may_undo(story, "stranger")


def test_everybody_must_agree() -> None:
    story = running("kabaleo", "me", "open", "open")
    names = ("Ann", "Bob", "Cid")
    for _ in names:
        story.mover_plays()

    story.does("Ann", "offer", what="undo")

    assert story.does("Cid", "answer", what="undo", yes=True) == ["answered"]
    assert story.sees("Bob")["offers"][0]["yes"] == [0, 2]
    assert story.does("Bob", "answer", what="undo", yes=True) == ["answered", "undone"]


def test_one_no_is_enough() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="undo")

    assert story.does("Bob", "answer", what="undo", yes=False) == ["answered"]

    assert story.sees("Ann")["offers"] == []
    assert story.refuses("Bob", "answer", what="undo", yes=True) == "error-table-no-offer"
    assert story.does("Ann", "offer", what="undo") == ["offered"]


def test_an_offer_is_made_once_and_may_be_withdrawn() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="undo")

    assert story.refuses("Ann", "offer", what="undo") == "error-table-offered"
    assert story.does("Ann", "answer", what="undo", yes=False) == ["answered"]

    assert story.sees("Bob")["offers"] == []


def test_who_plays_on_lets_the_offer_lapse() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="undo")

    story.plays("Bob", "y3")

    assert story.sees("Ann")["offers"] == []


def test_spectators_have_no_say() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="undo")

    assert story.refuses("Eva", "answer", what="undo", yes=True) == "error-table-not-your-seat"
    assert story.refuses("Eva", "offer", what="undo") == "error-table-not-your-seat"


def test_nothing_is_taken_back_over_the_move_of_a_stand_in() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL), absent="bot")
    story.plays("Ann", "p1")
    story.does("Bob", "leave", seat=1)
    assert may_undo(story, "Ann")

    story.bot_plays()

    assert not may_undo(story, "Ann")
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"


def test_the_last_move_of_kabaleo_shows_the_goals_and_stays() -> None:
    story = two()
    while story.table.phase == "playing":
        last = story.table.mover
        story.mover_plays()

    assert last == 1
    for name in ("Ann", "Bob"):
        assert not may_undo(story, name)
        assert story.refuses(name, "offer", what="undo") == "error-table-not-playing"


def test_nothing_is_taken_back_over_a_die() -> None:
    story = running("hats", "me", "open", dealer=Told("first:0", "d3", "d2"))

    story.plays("Ann")

    assert not may_undo(story, "Ann")
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"


def test_between_two_dice_the_move_may_be_taken_back() -> None:
    story = running("hats", "me", "open", dealer=Told("first:0", "d6", "d2"))
    story.plays("Ann")
    story.does("Ann", "offer", what="undo")

    story.does("Bob", "answer", what="undo", yes=True)

    assert len(story.sees("Ann")["game"]["actions"]) > 2
    story.plays("Ann")
    assert story.plays("Ann", "roll") == ["played", "drawn"]
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"


def test_nothing_is_taken_back_over_a_card() -> None:
    story = running("hat_cards", "me", "open", dealer=Told("first:0"))

    story.plays("Ann")

    assert not may_undo(story, "Ann")
    assert story.refuses("Ann", "offer", what="undo") == "error-table-no-undo"


def test_on_one_device_the_last_move_of_any_of_its_seats_is_taken_back() -> None:
    story = running("kabaleo", "me", "device", dealer=Told(DEAL))
    story.plays("Ann", "p1")
    story.plays("Ann", "y3")

    assert story.does("Ann", "offer", what="undo") == ["offered", "undone"]

    assert story.table.mover == 1


def test_what_was_taken_back_is_not_in_the_record_nor_after_a_restart() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="undo")
    story.does("Bob", "answer", what="undo", yes=True)
    story.plays("Ann", "o0")
    story.to_the_end()

    again = story.folded()

    assert story.table.results[0].tokens[1] == "o0"
    assert again.results == story.table.results


def test_an_offer_to_stop_stays_open_over_a_take_back() -> None:
    story = two()
    story.plays("Ann", "p1")
    story.does("Bob", "offer", what="stop")
    story.does("Ann", "offer", what="undo")

    story.does("Bob", "answer", what="undo", yes=True)

    assert [offer["what"] for offer in story.sees("Ann")["offers"]] == ["stop"]
    assert story.does("Ann", "answer", what="stop", yes=True) == ["answered", "ended"]
