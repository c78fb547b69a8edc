"""Snapshots and events have the shapes that the schema gives them, and a change is what differs."""

import json
from typing import Any, get_args, get_type_hints

import pytest

from kolpak.play.errors import KolpakError
from kolpak.table.commands import PHRASES, read_command
from kolpak.table.events import KINDS
from kolpak.table.messages import commands, events, snapshots
from kolpak.table.snapshot import changes, snapshot
from table.shapes import fits
from table.story import Story, Told, id_of, running

EXAMPLES: dict[str, Any] = {
    "colour": "r",
    "id": "c1",
    "seat": 0,
    "v": 0,
    "name": "Ann",
    "bot": None,
    "random": "ab" * 32,
    "token": "p1",
    "what": "undo",
    "yes": True,
    "phrase": PHRASES[0],
    "text": None,
}


def busy_story(game: str, **setup: Any) -> Story:
    """Gives a table at which everything happens that has a form of its own."""
    story = Story(game, "me", "open", "bot:greedy", games=2, dealer=Told(), **setup)
    story.does("Ann", "place_bot", seat=2, bot=None)
    story.does("Bob", "sit", seat=1, name="Bob")
    story.does("Bob", "sit", seat=2, name="Bob")
    story.does("Bob", "add_randomness", random="ab" * 32)
    story.does("Ann", "start")
    story.does("Ann", "say", phrase="hello")
    story.does("Eva", "say", text="Hi")
    story.does("Bob", "mute", name="Eva", yes=True)
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "answer", what="stop", yes=False)
    for _ in range(6):
        story.mover_plays()
    story.down(5.0)
    return story


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
@pytest.mark.parametrize("clock", ["none", "total"])
def test_what_is_sent_has_the_shapes_of_the_schema(game: str, clock: str) -> None:
    story = busy_story(game, clock={"kind": clock})

    for _ in range(2):
        for name in ("Ann", "Bob", "Eva", "stranger"):
            assert fits(story.sees(name), snapshots.Snapshot)
            for one in story.shown(name):
                assert one["event"] is None or fits(one["event"], events.TableEvent)
            if story.table.phase == "playing" and story.sees(name)["game"]["actions"]:
                for described in story.told_of(name, *story.sees(name)["game"]["actions"]):
                    assert fits(described, snapshots.ActionDescription)
        story.to_the_end()


def test_the_schema_has_every_kind_of_event() -> None:
    kinds = [
        kind
        for event in get_args(events.TableEvent)
        for kind in get_args(get_type_hints(event)["kind"])
    ]

    assert sorted(kinds) == sorted(KINDS)


def test_the_commands_of_the_schema_are_those_that_are_read() -> None:
    read = []
    for command in get_args(commands.Command):
        fields = get_type_hints(command)
        for do in get_args(fields["do"]):
            sent = {"do": do, **{name: EXAMPLES[name] for name in fields if name != "do"}}
            assert fits(sent, commands.Command)
            read_command(sent)
            read.append(do)

    with pytest.raises(KolpakError) as refused:
        read_command({"do": "?"})
    assert sorted(read) == sorted(str(refused.value.message.args["known"]).split(", "))


def test_a_change_has_the_fields_of_a_snapshot() -> None:
    assert get_type_hints(snapshots.SnapshotChange) == get_type_hints(snapshots.Snapshot)


@pytest.mark.parametrize("game", ["kabaleo", "hats", "hat_cards"])
def test_a_page_that_merges_the_changes_has_the_snapshot(game: str) -> None:
    story = busy_story(game)
    before = snapshot(story.table, id_of("Ann"), story.now)
    page: dict[str, Any] = json.loads(json.dumps(before))

    for _ in range(20):
        story.mover_plays()
        after = snapshot(story.table, id_of("Ann"), story.now)
        page.update(json.loads(json.dumps(changes(before, after))))
        assert page == json.loads(json.dumps(after))
        before = after


def test_after_a_move_only_what_a_move_changes_is_sent() -> None:
    story = running("kabaleo", "me", "open")
    before = snapshot(story.table, id_of("Ann"), story.now)
    story.mover_plays()

    changed = changes(before, snapshot(story.table, id_of("Ann"), story.now))

    assert set(changed) <= {"v", "game", "undo"}


def test_where_nothing_has_happened_nothing_has_changed() -> None:
    story = running("kabaleo", "me", "open")
    seen = snapshot(story.table, id_of("Ann"), story.now)

    assert changes(seen, snapshot(story.table, id_of("Ann"), story.now)) == {}


def test_of_a_game_that_was_stopped_the_unveiled_view_is_shown() -> None:
    story = running("hat_cards", "me", "open", games=1)
    story.mover_plays()
    story.does("Ann", "offer", what="stop")
    story.does("Bob", "answer", what="stop", yes=True)

    rule_set = story.table.rule_set
    unveiled = rule_set.notation.write_position(rule_set.type.unveil(story.state))
    for name in ("Ann", "Bob", "stranger"):
        assert story.sees(name)["game"]["view"] == unveiled
