"""Whatever anybody sends at whatever time: nothing breaks, nothing hangs, nothing is lost."""

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from kolpak.fair import verify
from kolpak.play.errors import KolpakError
from kolpak.table import clocks
from kolpak.table.commands import PHRASES
from kolpak.table.playing import bot_turn
from kolpak.table.sealing import running_record, sealed_record
from table.story import Story, id_of

often = settings(max_examples=settings().max_examples * 5 // 2)

PEOPLE = ("Ann", "Bob", "Cid", "Eva")
VIEWERS = (*PEOPLE, "stranger")
SENDERS = ("Ann", "Bob", "Ann", "Bob", "Cid", "system", "Eva", "stranger")
GAMES = (
    ("kabaleo", "players=2"),
    ("kabaleo", "players=3 deal=equal"),
    ("hats", "players=2 hats_per_player=1 stall_limit=9"),
    ("hats", "players=4 hats_per_player=1 teams=team stall_limit=9"),
    ("hat_cards", "players=2 show_won=off"),
    ("hat_cards", "players=3"),
)
SEATS = ("open", "open", "device", "bot:greedy")
TOKENS = ("p1", "y3", "R0>R3", "roll", "stop", "pass", "r5", "b9@1", "d6", "first:0", "?", "deal:")


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    game, options = draw(st.sampled_from(GAMES))
    players = int(options[8])
    others = draw(st.lists(st.sampled_from(SEATS), min_size=players - 1, max_size=players - 1))
    kind = draw(st.sampled_from(["none", "move", "total", "days"]))
    return {
        "game": game,
        "options": options,
        "seats": ["me", *others],
        "games": draw(st.integers(1, 3)),
        "clock": {"kind": kind, "seconds": 30, "increment": draw(st.sampled_from([0, 5]))},
        "absent": draw(st.sampled_from(["bot", "wait", "resign"])),
    }


seats = st.sampled_from([0, 1, 0, 1, 0, 1, 2, 3, 4])
own_seats = st.none() | seats
whats = st.sampled_from(["undo", "stop", "rematch"])
names = st.sampled_from(VIEWERS)

COMMANDS: list[tuple[str, dict[str, st.SearchStrategy[Any]]]] = [
    ("sit", {"seat": seats, "name": names}),
    ("rise", {"seat": seats}),
    ("place_bot", {"seat": seats, "bot": st.sampled_from([None, "greedy", "random"])}),
    ("add_randomness", {"random": st.sampled_from(["ab" * 32, "cd" * 32])}),
    ("choose_colour", {"seat": seats, "colour": st.sampled_from([*"rygbwk", "x"])}),
    ("start", {}),
    ("next", {}),
    ("play", {"token": st.sampled_from(TOKENS), "seat": own_seats}),
    ("offer", {"what": whats, "seat": own_seats}),
    ("answer", {"what": whats, "yes": st.booleans(), "seat": own_seats}),
    ("resign", {"seat": own_seats}),
    ("hurry", {}),
    ("renew_invitation", {}),
    ("leave", {"seat": seats}),
    ("return", {"seat": seats}),
    ("relieve", {"seat": seats}),
    ("say", {"phrase": st.sampled_from(PHRASES)}),
    ("mute", {"name": names, "yes": st.booleans()}),
]

commands = st.one_of(
    [
        st.tuples(st.sampled_from(SENDERS), st.just(do), st.fixed_dictionaries(fields))
        for do, fields in COMMANDS
    ]
)
times = st.sampled_from([0.0, 0.5, 5.0, 29.0, 31.0, 61.0, 100_000.0, -3.0])
deeds = st.one_of(
    commands,
    commands,
    commands,
    st.tuples(st.just("everybody"), st.just("moves"), st.integers(1, 12)),
    st.tuples(st.just("everybody"), st.just("begins"), st.none()),
    st.tuples(st.just("time"), st.just("passes"), times),
    st.tuples(st.just("server"), st.just("down"), times),
)


def stories(most: int) -> st.SearchStrategy[list[tuple[str, str, Any]]]:
    """Gives stories in which mostly a game is begun early and long gone on with."""
    arrival: list[tuple[str, str, Any]] = [
        ("Bob", "sit", {"seat": 1, "name": "Bob"}),
        ("Cid", "sit", {"seat": 2, "name": "Cid"}),
        ("everybody", "begins", None),
    ]
    going_on = st.lists(deeds, min_size=most // 2, max_size=most)
    return going_on | going_on.map(lambda others: [*arrival, *others])


def happen(story: Story, deed: tuple[str, str, Any]) -> None:
    """Lets something happen; only a command may be refused, and then nothing has changed."""
    who, do, what = deed
    before = story.table
    count = len(story.log)
    if do == "moves":
        for _ in range(what):
            if can_play(story):
                story.mover_plays()
    elif do == "begins":
        begin(story)
    elif do == "passes":
        story.wait(what).clock()
    elif do == "down":
        story.down(what)
    else:
        try:
            story.does(who, do, **what)
        except KolpakError:
            assert story.table is before
            assert len(story.log) == count
    assert story.table.version == len(story.log) - 1
    assert story.table.version - before.version == len(story.log) - count


def can_play(story: Story) -> bool:
    mover = story.table.mover
    if not isinstance(mover, int):
        return False
    return bot_turn(story.table) is not None or not story.table.seats[mover].plays_itself


def begin(story: Story) -> None:
    """Fills the open seats and begins the game, or the next one."""
    if story.table.phase == "open":
        for seat, who in enumerate(story.table.seats):
            if who.kind == "open":
                story.does("Ann", "place_bot", seat=seat, bot="greedy")
        if not any(who.is_person for who in story.table.seats):
            story.does("Ann", "place_bot", seat=0, bot=None)
            story.does("Ann", "sit", seat=0, name="Ann")
        story.does("Ann", "start")
    elif story.table.phase == "between":
        story.does(some_person(story), "next")
    elif story.table.phase == "over":
        for name in PEOPLE:
            held = story.table.phase == "over" and story.table.seats.held(id_of(name))
            if held and not story.table.offers:
                story.does(name, "offer", what="rematch")
            elif held:
                story.does(name, "answer", what="rematch", yes=True)


def some_person(story: Story) -> str:
    return next(name for name in PEOPLE if story.table.seats.held(id_of(name)))


def move_on(story: Story) -> None:
    """Moves the table on by what somebody can do in any case; fails where nobody can."""
    if story.table.phase in ("open", "between"):
        begin(story)
        return
    mover = story.table.mover
    assert isinstance(mover, int)
    who = story.table.seats[mover]
    if who.plays_itself and bot_turn(story.table) is None:  # it rests until somebody is there
        name = some_person(story)
        story.does(name, "return", seat=story.table.seats.held(id_of(name))[0])
        who = story.table.seats[mover]
        assert (bot_turn(story.table) is None) == (not who.plays_itself)
    if not who.plays_itself and story.table.setup.clock.kind != "none":
        assert who.late or clocks.deadline(story.table) is not None
    assert story.mover_plays()


def check_views(story: Story) -> None:
    """Checks that everybody is sent something for every version, and that the log is everything."""
    again = story.folded()
    assert again._replace(game=None, results=()) == story.table._replace(game=None, results=())
    for name in VIEWERS:
        shown = story.shown(name)
        assert [one["v"] for one in shown] == list(range(story.table.version + 1))
        assert story.sees(name)["v"] == story.table.version
        now, story.table = story.table, again
        seen_again = story.sees(name)
        story.table = now
        assert json.dumps(seen_again) == json.dumps(story.sees(name))
        json.dumps(shown)
    if story.table.game is not None:
        for seat in (None, *range(len(story.table.seats))):
            assert running_record(again, seat) == running_record(story.table, seat)


@often
@given(setups(), stories(60))
def test_nothing_breaks_and_nothing_is_lost(
    setup: dict[str, Any], happens: list[tuple[str, str, Any]]
) -> None:
    story = Story(**setup)

    for deed in happens:
        happen(story, deed)

    check_views(story)


@often
@given(setups(), stories(40), st.integers(0, 999))
def test_from_everywhere_the_table_comes_to_its_end_and_its_records_prove_themselves(
    setup: dict[str, Any], happens: list[tuple[str, str, Any]], seed: int
) -> None:
    story = Story(**setup)
    for deed in happens:
        happen(story, deed)

    rng = Random(seed)
    for _ in range(4000):
        if story.table.phase == "over":
            break
        if rng.random() < 0.02:
            story.wait(31.0).clock()
        else:
            move_on(story)

    assert story.table.phase == "over"
    text = sealed_record(story.table, rng.choice(story.table.results)).write()
    assert all(verdict.right for verdict in verify(text)), text


@often
@given(setups(), stories(30))
def test_time_alone_moves_every_clocked_table_on(
    setup: dict[str, Any], happens: list[tuple[str, str, Any]]
) -> None:
    setup["clock"]["kind"] = "move"
    setup["absent"] = "bot"
    story = Story(**setup)
    for deed in [*happens, ("everybody", "begins", None)]:
        happen(story, deed)

    for _ in range(300):
        if story.table.phase != "playing":
            break
        due = clocks.deadline(story.table)
        if due is None:
            if bot_turn(story.table) is None:
                break
            story.bot_plays()
        else:
            story.now = max(story.now, due)
            assert story.clock()[:2] == ["timed_out", "relieved"]

    nobody_there = all(who.since is not None for who in story.table.seats if who.is_person)
    assert story.table.phase != "playing" or nobody_there or story.table.version > 300
