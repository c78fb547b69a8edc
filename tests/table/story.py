"""A table told as a story: people do things one after the other, under a clock that is made up."""

import json
from collections import deque
from collections.abc import Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from kolpak.live.seeds import Seeds
from kolpak.play.errors import KolpakError
from kolpak.table.commands import SYSTEM, Command, Pause, Sender, Tick, read_command
from kolpak.table.dealer import Dealer, Invitation
from kolpak.table.decide import Decision, decide, open_table
from kolpak.table.describe import describe, guess_of
from kolpak.table.events import NAMES, Event, read_event, write_event
from kolpak.table.evolve import fold, opened
from kolpak.table.playing import bot_turn
from kolpak.table.project import project
from kolpak.table.setup import Setup, rules_for
from kolpak.table.snapshot import snapshot
from kolpak.table.state import RunningGame, Table

TABLE = "t1"
NOON = 1_000_000.0


def id_of(name: str) -> str | None:
    """Gives the id of a person; nobody else may ever see it. A stranger has none."""
    return None if name == "stranger" else f"id-{sha256(name.encode()).hexdigest()[:12]}"


def sender(name: str) -> Sender:
    """Gives who sends: the system, a stranger, or a person by name."""
    return SYSTEM if name == "system" else Sender(id_of(name) or "", name)


def seeds(table: str) -> Seeds:
    """Gives a dealer as the server has it, with fixed seeds."""
    stored = {number: sha256(f"{table} {number}".encode()).digest() for number in range(60)}
    return Seeds(table, stored)


class Told:
    """A dealer whose outcomes are told before; where none is left, from a generator."""

    def __init__(self, *tokens: str, seed: int = 1) -> None:
        self.tokens, self.rng = deque(tokens), Random(seed)
        self.notation: Any = None

    def commitment(self, setup: Setup, game: int) -> str:
        return f"{game:064x}"

    def invitation(self) -> Invitation:
        return Invitation("invitation", "ABCDE")

    def seed(self, game: int) -> str:
        return sha256(f"seed {game}".encode()).hexdigest()

    def draw(self, setup: Setup, game: RunningGame) -> Any:
        if self.tokens:
            return self.notation.read_action(self.tokens.popleft())
        return rules_for(setup.game, setup.options).rules.draw(game.state, self.rng)


class Story:
    """A table and all that has happened at it, the events in ``log``.

    Its first game begins with the actions ``beginning``.
    """

    def __init__(
        self,
        game: str = "kabaleo",
        *seats: str,
        host: str = "Ann",
        dealer: Told | None = None,
        beginning: Sequence[str] = (),
        **setup: Any,
    ) -> None:
        given: dict[str, Any] = {"game": game, **setup}
        if seats:
            given["seats"] = list(seats)
            given["options"] = f"players={len(seats)} {setup.get('options', '')}".strip()
        self.now = NOON
        self.dealer: Dealer = dealer or seeds(TABLE)
        first = open_table(TABLE, sender(host), given, self.now, self.dealer, tuple(beginning))
        self.log: list[Event] = [through_json(first)]
        self.table = opened(first)
        self.befores: list[Table] = [self.table]
        if dealer is not None:
            dealer.notation = self.table.rule_set.notation

    @property
    def state(self) -> Any:
        assert self.table.game is not None
        return self.table.game.state

    def wait(self, seconds: float) -> "Story":
        self.now += seconds
        return self

    def does(self, who: str, do: str, **fields: Any) -> list[str]:
        """Lets somebody do something and gives the kinds of what happened."""
        return self.carry_out(who, read_command({"do": do, **fields}))

    def carry_out(self, who: str, command: Command) -> list[str]:
        return self.take(decide(self.table, sender(who), command, self.now, self.dealer))

    def take(self, decision: Decision) -> list[str]:
        for before, event in decision.steps:
            self.befores.append(before)
            self.log.append(through_json(event))
        self.table = decision.table
        return [NAMES[type(event)] for event in decision.events]

    def refuses(self, who: str, do: str, **fields: Any) -> str:
        """Lets somebody try what must be refused and gives the message's id."""
        return self.error(who, do, **fields).message.id

    def error(self, who: str, do: str, **fields: Any) -> KolpakError:
        before = self.table
        try:
            self.does(who, do, **fields)
        except KolpakError as error:
            assert self.table is before
            return error
        raise AssertionError(f"{who} may {do} {fields}")

    def clock(self) -> list[str]:
        """Lets the system look at the clock."""
        return self.carry_out("system", Tick())

    def down(self, seconds: float) -> list[str]:
        """Lets the server be down for so long."""
        self.wait(seconds)
        return self.carry_out("system", Pause(seconds))

    def plays(self, who: str, token: str | None = None) -> list[str]:
        """Lets somebody play a token, or the first legal action."""
        return self.does(who, "play", token=self.first() if token is None else token)

    def first(self) -> str:
        """Gives the first legal action of whoever is to move."""
        rule_set = self.table.rule_set
        return str(rule_set.notation.write_action(rule_set.rules.actions(self.state)[0]))

    def bot_plays(self) -> list[str]:
        """Lets the bot whose turn it is play its first legal action."""
        turn = bot_turn(self.table)
        assert turn is not None
        token = self.table.rule_set.notation.write_action(turn.actions[0])
        return self.does("system", "play", token=token, seat=turn.seat)

    def mover_plays(self) -> list[str]:
        """Lets whoever is to move play, person or bot."""
        if bot_turn(self.table) is not None:
            return self.bot_plays()
        assert isinstance(self.table.mover, int)
        person = self.table.seats[self.table.mover].person
        command = read_command({"do": "play", "token": self.first()})
        who = Sender(person, "")
        return self.take(decide(self.table, who, command, self.now, self.dealer))

    def to_the_end(self) -> "Story":
        """Lets everybody play until the game is over."""
        while self.table.phase == "playing":
            self.mover_plays()
        return self

    def shown(self, who: str, since: int = -1) -> list[dict[str, Any]]:
        """Gives what somebody is sent of the events after a version."""
        steps = zip(self.befores, self.log, strict=True)
        return [
            {"v": number, "event": project(before, event, id_of(who))}
            for number, (before, event) in enumerate(steps)
            if number > since
        ]

    def sees(self, who: str) -> dict[str, Any]:
        """Gives the snapshot that somebody is sent now."""
        seen: dict[str, Any] = json.loads(json.dumps(snapshot(self.table, id_of(who), self.now)))
        return seen

    def told_of(self, who: str, *tokens: str) -> list[dict[str, Any]]:
        """Gives the descriptions that somebody gets of actions."""
        told: list[dict[str, Any]] = json.loads(
            json.dumps(describe(guess_of(self.table, id_of(who)), tokens))
        )
        return told

    def left(self, seat: int) -> float | None:
        """Gives the seconds on a seat's clock as all see it."""
        seconds: float | None = self.sees("stranger")["clocks"][seat]["left"]
        return seconds

    def folded(self) -> Table:
        """Gives the table made of the log alone, as after a restart."""
        return fold(self.log)


def through_json(event: Event) -> Event:
    """Gives an event as it comes out of the log."""
    read = read_event(json.loads(json.dumps(write_event(event))))
    assert read == event
    return read


def running(game: str = "kabaleo", *seats: str, people: str = "Bob Cid Dan", **more: Any) -> Story:
    """Gives a table whose open seats are taken by people and whose game has begun."""
    story = Story(game, *seats, **more)
    names: Iterator[str] = iter(people.split())
    for seat, kind in enumerate(seats):
        if kind == "open":
            story.does(name := next(names), "sit", seat=seat, name=name)
    story.does(more.get("host", "Ann"), "start")
    return story


DEAL = "deal:goals=P,O;bases=POYGPOYGPOYGPOYG;stocks=pppoooyyyggg,pppoooyyyggg;first=0"
"""A deal of Kabaleo for two in which seat 0 has pink and begins."""
