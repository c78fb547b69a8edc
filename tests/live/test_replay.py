"""Replays tell every action in full, and to each seat what it was told."""

from typing import Any

import pytest

import kolpak
from examples.pig import Pig, PigRules, State, Word
from kolpak.live.replay import replay_frames
from kolpak.play.narration import VeiledTransition
from kolpak.words.message import Message


class Whispering(PigRules):
    """Has words that only their speaker hears."""

    def view(self, state: State, seat: int | None) -> Any:
        return state

    def veil(self, state: State, action: Any, seat: int | None) -> Any:
        return Word("?") if isinstance(action, Word) and self.mover(state) != seat else action

    def guess(self, view: Any, rng: Any) -> Any:
        return view


class WhisperingPig(Pig):
    """Says the words themselves."""

    rules = Whispering
    secrets = True

    def narrate(self, transition: VeiledTransition) -> list[Message]:
        return [Message(f"said {transition.token}")]


def test_what_is_hidden_is_told_to_who_may_know_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    kolpak.register(WhisperingPig())

    (game,) = replay_frames('[Game "pig"]\n\nfirst:1 roll d3\n', str)

    assert "frames" in game
    first, rolled, die = game["frames"][1:]
    assert "texts" not in first
    assert "texts" not in die
    assert [one["id"] for one in rolled["text"]] == ["said roll"]
    told = {view: [one["id"] for one in text] for view, text in rolled["texts"].items()}
    assert told == {"-": ["said ?"], "0": ["said ?"]}


@pytest.mark.parametrize("name", ["kabaleo", "hat_cards"])
def test_the_games_of_the_package_are_told_in_full(name: str) -> None:
    game = kolpak.new(name, players=2, seed=3)
    for _ in range(6):
        game.play(game.actions[0])

    (told,) = replay_frames(game.record(), str)

    assert "frames" in told
    assert all(frame["text"] for frame in told["frames"][1:])
