"""A program that checks proofs of endings of Kabaleo; it uses only the rules of the library.

    python examples/check_proof.py FILE

Exits with 0 if the proof holds, else with 1 and a sentence. It does not search: it follows the
strategy of the proof against everything that the others can do. docs/reference/proofs.md describes
the text form and what has to hold.
"""
# ruff: noqa: T201 - it is a program

import re
import sys
from itertools import permutations
from pathlib import Path
from typing import Any

import kolpak

TAG = re.compile(r'\[(\w+) "([^"]*)"\]')
TAGS = {"Proof", "Options", "Position", "Seat", "Result"}


class Refused(Exception):  # noqa: N818 - it is what happens to a proof
    """Raised if a text proves nothing; ``str()`` is a sentence."""


class Proof:
    """What a text says: a seat has a result from a state, by a strategy."""

    def __init__(self, text: str) -> None:
        head, _, body = text.partition("\n\n")
        found = TAG.findall(head)
        tags = dict(found)
        once = len(found) == len(head.splitlines()) == len(TAGS)
        if tags.keys() != TAGS or not once or tags["Proof"] != "kabaleo":
            raise Refused(f"A proof has the tags {', '.join(sorted(TAGS))}, then an empty line.")
        kabaleo = kolpak.find("kabaleo")
        options = kabaleo.options.read(tags["Options"])
        self.rules, self.notation = kabaleo.rules(options), kabaleo.notation(options)
        self.state = self.notation.read_position(tags["Position"])
        if tags["Seat"] not in map(str, range(len(self.state.goals))):
            raise Refused(f"There is no seat {tags['Seat']} in the position.")
        if tags["Result"] not in ("win", "draw"):
            raise Refused(f"A result is win or draw, not {tags['Result']}.")
        self.seat, self.alone = int(tags["Seat"]), tags["Result"] == "win"
        self.colours = sorted({tower[0] for tower in self.state.places})
        known = self.state.goals
        self.worlds = [  # all goals that the seats may hold; "?" may be any (K4)
            goals
            for goals in permutations(self.colours, len(known))
            if all(mark in ("?", goal) for mark, goal in zip(known, goals, strict=True))
        ]
        self.strategy: dict[str, str] = {}
        for line in body.splitlines():
            position, _, action = line.partition(" : ")
            if self.strategy.setdefault(position, action) != action:
                raise Refused(f"Two actions are given for {position}.")

    def won(self, state: Any) -> bool:
        """Return whether the seat has its result at the end, whatever the others hold."""
        for goals in self.worlds:
            first = [score.place == 1 for score in self.rules.standing(state._replace(goals=goals))]
            if not first[self.seat] or (self.alone and sum(first) > 1):
                return False
        return True

    def settled(self, state: Any) -> bool:
        """Return whether the seat is too far ahead for the cones that are left.

        A cone changes one place, so the lead by 2 if its colour is the seat's or a rival's, else
        by 1. Where a leading colour without owner makes a draw (K20), all colours are rivals.
        """
        tops = [tower[-1].upper() for tower in state.places]
        left = "".join(state.stocks).upper()
        for goals in self.worlds:
            counted = self.colours if self.rules.options.unowned_colour == "draw" else goals
            own = goals[self.seat]
            most = max(tops.count(colour) for colour in counted if colour != own)
            if tops.count(own) - most <= sum(1 + (colour in counted) for colour in left):
                return False
        return True

    def canonical(self, state: Any) -> Any:
        """Return a state with its places sorted; only a barred place (K16) is the last one."""
        places = sorted(state.places)
        barred = state.last if self.rules.options.golden_rule else None
        last = None if barred is None else places.index(state.places[barred])
        return state._replace(places=tuple(places), last=last)

    def answer(self, state: Any) -> Any:
        """Return the action of the strategy."""
        position = self.notation.write_position(state).rpartition(" | ")[0]
        if position not in self.strategy:
            raise Refused(f"No action is given for {position}.")
        action = self.notation.read_action(self.strategy[position])
        if action not in self.rules.actions(state):
            raise Refused(f"The action {self.strategy[position]} is not legal in {position}.")
        return action

    def followers(self, state: Any) -> list[Any]:
        """Return what can come next: one state at the seat's turn, else all."""
        actions = self.rules.actions(state)
        if state.mover == self.seat:
            if sum(map(len, state.stocks)) > 1:
                actions = [self.answer(state)]
            else:  # the last cone: an action that wins is looked for
                ends = ((action, self.rules.play(state, action)) for action in actions)
                actions = [action for action, end in ends if self.won(end)][:1] or actions[:1]
        return [self.canonical(self.rules.play(state, action)) for action in actions]

    def check(self) -> int:
        """Return how many positions were looked at; raise Refused if the strategy fails."""
        waiting = [self.canonical(self.state)]
        known = set(waiting)
        while waiting:
            state = waiting.pop()
            if state.mover is None:
                if not self.won(state):
                    end = self.notation.write_position(state)
                    raise Refused(f"Seat {self.seat} does not have its result in {end}.")
            elif not self.settled(state):
                new = set(self.followers(state)) - known
                known |= new
                waiting += new
        return len(known)


def main(words: list[str]) -> str | None:
    """Check the file; return why it is refused."""
    try:
        [file] = words
        proof = Proof(Path(file).read_text("utf-8"))
        positions = proof.check()
    except (Refused, kolpak.KolpakError) as error:
        return str(error)
    except (OSError, UnicodeDecodeError):
        return "The file cannot be read."
    except ValueError:
        return "Usage: python examples/check_proof.py FILE"
    result = "wins" if proof.alone else "has at least a draw"
    print(f"Seat {proof.seat} {result}; {positions} positions were checked.")
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
