"""What can happen in the card game: every rule that is more than set-up has its event."""

from collections.abc import Iterable, Iterator
from typing import Any

from kolpak.games.hat_cards.count import number_won

TABLES = [
    "players=2",
    "players=3",
    "players=4",
    "players=5",
    "players=3 blank_rule=literal tie_rule=shift_by_one",
    "players=5 tie_rule=shift_by_one show_won=off",
    "players=2 blank_rule=literal",
]
POSITIONS: dict[str, str] = {}

LEAST = {
    "a round is dealt": ("C2", 2),
    "a pile is taken": ("C4", 20),
    "a new pile is laid": ("C5", 30),
    "a pile of two or more is caught": ("C6", 3),
    "a higher number catches": ("C7", 8),
    "a zero catches a nine": ("C7", 0.3),
    "a blank catches a number": ("C8", 1),
    "a number catches a blank": ("C8", 1),
    "a blank is safe, read literally": ("C8", 1),
    "an equal number catches": ("C9", 2),
    "a blank catches a blank": ("C9", 0.2),
    "a card is drawn": ("C10", 5),
    "the round ends": ("C11", 2),
    "two or more are first": ("C12", 0.1),
    "two or more are second": ("C12", 0.1),
    "two or more are third": ("C12", 0.1),
    "hats are given for every five cards": ("C13", 0.5),
    "the match ends": ("C14", 1),
    "the match is tied": ("C14", 0.1),
}


def events(rules: Any, steps: Iterable[tuple[Any, Any, Any]]) -> Iterator[str]:
    """Names what happens in the steps of a game, each a state, an action and the state after it."""
    for before, action, after in steps:
        if isinstance(before.mover, int):
            yield from _play(rules, before, action, after)
        elif isinstance(after.mover, int):
            yield "a round is dealt"
        if after.mover is None:
            yield "the match ends"
            if [score.place for score in rules.standing(after)].count(1) > 1:
                yield "the match is tied"


def _play(rules: Any, before: Any, action: Any, after: Any) -> Iterator[str]:
    if action.on is None:
        yield "a new pile is laid"
    else:
        yield _catch(action.card, before.piles[action.on][-1])
        if len(before.piles[action.on]) > 1:
            yield "a pile of two or more is caught"
    tops = [pile[-1] for pile in before.piles if pile]
    if rules.options.blank_rule == "literal" and any(top[1] == "x" for top in tops):
        yield "a blank is safe, read literally"
    if before.draw:
        yield "a card is drawn"
    if not isinstance(after.mover, int):
        yield "the round ends"
        yield from _round(before, action)
    elif sum(map(number_won, after.won)) > sum(map(number_won, before.won)):
        yield "a pile is taken"


def _catch(card: str, top: str) -> str:
    if card[0] != top[0]:
        return "a blank catches a blank" if card[1] == "x" else "an equal number catches"
    if card[1] == "x":
        return "a blank catches a number"
    if top[1] == "x":
        return "a number catches a blank"
    return "a zero catches a nine" if (card[1], top[1]) == ("0", "9") else "a higher number catches"


def _round(before: Any, action: Any) -> Iterator[str]:
    """Names the ties of a round from the cards that everybody has after its last play."""
    piles = [len(pile) for pile in before.piles]
    caught = 0 if action.on is None else piles[action.on]
    if action.on is not None:
        piles[action.on] = 0
    piles[before.mover] = caught + 1
    counts = [number_won(won) + pile for won, pile in zip(before.won, piles, strict=True)]
    if len(counts) == 2:
        yield "hats are given for every five cards"
        return
    for place, name in (1, "first"), (2, "second"), (3, "third"):
        if [1 + sum(other > count for other in counts) for count in counts].count(place) > 1:
            yield f"two or more are {name}"
