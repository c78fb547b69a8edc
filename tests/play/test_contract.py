"""A game from elsewhere is held against the contract: at its start when registered, else whole."""

import runpy
import sys
from collections.abc import Sequence
from typing import Any

import pytest

import kolpak
from examples.pig import Die, Pig, PigNotation, PigRules, State, Word
from games.outline import spelled
from kolpak.play.contract import check_game, fault_of
from kolpak.play.trial import ContractError
from kolpak.words.message import Message
from pages import ROOT


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_the_games_of_the_package_hold_it(name: str) -> None:
    check_game(kolpak.find(name), games=1)


def test_the_examples_hold_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})
    heap = runpy.run_path(str(ROOT / "examples" / "heap.py"))["Heap"]()

    check_game(heap)
    check_game(Pig())


def game(**parts: Any) -> kolpak.GameType:
    """Makes Pig with some parts that are wrong."""
    kind: type[kolpak.GameType] = type("Broken", (Pig,), parts)
    return kind()


class Failing(PigRules):
    """Cannot play a number."""

    def play(self, state: State, action: Any) -> State:
        if isinstance(action, Die):
            raise RuntimeError("no die")
        return super().play(state, action)


class Stuck(PigRules):
    """Offers nothing to a seat."""

    def actions(self, state: State) -> Sequence[Any]:
        return [one for one in super().actions(state) if not isinstance(one, Word)]


class Twice(PigRules):
    """Lists actions twice."""

    def actions(self, state: State) -> Sequence[Any]:
        return [*super().actions(state), *super().actions(state)]


class Shy(PigRules):
    """Hides points, also at the end."""

    def view(self, state: State, seat: int | None) -> Any:
        shown = [points if owner == seat else 0 for owner, points in enumerate(state.points)]
        return state._replace(points=tuple(shown))

    def guess(self, view: Any, rng: Any) -> State:
        return view  # type: ignore[no-any-return]


class Deaf(PigNotation):
    """Reads every position as the first."""

    def read_position(self, text: str) -> State:
        return PigRules(self.options).start()


BROKEN = [
    (game(rules=Failing), "after “.*”: RuntimeError: no die"),
    (game(rules=Stuck), "after “first:.”: seat . is to move and has no action"),
    (game(rules=Twice), "actions lists one twice"),
    (game(notation=Deaf), "after “first:.”: “.*” is read as another position"),
    (game(narrate=lambda *_: []), "after “first:.”: narrate returns no messages"),
    (game(narrate=lambda *_: ["a text"]), "after “first:.”: narrate returns no messages"),
    (game(picture=lambda *_: None), "picture returns no text"),
]


@pytest.mark.parametrize(("broken", "reason"), BROKEN)
def test_a_game_that_fails_at_its_beginning_is_not_registered(
    broken: kolpak.GameType, reason: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kolpak.GAMES, "_registered", {})

    with pytest.raises(ValueError, match=f"^Broken breaks the contract of a game: {reason}$"):
        kolpak.register(broken)

    assert "pig" not in kolpak.GAMES


def test_what_goes_wrong_later_is_found_by_the_longer_check() -> None:
    secretive = game(rules=Shy)

    assert fault_of(secretive) == ""
    with pytest.raises(ContractError, match=r"^pig .*: the game is over, and view still hides"):
        check_game(secretive)


def test_words_in_a_language_that_there_is_not_are_told_to_who_writes_them() -> None:
    foreign = game(messages={**Pig.messages, "xx": "game-pig = Xx"})

    assert fault_of(foreign) == ""
    with pytest.raises(ContractError, match=r"^messages in 'xx' are never said; there are de, "):
        check_game(foreign)


def test_a_message_is_its_id_where_nothing_can_translate_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "kolpak.words.translation", None)

    assert str(Message("game-pig")) == spelled(Message("game-pig")) == "game-pig"
