"""Nobody can tell apart two tables that differ only in what they may not know."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from kolpak.table import project as projecting
from kolpak.table.position import Position
from kolpak.table.project import seat_of
from kolpak.table.snapshot import snapshot
from kolpak.table.state import Table
from table import channels
from table.leaks import LeakError, check_pairs
from table.story import NOON, Story, Told, id_of
from tiers import sizes


@sizes("pairs", 3_000, 50_000)
def test_pairs_of_tables_look_the_same(pairs: int) -> None:
    found = check_pairs(pairs)

    assert found.total() >= pairs
    for kind in ("seat", "spectator", "stranger", "device", "host without a seat", "bot"):
        assert found[kind] >= pairs // 50


def with_true(part: str, true: Callable[[Table], Any]) -> Callable[[Table, str | None], str]:
    """Gives a channel that shows a part of the snapshot of the game as it truly is."""

    def shown(table: Table, viewer: str | None) -> str:
        seen: dict[str, Any] = {**snapshot(table, viewer, NOON)}
        seen["game"] = {**seen["game"], part: true(table)}
        return json.dumps(seen)

    return shown


def true_standing(table: Table) -> Any:
    assert table.game is not None
    return [score.as_dict() for score in table.rule_set.rules.standing(table.game.state)]


def true_view(table: Table) -> Any:
    assert table.game is not None
    return table.rule_set.notation.write_position(table.game.state)


def view_of_the_next_seat(table: Table, viewer: str | None) -> str:
    assert table.game is not None
    seat = seat_of(table, viewer)
    other = 0 if seat is None else (seat + 1) % len(table.seats)
    rule_set = table.rule_set
    return rule_set.notation.write_position(rule_set.rules.view(table.game.state, other))


def unveiled_record(table: Table, viewer: str | None) -> str:
    assert table.game is not None
    return " ".join(step.token for step in table.game.steps())


def ids_of_people(table: Table, viewer: str | None) -> str:
    return str([who.person for who in table.seats])


@pytest.mark.parametrize(
    ("channel", "leaky"),
    [
        ("shown", with_true("standing", true_standing)),
        ("shown", with_true("view", true_view)),
        ("shown", lambda table, viewer: str(len(table.mutes))),
        ("shown", view_of_the_next_seat),
        ("shown", ids_of_people),
        ("described", lambda table, viewer: true_view(table)),
        ("recorded", unveiled_record),
        ("told", lambda before, event, viewer: str(event)),
        ("answered", lambda table, viewer, rng: true_view(table)),
        ("chosen_from", lambda table: true_view(table)),
    ],
)
def test_a_leak_is_found(
    monkeypatch: pytest.MonkeyPatch, channel: str, leaky: Callable[..., str]
) -> None:
    monkeypatch.setattr(channels, channel, leaky)

    with pytest.raises(LeakError):
        check_pairs(10_000)


def test_a_leak_in_the_words_of_an_event_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def narrate(position: Position, action: Any, *others: Any) -> tuple[str, list[Any]]:
        return position.rule_set.write(action), []

    monkeypatch.setattr(projecting, "narrate", narrate)

    with pytest.raises(LeakError):
        check_pairs(5000)


def test_what_others_have_added_is_hidden_until_the_game_begins() -> None:
    def told(random: str) -> tuple[Story, list[str]]:
        story = Story("hats", "me", "open", dealer=Told())
        story.does("Bob", "sit", seat=1, name="Bob")
        story.does("Bob", "add_randomness", random=random)
        return story, [
            json.dumps([story.shown(name), story.sees(name)]) for name in ("Ann", "Eva", "stranger")
        ]

    (one, seen), (two, seen_too) = told("ab" * 32), told("cd" * 32)

    assert seen == seen_too
    for story in (one, two):
        story.does("Ann", "start")
    assert one.sees("Eva") != two.sees("Eva")


def test_no_id_of_a_person_is_ever_sent_to_anybody() -> None:
    story = Story("kabaleo", "me", "open", "open", games=1)
    for seat, name in ((1, "Bob"), (2, "Cid")):
        story.does(name, "sit", seat=seat, name=name)
        story.does(name, "mute", name="Ann", yes=True)
        story.does(name, "say", phrase="hello")
    story.does("Ann", "start")
    story.to_the_end()

    for name in ("Ann", "Bob", "Cid", "Eva", "stranger"):
        sent = json.dumps([story.shown(name), story.sees(name)])
        for other in ("Ann", "Bob", "Cid"):
            assert str(id_of(other)) not in sent
