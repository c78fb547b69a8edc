"""Matches: the seat that begins goes round, points add up, stopping and playing again."""

import pytest

from table.story import DEAL, Story, Told, running


def beginner(story: Story) -> int:
    """Gives the seat that made the first move of the running game."""
    steps = story.table.game.steps() if story.table.game else []
    return next(step.seat for step in steps if step.seat is not None)


def beginners(story: Story) -> list[int]:
    """Plays a whole match and gives the seats that began its games."""
    found = []
    while True:
        story.to_the_end()
        found.append(beginner(story))
        if story.table.phase == "over":
            return found
        story.does("Bob", "next")


@pytest.mark.parametrize(("game", "games"), [("kabaleo", 5), ("hats", 3), ("hat_cards", 3)])
def test_the_seat_that_begins_goes_round(game: str, games: int) -> None:
    story = running(game, "me", "open", "open", games=games)

    found = beginners(story)

    assert found == [(found[0] + number) % 3 for number in range(games)]


def test_a_match_of_kabaleo_is_a_game_for_each_player() -> None:
    story = running("kabaleo", "me", "open", "open")

    assert sorted(beginners(story)) == [0, 1, 2]
    assert story.sees("Ann")["match"]["games"] == 3


def test_games_of_a_match_are_played_one_after_the_other() -> None:
    story = running("kabaleo", "me", "open")
    assert story.refuses("Ann", "next") == "error-table-not-between"
    story.to_the_end()

    assert story.sees("Ann")["phase"] == "between"
    assert story.refuses("Eva", "next") == "error-table-not-your-seat"
    assert story.does("Bob", "next") == ["began", "drawn"]
    story.to_the_end()

    assert story.sees("Ann")["phase"] == "over"
    assert story.refuses("Ann", "next") == "error-table-not-between"


def test_points_add_up_over_the_match() -> None:
    story = running("kabaleo", "me", "open", "open")

    story.does("Ann", "resign")
    story.does("Bob", "resign")
    first = story.sees("Ann")["match"]
    story.does("Ann", "next")
    story.does("Bob", "resign")
    story.does("Cid", "resign")
    second = story.sees("Ann")["match"]

    assert [score["place"] for score in first["results"][0]][2] == 1
    assert first["totals"][2] == 4
    assert sum(first["totals"]) == 6
    assert (second["game"], len(second["results"])) == (1, 2)
    assert sum(second["totals"]) == 12


def test_a_seed_is_shown_when_its_game_is_over_and_the_next_commitment_with_it() -> None:
    story = running("kabaleo", "me", "open")
    first = story.sees("Bob")["fair"]
    assert "seed" not in first

    story.to_the_end()
    between = story.sees("Bob")["fair"]
    ended = story.shown("Bob")[-1]["event"]
    assert between["seed"] == ended["seed"] == story.dealer.seed(0)
    assert (
        between["commitment"]
        == ended["commitment"]
        == story.dealer.commitment(story.table.setup, 1)
    )
    assert first["commitment"] == story.dealer.commitment(story.table.setup, 0)

    story.does("Ann", "next")
    assert "seed" not in story.sees("Bob")["fair"]
    assert story.sees("Bob")["fair"]["commitment"] == between["commitment"]


def test_a_game_is_stopped_by_agreement() -> None:
    story = running("kabaleo", "me", "open", games=1, dealer=Told(DEAL))
    story.plays("Ann", "p1")

    assert story.plays("Bob", "y3") == ["played"]
    assert story.does("Bob", "offer", what="stop") == ["offered"]
    assert story.sees("Ann")["offers"] == [{"what": "stop", "seat": 1, "yes": [1], "left": 60}]
    assert story.does("Ann", "answer", what="stop", yes=True) == ["answered", "ended"]

    ended = story.shown("Eva")[-1]["event"]
    assert ended["how"] == "stopped"
    assert ended["standing"] == story.sees("Eva")["game"]["standing"]
    assert not story.sees("Ann")["undo"]
    assert story.sees("Ann")["phase"] == "over"


def test_alone_with_bots_it_is_stopped_at_once() -> None:
    story = running("kabaleo", "me", "bot:greedy")

    assert story.does("Ann", "offer", what="stop") == ["offered", "ended"]


def test_who_agrees_to_one_offer_has_not_agreed_to_another() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))
    story.plays("Ann", "p1")
    story.does("Ann", "offer", what="stop")
    story.does("Ann", "offer", what="undo")

    assert story.does("Bob", "answer", what="undo", yes=True) == ["answered", "undone"]


def test_who_gave_up_need_not_agree_to_stop() -> None:
    story = running("kabaleo", "me", "open", "open")
    story.does("Ann", "resign")
    story.does("Bob", "offer", what="stop")

    assert story.does("Cid", "answer", what="stop", yes=True) == ["answered", "ended"]


def test_an_offer_to_stop_is_agreed_when_the_others_have_given_up() -> None:
    story = running("kabaleo", "me", "open", "bot:greedy")
    story.does("Ann", "offer", what="stop")

    assert story.does("Bob", "resign") == ["resigned", "ended"]

    assert story.shown("Ann")[-1]["event"]["how"] == "stopped"


def test_an_offer_stands_when_somebody_goes_away_who_has_agreed() -> None:
    story = running("kabaleo", "me", "open", "open", absent="bot")
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "answer", what="stop", yes=True)
    story.does("Bob", "leave", seat=1)

    assert story.does("Cid", "answer", what="stop", yes=True) == ["answered", "ended"]


def test_who_has_resigned_is_not_asked_and_cannot_say_no() -> None:
    story = running("kabaleo", "me", "open", "open")
    story.does("Bob", "resign")
    story.does("Ann", "offer", what="stop")

    assert story.refuses("Bob", "answer", what="stop", yes=False) == "error-table-not-asked"

    assert story.does("Cid", "answer", what="stop", yes=True) == ["answered", "ended"]


def test_everybody_who_is_there_agrees_to_play_again() -> None:
    story = running("kabaleo", "me", "open", games=1)
    story.to_the_end()
    assert story.refuses("Ann", "offer", what="stop") == "error-table-not-playing"

    assert story.does("Ann", "offer", what="rematch") == ["offered"]
    assert story.does("Bob", "answer", what="rematch", yes=True) == [
        "answered",
        "rematch_began",
        "began",
        "drawn",
    ]

    seen = story.sees("Bob")
    assert seen["phase"] == "playing"
    assert seen["match"] == {"game": 0, "games": 1, "totals": [0, 0], "results": []}
    assert story.shown("Bob")[-2]["event"]["game"] == 1
    story.to_the_end()
    assert len(story.sees("Bob")["match"]["results"]) == 1
    assert [result.game for result in story.table.results] == [0, 1]


def test_who_has_gone_away_is_not_asked_to_play_again_but_does_not_begin_it_either() -> None:
    story = running("kabaleo", "me", "open", "open", games=1)
    story.to_the_end()
    story.does("Ann", "offer", what="rematch")

    assert story.does("Bob", "leave", seat=1) == ["left"]
    assert story.does("Cid", "answer", what="rematch", yes=True)[:3] == [
        "answered",
        "rematch_began",
        "began",
    ]


@pytest.mark.parametrize("has_left_before", [True, False])
def test_nobody_begins_a_rematch_alone_because_the_others_have_left(has_left_before: bool) -> None:
    story = running("kabaleo", "me", "open", games=1, absent="resign")
    story.to_the_end()
    offer, leave = ("Ann", "offer", {"what": "rematch"}), ("Bob", "leave", {"seat": 1})

    for who, do, fields in [leave, offer] if has_left_before else [offer, leave]:
        story.does(who, do, **fields)
    assert story.does("Ann", "answer", what="rematch", yes=False) == ["answered"]
    assert story.does("Ann", "offer", what="rematch") == ["offered"]

    assert story.sees("Ann")["phase"] == "over"
    assert story.does("Bob", "answer", what="rematch", yes=True)[:3] == [
        "returned",
        "answered",
        "rematch_began",
    ]


@pytest.mark.parametrize("other", ["bot:greedy", "device"])
def test_where_no_other_person_has_a_seat_a_rematch_begins_at_once(other: str) -> None:
    story = running("kabaleo", "me", other, games=1)
    story.to_the_end()

    assert story.does("Ann", "offer", what="rematch")[:2] == ["offered", "rematch_began"]


def test_where_two_have_agreed_to_a_rematch_nobody_waits_for_who_goes_away() -> None:
    story = running("kabaleo", "me", "open", "open", games=1)
    story.to_the_end()
    story.does("Ann", "offer", what="rematch")
    assert story.does("Bob", "answer", what="rematch", yes=True) == ["answered"]

    assert story.does("Cid", "leave", seat=2)[:3] == ["left", "rematch_began", "began"]

    assert story.sees("Ann")["seats"][2]["stand_in"]


def test_who_agrees_to_a_rematch_is_there() -> None:
    story = running("kabaleo", "me", "open", "open", games=1, absent="resign")
    story.to_the_end()
    story.does("Ann", "leave", seat=0)
    story.does("Bob", "leave", seat=1)

    assert story.does("Ann", "offer", what="rematch") == ["returned", "offered"]
    assert story.does("Bob", "answer", what="rematch", yes=True) == ["returned", "answered"]
    story.does("Cid", "answer", what="rematch", yes=True)

    assert story.sees("Ann")["phase"] == "playing"
    assert not any(seat["absent"] or seat["resigned"] for seat in story.sees("Ann")["seats"])


def test_over_days_those_who_are_not_there_are_asked_too() -> None:
    clock = {"kind": "days", "seconds": 86_400}
    story = running("kabaleo", "me", "open", games=1, clock=clock)
    story.to_the_end()
    story.does("Bob", "leave", seat=1)

    assert story.does("Ann", "offer", what="rematch") == ["offered"]

    assert story.does("Bob", "answer", what="rematch", yes=True)[:3] == [
        "returned",
        "answered",
        "rematch_began",
    ]


def test_a_rematch_that_is_declined_leaves_the_match_over() -> None:
    story = running("kabaleo", "me", "open", games=1)
    story.to_the_end()
    story.does("Ann", "offer", what="rematch")

    story.does("Bob", "answer", what="rematch", yes=False)

    assert story.sees("Ann")["phase"] == "over"
    assert story.sees("Ann")["offers"] == []
    assert story.does("Bob", "offer", what="rematch") == ["offered"]


def test_in_a_rematch_who_begins_is_drawn_anew() -> None:
    story = running("kabaleo", "me", "open", games=1)
    drawn = set()
    for _ in range(12):
        story.to_the_end()
        drawn.add(beginner(story))
        assert story.table.results[-1].starter is None
        story.does("Ann", "offer", what="rematch")
        story.does("Bob", "answer", what="rematch", yes=True)

    assert drawn == {0, 1}


def test_in_a_rematch_the_seat_that_begins_goes_round_from_its_own_first() -> None:
    story = running("kabaleo", "me", "open", "open", games=2)
    beginners(story)
    story.does("Ann", "offer", what="rematch")
    story.does("Bob", "answer", what="rematch", yes=True)
    story.does("Cid", "answer", what="rematch", yes=True)

    one, two = beginners(story)

    assert two == (one + 1) % 3
