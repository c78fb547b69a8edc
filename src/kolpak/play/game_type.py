"""Game types: everything that belongs to one game, with defaults for a simple one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from kolpak.play.bot import Bot
from kolpak.play.canvas import Canvas
from kolpak.play.errors import ActionError
from kolpak.play.narration import VeiledTransition
from kolpak.play.notation import AnyNotation
from kolpak.play.options import GameOptions, names_in
from kolpak.play.rules import CHANCE, AnyRules, First, Rules, Seat
from kolpak.play.values import Value, write_value
from kolpak.words.message import Message


class GameType:
    """Base class of a game; its defaults fit a game without hidden information.

    A subclass sets at least ``name``, ``options``, ``rules`` and ``notation``; an instance is
    registered with ``kolpak.games.catalog.register``. Methods that are given rules, states, views
    or actions get those of this very game.
    """

    name: ClassVar[str]
    """Name in records, ``[a-z][a-z0-9_]*``."""
    edition: ClassVar[int] = 1
    """Version of the rules and text forms, the tag ``Edition`` of records."""
    options: ClassVar[type[Any]]  # Any, so that type checkers let each game have its own fields
    """Options, a class of ``GameOptions``; the first one is ``players``."""
    rules: ClassVar[type[AnyRules]]
    notation: ClassVar[type[AnyNotation]]
    rule_ids: ClassVar[tuple[str, ...]] = ()
    """Ids of the rules, in the order of the rules page."""
    secrets: ClassVar[bool] = False
    """Whether anything is hidden from some seats."""
    rotates: ClassVar[bool] = False
    """Whether a match has as many games as players, because the first seat has an advantage."""
    usual_players: ClassVar[int | None] = None
    """Number of players a new table offers first; None is the default of the option."""
    table_defaults: ClassVar[Mapping[str, Value]] = {}
    """Defaults of options where bots or a server play, such as a limit that ends every game."""
    seat_colours: ClassVar[str] = ""
    """Letters that seats choose from by the option ``colours``, one a seat; empty for none."""
    bots: ClassVar[Mapping[str, Callable[[Any], Bot]]] = {}
    """The game's own bots by name, made from its rules, from the weakest to the strongest.

    The strongest one gives hints. A ``BotMaker`` says what a bot needs. Names for people and
    characters are the messages ``bot-name-GAME-NAME`` and ``bot-about-GAME-NAME``, and those
    without GAME for bots that are called like a level.
    """
    tile: ClassVar[str] = ""
    """Picture for the start page, the source of an SVG image."""
    messages: ClassVar[Mapping[str, str]] = {}
    """Fluent source of the game's own messages by language tag, for games outside the package."""

    def __init_subclass__(cls) -> None:
        """Raise TypeError for a game with secrets whose rules show everybody everything."""
        super().__init_subclass__()
        shown = [name for name in ("view", "veil", "guess") if _is_default(cls, name)]
        if cls.secrets and shown:
            raise TypeError(f"{cls.__name__} has secrets, so its rules need {', '.join(shown)}")

    def player_numbers(self) -> list[int]:
        """Return the allowed numbers of players."""
        return [int(str(value)) for value in self.options.declared()[0].values.examples()]

    def with_table_defaults(self, options: str) -> str:
        """Return a text of options with ``table_defaults`` for those it does not name."""
        given = names_in(options)
        added = [
            f"{name}={write_value(value)}"
            for name, value in self.table_defaults.items()
            if name not in given
        ]
        return " ".join([options, *added]).strip()

    def tags(self, options: str) -> dict[str, str]:
        """Return the tags of a record that say what is played, without options by default."""
        tags = {"Game": self.name, "Edition": str(self.edition)}
        return tags | {"Options": options} if options else tags

    def bound_options(self, options: GameOptions) -> str:
        """Return the options that a seed is bound to: all that may matter to a draw.

        The colours of seats matter to none, and are chosen after the seed has been committed to.
        """
        values = options.as_dict()
        if self.seat_colours:
            del values["colours"]
        bound: GameOptions = self.options.of(**values)
        return bound.write()

    def refusal(self, rules: Any, state: Any, action: Any) -> ActionError | None:
        """Return why an action that is not listed is illegal; None for a legal deal."""
        mover = rules.mover(state)
        if mover is None:
            return ActionError("error-over")
        write = self.notation(rules.options).write_action
        legal = " ".join([write(one) for one in rules.actions(state)][:10])
        return ActionError("error-action-illegal", token=write(action), legal=legal)

    def unfinished(self, rules: Any, state: Any, text: str) -> ActionError | None:
        """Return why no legal action begins with ``text``, a part of an action's text form.

        A board on a screen asks this where a first tap does nothing. None, the default, for a
        text that is malformed as a part, too.
        """
        return None

    def picture(self, rules: Any, view: Any, canvas: Canvas) -> str:
        """Return a drawing of a view in text; by default its position."""
        return self.notation(rules.options).write_position(view)

    def unveil(self, state: Any) -> Any:
        """Return the view that hides nothing, for readers of a record."""
        return state

    def first_seat(self, action: Any) -> Seat | None:
        """Return the seat that a chance action lets begin, if it names one."""
        return action.seat if isinstance(action, First) else None

    def with_first_seat(self, action: Any, seat: Seat) -> Any:
        """Return a chance action with another seat beginning, for later games of a match.

        An action that names no first seat is returned as it is.
        """
        return First(seat) if isinstance(action, First) else action

    def reveals(self, rules: Any, state: Any, action: Any) -> bool:
        """Return whether a seat's action makes hidden information known, so it is final."""
        return False

    def out(self, rules: Any, view: Any) -> tuple[Seat, ...]:
        """Return the seats that will not act any more while the game goes on; by default none."""
        return ()

    def way(self, rules: Any, state: Any, action: Any) -> list[str]:
        """Return the ids of the fields a piece passes, start first; by default none."""
        return []

    def narrate(self, transition: VeiledTransition) -> list[Message]:
        """Return sentences that say what an action did; the first says what was done."""
        if isinstance(transition.action, First):
            name = transition.names[transition.action.seat]
            return [transition.message("narrate-first", name=name)]
        kind = "chance" if transition.mover == CHANCE else "action"
        return [transition.message(f"narrate-{kind}")]


def check(game_type: GameType, rules: AnyRules, state: Any, action: Any) -> None:
    """Raise the ActionError of an action that is not legal in a state."""
    if action not in rules.actions(state):
        error = game_type.refusal(rules, state, action)
        if error is not None:
            raise error


def _is_default(game_type: type[GameType], method: str) -> bool:
    own = getattr(getattr(game_type, "rules", None), method, None)
    return own is None or own is getattr(Rules, method)
