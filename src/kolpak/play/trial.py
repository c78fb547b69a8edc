"""Trials: games played at random, whose every step is held against the contract of a game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from kolpak.play.canvas import Canvas
from kolpak.play.errors import ActionError, in_one_line
from kolpak.play.game import Game
from kolpak.play.game_type import GameType
from kolpak.play.narration import Transition
from kolpak.play.options import GameOptions
from kolpak.play.record import read_records
from kolpak.play.rules import CHANCE, Seat
from kolpak.words.message import Message

LONGEST: Final = 200
"""Actions after which a game is left unfinished."""

SHOWN: Final = 8
"""Actions that the sentence about a fault names, the latest ones."""


class ContractError(AssertionError):
    """A game breaks the contract; the sentence says what is wrong, and after which actions."""


class Trial:
    """One game under some options, played at random."""

    def __init__(self, kind: GameType, options: GameOptions, rng: Random) -> None:
        self.game = Game(kind, options, manual=True)
        self.rng = rng
        self.seats = range(len(self.game.standing))
        self.viewers: Sequence[Seat | None] = (None, *self.seats)

    def play(self, most: int = LONGEST) -> None:
        """Play so many actions or to the end; raise ContractError."""
        try:
            for _ in range(most):
                self._check_state()
                if self.game.over:
                    self._check_end()
                    break
                self._act()
            self._check_record()
        except ContractError:
            raise
        except Exception as error:  # of code that is not ours
            raise self._fault(in_one_line(error)) from error

    def _fault(self, what: str) -> ContractError:
        played = self.game.tokens[-SHOWN:]
        return ContractError(f"after “{' '.join(played)}”: {what}" if played else what)

    def _demand(self, right: bool, otherwise: str) -> None:
        if not right:
            raise self._fault(otherwise)

    def _check_state(self) -> None:
        notation, state = self.game.notation, self.game.state
        text = notation.write_position(state)
        self._demand(notation.read_position(text) == state, f"“{text}” is read as another position")
        self._check_standing(self.game.standing)
        self._check_actions(list(self.game.rules.actions(state)))
        for viewer in self.viewers:
            self._check_view(viewer)

    def _check_standing(self, standing: Sequence[Any]) -> None:
        self._demand(len(standing) == len(self.seats), "standing does not have a score a seat")
        places = [score.place for score in standing]
        self._demand(1 in places, "nobody has the first place")

    def _check_actions(self, actions: list[Any]) -> None:
        rules, state, notation = self.game.rules, self.game.state, self.game.notation
        mover, kept = rules.mover(state), hash(state)
        if mover is None:
            self._demand(not actions, "the game is over and has actions")
        elif mover != CHANCE:
            self._demand(mover in self.seats, f"there is no seat {mover}")
            self._demand(bool(actions), f"seat {mover} is to move and has no action")
        self._demand(len(set(actions)) == len(actions), "actions lists one twice")
        tokens = [notation.write_action(action) for action in actions]
        self._demand(len(set(tokens)) == len(tokens), "two actions have one text")
        for token, action in zip(tokens, actions, strict=True):
            fits = token and not set(token) & set(" \t\r\n{}") and token[0] not in ";["
            self._demand(bool(fits), f"“{token}” cannot stand in a record")
            self._demand(notation.read_action(token) == action, f"“{token}” is read as another one")
        for action in actions[:3]:
            same = rules.play(state, action) == rules.play(state, action)
            self._demand(same, "an action leads to two states")
        unchanged = hash(state) == kept and list(rules.actions(state)) == actions
        self._demand(unchanged, "playing an action changes the state before it")

    def _check_view(self, viewer: Seat | None) -> None:
        """Hold what a viewer may know against the state, and that nothing more decides."""
        kind, rules, state = self.game.type, self.game.rules, self.game.state
        view = rules.view(state, viewer)
        who = "a spectator" if viewer is None else f"seat {viewer}"
        self._demand(hash(view) == hash(rules.view(state, viewer)), f"{who} has two views")
        self.game.notation.write_position(view)
        self._demand(len(rules.standing(view)) == len(self.seats), f"{who} misses a score")
        drawn = kind.picture(rules, view, Canvas())
        self._demand(isinstance(drawn, str), "picture returns no text")
        if viewer is None:
            return
        guess = rules.guess(view, self.rng)
        self._demand(rules.view(guess, viewer) == view, f"a guess of {who} has another view")
        if rules.mover(state) == viewer:
            same = list(rules.actions(guess)) == list(rules.actions(state))
            self._demand(same, f"the actions of {who} depend on what is hidden from it")

    def _act(self) -> None:
        """Play one action, and have it told to everybody."""
        game, rules = self.game, self.game.rules
        before, mover = game.state, game.mover
        chance = mover == CHANCE
        action = rules.draw(before, self.rng) if chance else self.rng.choice(rules.actions(before))
        game.play(game.notation.write_action(action))
        names = [f"Seat {seat}" for seat in self.seats]
        transition = Transition(before, action, game.state)
        for viewer in self.viewers:
            seen = transition.veil(rules, game.notation, names, viewer)
            told = list(game.type.narrate(seen))
            right = bool(told) and all(isinstance(one, Message) for one in told)
            self._demand(right, "narrate returns no messages")

    def _check_end(self) -> None:
        """Hold the end against what is promised of it: nothing is hidden, and nothing goes on."""
        game = self.game
        game.notation.write_position(game.type.unveil(game.state))
        views = {game.view(viewer) for viewer in self.viewers}
        self._demand(len(views) == 1, "the game is over, and view still hides something")
        for token in sorted(set(game.tokens[-SHOWN:])):
            try:
                game.play(token)
            except ActionError:
                continue
            raise self._fault("the game is over and goes on")

    def _check_record(self) -> None:
        text = self.game.record()
        (record,) = read_records(text)
        again = Game.replay(self.game.type, record)
        right = again.state == self.game.state and again.record() == text
        self._demand(right, "its record is read as another game")
