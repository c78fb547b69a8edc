"""A game in the terminal between people and bots."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from kolpak.bots.roster import best_bot, bot
from kolpak.cli import ranking
from kolpak.cli.errors import INTERRUPTED
from kolpak.cli.menu import Menu
from kolpak.cli.players import Player
from kolpak.cli.screen import Screen, fitting_picture
from kolpak.play.bot import Bot, BotError, Rated, Turn, advised, chosen
from kolpak.play.errors import ActionError, KolpakError
from kolpak.play.game import Game
from kolpak.play.game_type import check
from kolpak.play.narration import Transition
from kolpak.play.notation import AnyNotation
from kolpak.play.rules import CHANCE, Mover, Seat
from kolpak.table.playing import STAND_IN
from kolpak.words.message import Message
from kolpak.words.pages import rule_page
from kolpak.words.translation import numeral

PASS = "pass"
HINTS = 3
"""Actions that a hint names."""
QUIT = ("quit", "exit", "q")


class Quit(Exception):  # noqa: N818  (not an error)
    """Raised when a player asks to stop."""


def until_quit(screen: Screen, play: Callable[[], None]) -> int:
    """Play until the end, or until a person quits, closes the input or interrupts.

    Return the exit code.
    """
    try:
        play()
    except Quit:
        screen.say(Message("cli-quit"))
    except EOFError:
        screen.write("")
        screen.say(Message("cli-input-closed"))
    except KeyboardInterrupt:
        screen.write("")
        screen.say(Message("cli-quit"))
        return INTERRUPTED
    return 0


class _Undone(Exception):  # noqa: N818  (not an error)
    """Raised when a player has taken a move back."""


class TerminalGame:
    """A game with its players by seat and the screen they share (hot seat).

    If several people play a game with secrets, the screen is cleared before it changes hands, and
    each reads on their own screen what happened since. Actions that the game has already had are
    given: everybody knows them as a seat does, and nobody takes them back.
    """

    def __init__(self, game: Game, players: list[Player], rng: Random, screen: Screen) -> None:
        self.game = game
        self.players = players
        self.rng = rng
        self.screen = screen
        self.names = [player.name for player in players]
        self.transitions = list(_transitions(game))
        self.given = len(self.transitions)
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.is_private = game.type.secrets and len(people) > 1
        self.only_person = people[0] if len(people) == 1 else None
        self.is_demo = not people and screen.pause > 0
        self.adviser: Bot | None = None  # made when a hint is asked for
        self.shown_seat: Seat | None = None  # whose secrets the screen may show
        self.read = dict.fromkeys(people, self.given)  # how many each person has been shown

    def play(self) -> None:
        """Play to the end; raise Quit, or EOFError at the end of input."""
        self._introduce()
        while (mover := self.game.mover) is not None:
            with suppress(_Undone):
                self._apply(mover, self._choose(mover))
        self.screen.write("", self._picture(None), "")
        self.screen.say(*ranking.outcome(self.game.standing, self.names))
        standing = ranking.table(self.game.type.name, self.game.standing, self.names)
        self.screen.write(*standing)

    def _choose(self, mover: Mover) -> Any:
        rules, state = self.game.rules, self.game.state
        if not isinstance(mover, int):
            return rules.draw(state, self.rng)
        player = self.players[mover]
        actions = list(rules.actions(state))
        if player.bot is not None:
            return self._play_bot(player, player.bot, self._turn(mover, actions))
        if self.game.actions == [PASS]:
            return actions[0]  # F16: there is nothing to choose
        return self._ask(mover)

    def _play_bot(self, player: Player, one: Bot, turn: Turn) -> Any:
        """Return what a bot plays; the stand-in plays for one that fails, and that is said."""
        try:
            return chosen(one, turn, player.rng)
        except BotError as error:
            self.screen.report(error.message, Message("cli-bot-replaced", {"name": player.name}))
        player.bot = bot(self.game.type.name, STAND_IN, self.game.rules)
        return chosen(player.bot, turn, player.rng)

    def _turn(self, seat: Seat, actions: Sequence[Any]) -> Turn:
        """Return what a bot may know of the game."""
        rules = self.game.rules
        first = self.transitions[0].before if self.transitions else self.game.state
        history = [rules.veil(one.before, one.action, seat) for one in self.transitions]
        return Turn(rules.view(self.game.state, seat), actions, rules.view(first, seat), history)

    def _apply(self, mover: Mover, action: Any) -> None:
        before = self.game.state
        self.game.play(self.game.notation.write_action(action))
        self.transitions.append(Transition(before, action, self.game.state))
        self.screen.report(*self._narrate(self.transitions[-1], self.only_person))
        if self.is_demo and mover != CHANCE:
            self.screen.write("", self._picture(None), "")

    def _narrate(self, transition: Transition, seat: Seat | None) -> list[Message]:
        """Return sentences on a transition as a seat may know it."""
        game = self.game
        veiled = transition.veil(game.rules, game.notation, self.names, seat)
        first, *others = game.type.narrate(veiled)
        if veiled.mover == CHANCE:
            return [first, *others]
        return [Message("cli-with-token", {"text": first, "token": veiled.token}), *others]

    def _ask(self, seat: Seat) -> Any:
        """Prompt a person until the answer is a legal action."""
        self._hand_over(seat)
        game = self.game
        menu = Menu([game.notation.write_action(a) for a in game.rules.actions(game.state)])
        show = partial(self._show, seat, menu)
        show()
        while True:
            text = self.screen.ask(Message("cli-ask", {"name": self.names[seat]}), show)
            match text.lower():
                case "hint":
                    self._hint(seat)
                case "?" | "؟" | "help":
                    self._help(menu)
                case "undo":
                    self._undo()
                case word if word in QUIT:
                    raise Quit
                case "" | "look":
                    show()
                case _:
                    try:
                        return legal_action(game, menu.read(text), menu)
                    except ActionError as error:
                        self.screen.say(error.message)

    def _undo(self) -> None:
        """Take back the last action of a person and what followed it, or say that it cannot be.

        As at a table, it cannot once hidden information or chance has been revealed.
        """
        rules = self.game.rules
        for back, one in enumerate(reversed(self.transitions[self.given :]), 1):
            mover = rules.mover(one.before)
            if mover == CHANCE or self.game.type.reveals(rules, one.before, one.action):
                break
            if mover in self.read:
                self.game.state = one.before
                del self.game.tokens[-back:], self.transitions[-back:]
                self.read = {
                    seat: min(read, len(self.transitions)) for seat, read in self.read.items()
                }
                raise _Undone
        self.screen.say(Message("error-table-no-undo"))

    def _help(self, menu: Menu) -> None:
        numbered = "no" if menu.grouped else "yes"
        name = self.game.type.name
        self.screen.say(Message("cli-play-help", {"example": menu.tokens[0], "numbered": numbered}))
        if rule_page(name) is not None:
            self.screen.say(Message("cli-play-rules", {"game": name}))

    def _hint(self, seat: Seat) -> None:
        """Say what the best bot would play, and why, or why it does not know."""
        game = self.game
        turn = self._turn(seat, list(game.rules.actions(game.state)))
        try:
            if self.adviser is None:
                self.screen.say(Message("cli-hint-waits"))
                self.adviser = bot(game.type.name, best_bot(game.type.name), game.rules)
            rated = advised(self.adviser, turn, Random())[:HINTS]
        except KolpakError as error:
            self.screen.say(error.message)
            return
        if all(one.value is not None for one in rated):
            rated.sort(key=lambda one: one.value or 0, reverse=True)
        self.screen.say(Message("cli-hint"))
        self.screen.say(*map(self._advice, rated), indent="  ")

    def _advice(self, rated: Rated) -> Message:
        percent = "none" if rated.value is None else numeral(str(round(100 * rated.value)))
        token = self.game.notation.write_action(rated.action)
        args = {
            "token": token,
            "percent": percent,
            "reason": rated.reason or "none",
            "danger": Message("reason-against", {"text": rated.danger}) if rated.danger else "none",
        }
        return Message("cli-hint-action", args)

    def _hand_over(self, seat: Seat) -> None:
        """Give the screen to another person, with what they have missed."""
        if self.is_private and self.shown_seat != seat:
            self.screen.clear()
            self.screen.ask(Message("cli-hand-over", {"name": self.names[seat]}))
            self.screen.clear()
            for transition in self.transitions[self.read[seat] :]:
                self.screen.say(*self._narrate(transition, seat), indent="  ")
            self.shown_seat = seat
        self.read[seat] = len(self.transitions)

    def _show(self, seat: Seat, menu: Menu) -> None:
        self.screen.write("", self._picture(seat), "")
        self.screen.say(Message("cli-you-may", {"example": menu.tokens[0]}))
        self.screen.write(*menu.lines(self.screen.width))

    def _picture(self, seat: Seat | None) -> str:
        """Return the drawing of a view, or its position if the terminal is too narrow.

        Nothing is hidden once the game is over.
        """
        game = self.game
        view = game.type.unveil(game.state) if game.over else game.rules.view(game.state, seat)
        text = game.notation.write_position(view)
        names = [ranking.shown(name) for name in self.names]
        return fitting_picture(self.screen, game.type, game.rules, view, text, names)

    def _introduce(self) -> None:
        game = Message(f"game-{self.game.type.name}")
        self.screen.say(Message("cli-begins", {"game": game}))
        self.screen.write(*(f"  {ranking.shown(name)}" for name in self.names))
        if self.given:
            self.screen.say(Message("cli-goes-on", {"given": self.given}))
        if self.read:
            self.screen.say(Message("cli-keys"))
        self.screen.write("")


def legal_action(game: Game, token: str, menu: Menu) -> Any:
    """Return an action that was typed; raise ActionError for one that is not legal."""
    action = typed_action(game.notation, token, menu)
    check(game.type, game.rules, game.state, action)
    return action


def typed_action(notation: AnyNotation, token: str, menu: Menu) -> Any:
    """Parse an action that was typed; raise ActionError with one of the menu as the example."""
    try:
        return notation.read_action(token)
    except ActionError:
        raise ActionError("error-cli-action", text=token, example=menu.tokens[0]) from None


def _transitions(game: Game) -> Iterator[Transition]:
    """Yield the transitions that have led to the present state of a game."""
    walked = game.at_start()
    for token in game.tokens:
        before = walked.state
        state = walked.play(token).state
        yield Transition(before, game.notation.read_action(token), state)
