"""Proofs of endings of Kabaleo: the strategy behind a value, for other programs to check.

``docs/reference/proofs.md`` describes the text form, ``examples/check_proof.py`` checks it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import Final, NamedTuple

from kolpak.bots.kabaleo import solver
from kolpak.bots.kabaleo.endings import NODES, Ending
from kolpak.fast.kabaleo import layout as at
from kolpak.fast.twin import Packed
from kolpak.games.kabaleo.notation import KabaleoNotation
from kolpak.games.kabaleo.rules import KabaleoRules
from kolpak.games.kabaleo.state import Placement, State
from kolpak.play.errors import KolpakError

LINES: Final = 50_000
"""The most lines of a proof; some seconds."""

RESULTS: Final = {solver.WIN: "win", solver.SHARED: "draw"}


class Proof(NamedTuple):
    """What a seat has at least from a state, whatever its unknown goals (``"?"``) are.

    The strategy names the seat's action in every position that the others can bring about, both
    as texts and in canonical form.
    """

    rules: KabaleoRules
    state: State
    seat: int
    result: int
    strategy: Mapping[str, str]

    @property
    def name(self) -> str:
        """Return the result as text."""
        return RESULTS[self.result]

    def write(self) -> str:
        """Return the text: tags as in a record, an empty line, a line for each position."""
        tags = {
            "Proof": "kabaleo",
            "Options": self.rules.options.write(),
            "Position": KabaleoNotation(self.rules.options).write_position(self.state),
            "Seat": str(self.seat),
            "Result": self.name,
        }
        lines = [f'[{name} "{value}"]' for name, value in tags.items()]
        lines += ["", *(f"{position} : {action}" for position, action in self.strategy.items())]
        return "\n".join(lines) + "\n"


def prove(
    rules: KabaleoRules, state: State, seat: int, result: int, limit: int = NODES
) -> Proof | None:
    """Return a proof that a seat has a result at least; None if it has not.

    Raises KolpakError if it has more than LINES lines, or a step takes more than ``limit``
    positions.
    """
    ending = Ending.of(rules, state, seat)
    if _bound(ending, ending.packed, result, limit) < result:
        return None
    notation = KabaleoNotation(rules.options)
    strategy: dict[str, str] = {}
    known = {int(solver.key_of(ending.packed))}
    waiting = deque([ending.packed])
    while waiting:
        packed = waiting.popleft()
        if solver.settled(packed, ending.claim, ending.stack.shares) >= result:
            continue
        codes = ending.codes(packed)
        if packed[at.MOVER] == seat:
            if packed[at.HELD : at.HELD + ending.twin.seats].sum() == 1:
                continue  # the last cone: whoever checks tries all its placements
            codes = [_choice(ending, packed, codes, known, result, limit)]
            state_now, action_now = ending.twin.unpack(packed), ending.twin.action(packed, codes[0])
            position, action = canonical(rules, state_now, action_now)
            strategy[_name(notation, position)] = notation.write_action(action)
            if len(strategy) > LINES:
                raise KolpakError("error-solve-long")
        for code in codes:
            after = ending.after(packed, code)
            key = int(solver.key_of(after))
            if key not in known:
                known.add(key)
                waiting.append(after)
    return Proof(rules, state, seat, result, strategy)


def canonical(rules: KabaleoRules, state: State, action: Placement) -> tuple[State, Placement]:
    """Return the state with its places sorted, and the action there.

    The barred place (K16) stands before others that look alike; without the golden rule no place
    is the last.
    """
    places = sorted(state.places)
    barred = state.last if rules.bars_last_place else None
    last = None if barred is None else places.index(state.places[barred])
    place = places.index(state.places[action.place])
    if place == last:  # the action is on another one of the same kind
        place += 1
    return state._replace(places=tuple(places), last=last), action._replace(place=place)


def _name(notation: KabaleoNotation, state: State) -> str:
    """Return the text of a position without its goals."""
    return notation.write_position(state).rpartition(" | ")[0]


def _choice(
    ending: Ending, packed: Packed, codes: list[int], known: set[int], result: int, limit: int
) -> int:
    """Return an action that keeps the result, if possible one to a position known already."""
    for code in codes:
        if int(solver.key_of(ending.after(packed, code))) in known:
            return code
    for code in codes:
        if _bound(ending, ending.after(packed, code), result, limit) >= result:
            return code
    raise AssertionError(f"no action keeps the result of {ending.twin.unpack(packed)}")


def _bound(ending: Ending, packed: Packed, result: int, limit: int) -> int:
    ending.table.nodes[0] = 0
    bound = ending.bound(packed.copy(), result, limit)
    if bound == solver.UNKNOWN:
        raise KolpakError("error-solve-long")
    return bound
