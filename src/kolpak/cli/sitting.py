"""A sitting: people and bots play one game to its end, or until somebody stops."""

from __future__ import annotations

from random import Random
from typing import Any

import click

from kolpak.cli import ranking
from kolpak.cli.menu import Menu
from kolpak.cli.players import Player
from kolpak.cli.screen import Screen
from kolpak.play.errors import ActionError
from kolpak.play.game import Game
from kolpak.play.game_type import check
from kolpak.play.rules import CHANCE, Mover, Seat
from kolpak.play.told import Deed
from kolpak.words.message import Message

PASS = "pass"
STOP = ("quit", "exit", "q")


class Quit(Exception):  # noqa: N818  (nothing is wrong)
    """Somebody has asked to stop."""


class Sitting:
    """A game, its players by seat, and the screen they share."""

    def __init__(self, game: Game, players: list[Player], rng: Random, screen: Screen) -> None:
        self.game = game
        self.players = players
        self.rng = rng
        self.screen = screen
        self.names = [player.name for player in players]
        self.deeds: list[Deed] = []
        people = [seat for seat, player in enumerate(players) if player.bot is None]
        self.private = game.type.secrets and len(people) > 1
        self.alone = people[0] if len(people) == 1 else None
        self.watched = not people and screen.pause > 0
        self.hand: Seat | None = None  # whose secrets the screen may show
        self.heard = dict.fromkeys(people, 0)  # how many deeds each has been told on his screen

    def play(self) -> None:
        """Plays to the end; raises Quit, or EOFError when nobody answers any more."""
        self.screen.say(*self._seats())
        while (mover := self.game.mover) is not None:
            self._act(mover, self._choose(mover))
        self.screen.say("", self._picture(None), "")
        self.screen.say(*ranking.outcome(self.game.standing, self.names))
        self.screen.say(*ranking.table(self.game.standing, self.names))

    def _choose(self, mover: Mover) -> Any:
        rules, state = self.game.rules, self.game.state
        if not isinstance(mover, int):
            return rules.draw(state, self.rng)
        player = self.players[mover]
        actions = list(rules.actions(state))
        if player.bot is not None:
            return player.bot.choose(rules.view(state, mover), actions, player.rng)
        if self.game.actions == [PASS]:
            return actions[0]  # F16: nothing to choose, so nothing is asked
        return self._ask(mover)

    def _act(self, mover: Mover, action: Any) -> None:
        before = self.game.state
        self.game.play(self.game.notation.write_action(action))
        self.deeds.append(Deed(before, action, self.game.state))
        self.screen.tell(*self._tell(self.deeds[-1], self.alone))
        if self.watched and mover != CHANCE:
            self.screen.say("", self._picture(None), "")

    def _tell(self, deed: Deed, listener: Seat | None) -> list[Message]:
        """Says what a deed did, as a listener may know it."""
        game = self.game
        return game.type.tell(deed.told(game.rules, game.notation, self.names, listener))

    def _ask(self, seat: Seat) -> Any:
        """Asks a person for an action until it is a legal one."""
        self._hand_over(seat)
        game = self.game
        menu = Menu([game.notation.write_action(a) for a in game.rules.actions(game.state)])
        self._show(seat, menu)
        while True:
            text = self.screen.ask(Message("cli-ask", {"name": self.names[seat]}))
            if text in ("?", "help"):
                self.screen.say(*self._help(menu))
            elif text.lower() in STOP:
                raise Quit
            elif text in ("", "look"):
                self._show(seat, menu)
            else:
                try:
                    return self._legal(menu.read(text), menu)
                except ActionError as error:
                    self.screen.say(str(error))

    def _legal(self, token: str, menu: Menu) -> Any:
        game = self.game
        try:
            action = game.notation.read_action(token)
        except ActionError:
            raise ActionError("error-cli-action", text=token, example=menu.tokens[0]) from None
        check(game.type, game.rules, game.state, action)
        return action

    def _help(self, menu: Menu) -> list[str]:
        numbered = "no" if menu.grouped else "yes"
        name = self.game.type.name
        about = Message(
            "cli-play-help", {"example": menu.tokens[0], "numbered": numbered, "game": name}
        )
        return self.screen.wrap(str(about))

    def _hand_over(self, seat: Seat) -> None:
        """Lets another person take the device unseen, and tells what he has missed."""
        if self.private and self.hand != seat:
            name = self.names[seat]
            self.screen.wipe()
            self.screen.ask(Message("cli-hand-over", {"name": name}))
            self.screen.wipe()
            for deed in self.deeds[self.heard[seat] :]:
                messages = self._tell(deed, seat)
                self.screen.say(*(f"  {message}" for message in messages))
            self.hand = seat
        self.heard[seat] = len(self.deeds)

    def _show(self, seat: Seat, menu: Menu) -> None:
        self.screen.say("", self._picture(seat), "")
        self.screen.say(str(Message("cli-you-may", {"seat": seat, "example": menu.tokens[0]})))
        self.screen.say(*menu.lines(self.screen.width))

    def _picture(self, seat: Seat | None) -> str:
        """Draws the table, or writes its position where the terminal is too narrow for it."""
        game = self.game
        view = game.rules.view(game.state, seat)
        picture = game.type.picture(game.rules, view, self.screen.paint)
        needed = max(len(click.unstyle(line)) for line in picture.splitlines())
        if needed > self.screen.width:
            about = {"width": self.screen.width, "needed": needed}
            position = str(Message("cli-position-is", {"position": game.view(seat)}))
            return "\n".join(
                [*self.screen.wrap(str(Message("cli-narrow", about))), *self.screen.wrap(position)]
            )
        return picture

    def _seats(self) -> list[str]:
        game = Message(f"game-{self.game.type.name}")
        lines = [str(Message("cli-begins", {"game": game}))]
        for seat, player in enumerate(self.players):
            lines.append(
                f"  {Message('cli-seat-named', {'seat': seat, 'name': ranking.shown(player.tag)})}"
            )
        if self.heard:
            lines.append(str(Message("cli-keys")))
        return [*lines, ""]
