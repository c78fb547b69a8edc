"""Pictures in text: of games that the page has no drawing of, as each viewer may know them."""

from typing import Any

import pytest

import kolpak
from kolpak.games.kabaleo import KABALEO
from kolpak.live.replay import replay_frames
from kolpak.play.canvas import Canvas
from kolpak.table.messages.snapshots import Snapshot
from kolpak.table.picture import COLUMNS
from kolpak.table.snapshot import snapshot
from kolpak.words.message import add_messages
from table.shapes import fits
from table.story import NOON, Story, id_of


class Elsewhere(type(KABALEO)):  # type: ignore[misc]
    """Kabaleo under a name of which the page has no drawing."""

    name = "elsewhere"


@pytest.fixture
def story(monkeypatch: pytest.MonkeyPatch) -> Story:
    """Gives a table of a registered game with a secret, a few moves after its deal."""
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    kolpak.register(Elsewhere())
    told = Story("elsewhere", "me", "open", "bot:greedy")
    told.does("Bob", "sit", seat=1, name="Bob")
    told.does("Ann", "start")
    for _ in range(3):
        told.mover_plays()
    return told


def game_of(story: Story, name: str, language: str = "en") -> Any:
    """Gives the game of somebody's snapshot in a language."""
    return snapshot(story.table, id_of(name), NOON, language=language)["game"]


def test_everybody_is_drawn_what_they_may_know(story: Story) -> None:
    assert story.table.game is not None
    rule_set, state = story.table.rule_set, story.table.game.state
    canvas = Canvas(columns=COLUMNS, names=["Ann", "Bob", "Bruno"])

    for name, seat in (("Ann", 0), ("Bob", 1), ("stranger", None)):
        view = rule_set.rules.view(state, seat)
        assert game_of(story, name)["picture"] == KABALEO.picture(rule_set.rules, view, canvas)

    assert game_of(story, "Ann")["picture"] != game_of(story, "stranger")["picture"]
    assert fits(story.sees("Ann"), Snapshot)


def test_a_picture_has_the_language_of_its_viewer(story: Story) -> None:
    english, german = (game_of(story, "Ann", language)["picture"] for language in ("en", "de"))

    assert english != german
    assert game_of(story, "Ann")["picture"] == english


def test_a_replay_draws_every_view_of_a_frame(story: Story) -> None:
    game = kolpak.new("elsewhere", players=2, seed=1)
    game.play(game.actions[0])

    (shown,) = replay_frames(str(game.record()), str)

    assert "frames" in shown
    frame = shown["frames"][-1]
    assert set(frame["pictures"]) == set(frame["views"]) == {"all", "-", "0", "1"}
    assert len({*frame["pictures"].values()}) == 4


def test_a_bot_has_the_name_that_its_game_gives_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    named = Elsewhere()
    monkeypatch.setattr(Elsewhere, "messages", {"en": "bot-name-elsewhere-greedy = Grabber"})
    kolpak.register(named)
    story = Story("elsewhere", "me", "bot:greedy", "bot:greedy")
    story.does("Ann", "start")

    picture = game_of(story, "Ann")["picture"]
    assert "Grabber" in picture
    assert "Bruno" not in picture
    add_messages("elsewhere", {})


def test_a_game_that_the_page_draws_is_sent_no_picture() -> None:
    story = Story("kabaleo", "me", "bot:greedy")
    story.does("Ann", "start")

    assert "picture" not in game_of(story, "Ann")
