"""Opening a table, bots, randomness, and the start."""

from typing import Any

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.decide import deadline
from kolpak.table.seating import ADDING_TIME
from kolpak.words.translation import translate
from table.story import DEAL, Story, Told, running, sender

RANDOM, OTHER = "ab" * 32, "cd" * 32


def who(story: Story) -> list[tuple[str, str]]:
    return [(seat["name"], seat["who"]) for seat in story.sees("stranger")["seats"]]


def test_ann_opens_a_table_with_every_kind_of_seat() -> None:
    story = Story("kabaleo", "me", "device", "open", "bot:greedy")

    assert who(story) == [("Ann", "person"), ("Ann 2", "device"), ("", "open"), ("greedy", "bot")]
    assert story.sees("Ann")["you"] == [0, 1]
    assert story.sees("Ann")["host"]
    assert story.sees("stranger")["you"] == []
    assert story.shown("stranger") == [
        {
            "v": 0,
            "event": {
                "kind": "opened",
                "at": story.now,
                "name": "Ann",
                "setup": story.sees("Ann")["setup"],
                "commitment": story.sees("Ann")["fair"]["commitment"],
            },
        }
    ]


def test_without_more_words_the_host_plays_against_greedy_bots() -> None:
    story = Story("hat_cards")

    assert story.table.setup.seats == ("me", "bot:greedy", "bot:greedy", "bot:greedy")
    assert who(story)[1:] == [("greedy", "bot"), ("greedy 2", "bot"), ("greedy 3", "bot")]
    assert story.table.setup.games == 1
    assert story.table.setup.absent == "bot"
    assert story.table.setup.visibility == "link"
    assert story.does("Ann", "start")[0] == "began"


def test_a_host_may_only_look_on() -> None:
    story = Story("kabaleo", "open", "bot:greedy", host="Eva")

    story.does("Bob", "sit", seat=0, name="Bob")

    assert story.sees("Eva")["you"] == []
    assert story.refuses("Cid", "start") == "error-table-host-only"
    assert story.does("Eva", "start") == ["began", "drawn"]


def test_players_may_begin_where_the_host_does_not_come_back() -> None:
    story = Story("kabaleo", "open", "open", host="Eva")
    story.does("Bob", "sit", seat=0, name="Bob")

    assert story.refuses("Bob", "start") == "error-table-seats-open"
    story.does("Cid", "sit", seat=1, name="Cid")
    assert story.does("Cid", "start") == ["began", "drawn"]


def test_a_stranger_opens_no_table() -> None:
    for stranger in ("stranger", "system"):
        with pytest.raises(KolpakError) as caught:
            Story("kabaleo", host=stranger)
        assert caught.value.message.id == "error-stranger"


def test_a_stranger_may_do_nothing_at_all() -> None:
    story = Story("kabaleo", "me", "open")

    assert story.refuses("stranger", "sit", seat=1, name="X") == "error-stranger"
    assert story.refuses("stranger", "say", text="hello") == "error-stranger"
    assert story.refuses("stranger", "mute", name="Ann", yes=True) == "error-stranger"


def test_bob_sits_down_and_stands_up_again() -> None:
    story = Story("kabaleo", "me", "open")

    assert story.does("Bob", "sit", seat=1, name="Bob") == ["sat"]
    assert who(story)[1] == ("Bob", "person")
    assert story.sees("Bob")["you"] == [1]
    assert story.shown("Ann", since=0) == [
        {
            "v": 1,
            "event": {"kind": "sat", "at": story.now, "seat": 1, "name": "Bob", "who": "person"},
        }
    ]

    assert story.does("Bob", "rise", seat=1) == ["rose"]
    assert who(story)[1] == ("", "open")


def test_an_event_names_who_had_the_seat_then() -> None:
    story = Story("hats", "me", "open")
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Bob", "choose_colour", seat=1, colour="k")
    story.does("Bob", "leave", seat=1)
    story.does("Bob", "return", seat=1)
    story.does("Bob", "rise", seat=1)
    story.does("Cid", "sit", seat=1, name="Cid")

    told = [one["event"] for one in story.shown("Ann", since=1)]

    assert [(event["kind"], event["name"]) for event in told] == [
        ("colour_chosen", "Bob"),
        ("left", "Bob"),
        ("returned", "Bob"),
        ("rose", "Bob"),
        ("sat", "Cid"),
    ]


def test_only_the_host_sends_others_away() -> None:
    story = Story("kabaleo", "me", "open", "open")
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Cid", "sit", seat=2, name="Cid")

    assert story.refuses("Cid", "rise", seat=1) == "error-table-not-your-seat"
    assert story.refuses("Eva", "rise", seat=1) == "error-table-not-your-seat"
    assert story.does("Ann", "rise", seat=1) == ["rose"]
    assert story.refuses("Ann", "rise", seat=1) == "error-table-seat-empty"


def test_the_host_places_bots_and_opens_seats() -> None:
    story = Story("kabaleo", "me", "open", "open")
    story.does("Bob", "sit", seat=1, name="Bob")

    assert story.refuses("Bob", "place_bot", seat=2, bot="random") == "error-table-host-only"
    assert story.refuses("Ann", "place_bot", seat=1, bot="random") == "error-table-seat-taken"
    assert story.does("Ann", "place_bot", seat=2, bot="random") == ["bot_placed"]
    assert who(story)[2] == ("random", "bot")
    assert story.does("Ann", "place_bot", seat=2, bot="greedy") == ["bot_placed"]
    assert who(story)[2] == ("greedy", "bot")
    assert story.does("Ann", "place_bot", seat=2, bot=None) == ["bot_placed"]
    assert who(story)[2] == ("", "open")
    assert [one["event"] for one in story.shown("Bob", since=2)] == [
        {"kind": "bot_placed", "at": story.now, "seat": 2, "name": "greedy", "who": "bot"},
        {"kind": "bot_placed", "at": story.now, "seat": 2, "name": "", "who": "open"},
    ]


def test_what_is_said_of_a_placed_bot_is_the_name_it_goes_by() -> None:
    story = Story("kabaleo", "me", "bot:greedy", "open")

    story.does("Ann", "place_bot", seat=2, bot="greedy")

    assert story.shown("Bob")[1]["event"]["name"] == "greedy 2" == who(story)[2][0]


def test_a_game_begins_only_when_nobody_is_missing() -> None:
    story = Story("kabaleo", "me", "open", "open")

    refused = story.error("Ann", "start")

    assert refused.message.id == "error-table-seats-open"
    assert translate(refused.message, "en").startswith("These seats are still open: 1, 2;")
    assert "۱" in translate(refused.message, "fa")


def test_bots_alone_do_not_begin() -> None:
    story = Story("kabaleo", "open", "bot:greedy")
    story.does("Ann", "place_bot", seat=0, bot="greedy")

    assert story.refuses("Ann", "start") == "error-table-nobody"


def test_nobody_sits_rises_or_places_once_a_game_has_begun() -> None:
    story = running("kabaleo", "me", "open")

    for command in (
        {"do": "sit", "seat": 1, "name": "Eva"},
        {"do": "rise", "seat": 0},
        {"do": "place_bot", "seat": 1, "bot": "greedy"},
        {"do": "start"},
    ):
        assert story.refuses("Ann", **command) == "error-table-not-open"


def test_chance_moves_by_itself_and_shows_each_only_what_it_may_know() -> None:
    story = running("kabaleo", "me", "open", dealer=Told(DEAL))

    tokens = {name: story.shown(name)[-1]["event"]["token"] for name in ("Ann", "Bob", "stranger")}

    assert tokens["Ann"] == DEAL.replace("P,O", "P,?")
    assert tokens["Bob"] == DEAL.replace("P,O", "?,O")
    assert tokens["stranger"] == DEAL.replace("P,O", "?,?")
    assert story.sees("Ann")["game"]["view"].endswith("| 0 | - | P,?")


def test_players_add_randomness_once_and_it_is_shown_when_the_game_begins() -> None:
    story = Story("kabaleo", "me", "open")
    story.does("Bob", "sit", seat=1, name="Bob")

    assert story.does("Ann", "add_randomness", random=RANDOM) == ["randomness_added"]
    assert story.does("Ann", "add_randomness", random="cd" * 32) == []
    assert RANDOM not in str(story.shown("Bob")) + str(story.sees("Bob"))
    assert [seat["added"] for seat in story.sees("Bob")["seats"]] == [True, False]

    story.does("Ann", "start")

    began = next(one["event"] for one in story.shown("Bob") if one["event"]["kind"] == "began")
    assert began["random"] == [RANDOM, "-"] == story.sees("Bob")["fair"]["random"]
    assert began["commitment"] == story.sees("Bob")["fair"]["commitment"]
    assert story.refuses("Bob", "add_randomness", random=RANDOM) == "error-table-add-late"


def test_on_one_device_all_seats_add_at_once() -> None:
    story = Story("kabaleo", "me", "device", "bot:greedy")

    assert story.does("Ann", "add_randomness", random=RANDOM) == ["randomness_added"] * 2
    assert story.does("Ann", "start")[0] == "began"
    assert story.sees("Ann")["fair"]["random"] == [RANDOM, RANDOM, "-"]


def test_who_has_no_seat_adds_nothing() -> None:
    story = Story("kabaleo", "me", "open")

    assert story.refuses("Eva", "add_randomness", random=RANDOM) == "error-table-not-your-seat"


def test_what_somebody_added_goes_with_them() -> None:
    story = Story("kabaleo", "me", "open")
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Bob", "add_randomness", random=RANDOM)

    story.does("Bob", "rise", seat=1)
    story.does("Cid", "sit", seat=1, name="Cid")
    story.does("Ann", "start")

    assert story.sees("Cid")["fair"]["random"] == ["-", "-"]


def test_randomness_is_added_between_games_too_and_counts_for_one_game_only() -> None:
    story = running("kabaleo", "me", "open", games=3)
    story.to_the_end()

    assert story.does("Bob", "add_randomness", random=RANDOM) == ["randomness_added"]
    story.does("Bob", "next")
    assert story.sees("Ann")["fair"]["random"] == ["-", RANDOM]

    story.to_the_end()
    story.does("Ann", "next")
    story.wait(ADDING_TIME).clock()
    assert story.sees("Ann")["fair"]["random"] == ["-", "-"]


def test_randomness_travels_with_sitting_down_so_nobody_can_be_quicker() -> None:
    story = Story("kabaleo", "me", "open")

    assert story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM) == [
        "sat",
        "randomness_added",
    ]
    assert story.does("Ann", "start", random=OTHER)[:2] == ["randomness_added", "began"]

    assert story.sees("Eva")["fair"]["random"] == [OTHER, RANDOM]


def test_a_newcomer_who_begins_at_once_does_not_shut_the_host_out() -> None:
    story = Story("kabaleo", "me", "open")

    story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM)
    assert story.does("Bob", "start") == ["called"]
    assert story.does("Ann", "add_randomness", random=OTHER)[:2] == ["randomness_added", "began"]

    assert story.sees("Eva")["fair"]["random"] == [OTHER, RANDOM]


def test_a_host_who_contributes_nothing_is_waited_for_some_seconds_only() -> None:
    story = Story("kabaleo", "me", "open")
    story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM)
    story.does("Bob", "start")

    assert story.wait(ADDING_TIME).clock()[0] == "began"
    assert story.sees("Eva")["fair"]["random"] == ["-", RANDOM]


def test_a_host_who_begins_is_not_waited_for() -> None:
    story = Story("kabaleo", "me", "open")
    story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM)

    assert story.does("Ann", "start")[0] == "began"


@pytest.mark.parametrize(
    ("who", "do", "fields"),
    [("Ann", "place_bot", {"seat": 2, "bot": None}), ("Bob", "rise", {"seat": 1})],
)
def test_a_seat_that_opens_ends_the_waiting(who: str, do: str, fields: dict[str, Any]) -> None:
    story = Story("kabaleo", "me", "open", "bot:greedy")
    story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM)
    story.does("Bob", "start")

    story.does(who, do, **fields)

    assert story.wait(ADDING_TIME).clock() == []
    assert story.table.phase == "open"


def between() -> Story:
    """Return a table where both have contributed to the first game, which is over."""
    story = Story("kabaleo", "me", "open", games=3)
    story.does("Bob", "sit", seat=1, name="Bob", random=RANDOM)
    story.does("Ann", "start", random=OTHER)
    return story.to_the_end()


def test_the_next_game_waits_for_the_randomness_of_people_who_are_there() -> None:
    story = between()

    assert story.does("Ann", "next", random=OTHER) == ["randomness_added", "called"]
    begins = story.table.begins
    assert story.does("Ann", "next") == ["called"]  # by which a repeat of it is known
    assert story.table.begins == begins
    assert story.wait(1).does("Bob", "add_randomness", random=RANDOM)[:2] == [
        "randomness_added",
        "began",
    ]
    assert story.sees("Eva")["fair"]["random"] == [OTHER, RANDOM]


def test_the_next_game_waits_for_some_seconds_only_and_says_who_is_left_out() -> None:
    story = between()
    story.does("Ann", "next", random=OTHER)
    assert deadline(story.table) == story.now + ADDING_TIME

    assert story.wait(ADDING_TIME - 1).clock() == []
    version = story.table.version
    assert story.wait(1).clock()[0] == "began"

    began = story.shown("Eva", version)[0]["event"]
    assert (began["random"], began["without"]) == ([OTHER, "-"], [1])


def test_the_next_game_does_not_wait_for_somebody_who_leaves() -> None:
    story = between()
    story.does("Ann", "next", random=OTHER)

    assert story.does("Bob", "leave", seat=1)[:2] == ["left", "began"]


def test_a_rematch_takes_randomness_along() -> None:
    story = between()
    for _ in range(2):
        story.does("Ann", "next", random=OTHER)
        story.does("Bob", "add_randomness", random=RANDOM)
        story.to_the_end()
    assert story.table.phase == "over"
    story.does("Ann", "offer", what="rematch", random=OTHER)

    happened = story.does("Bob", "answer", what="rematch", yes=True, random=RANDOM)

    assert happened[:4] == ["randomness_added", "answered", "rematch_began", "began"]
    assert story.sees("Eva")["fair"]["random"] == [OTHER, RANDOM]


def test_the_system_decides_nothing_for_people() -> None:
    story = running("kabaleo", "me", "open")

    assert sender("system").person is None
    assert story.refuses("system", "resign", seat=0) == "error-table-not-your-seat"
    assert story.refuses("system", "offer", what="stop", seat=0) == "error-table-not-your-seat"
    assert story.refuses("system", "mute", name="Ann", yes=True) == "error-table-not-your-seat"
    assert story.refuses("system", "play", token="p1", seat=0) == "error-table-not-your-turn"
