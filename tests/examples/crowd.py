"""Heap of which any number of cones may be taken: its buttons are many, and long if wished.

Its picture speaks German, too.

The words before the number of an action are those of the environment variable ``WORDS``.
"""

import os
import runpy
from pathlib import Path

import kolpak
from kolpak.play.rules import CHANCE

HEAP = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "heap.py"))
WORDS = os.environ["WORDS"]


class CrowdRules(HEAP["HeapRules"]):
    """Those of Heap, but a player may take any number."""

    def actions(self, state):
        if state.mover == CHANCE:
            return super().actions(state)
        return [HEAP["Take"](count) for count in range(1, state.cones + 1)]


class CrowdNotation(HEAP["HeapNotation"]):
    """Tokens such as ``WORDS12``."""

    def read_action(self, token):
        count = token.removeprefix(WORDS)
        return HEAP["Take"](int(count)) if count.isdecimal() else super().read_action(token)

    def write_action(self, action):
        text = super().write_action(action)
        return WORDS + text[1:] if isinstance(action, HEAP["Take"]) else text


class Crowd(HEAP["Heap"]):
    """Takes the place of Heap."""

    rules, notation = CrowdRules, CrowdNotation
    tile = ""
    messages = HEAP["Heap"].messages | {"de": "picture-heap = Kegel übrig: { $cones }."}


kolpak.register(Crowd())

if __name__ == "__main__":
    from kolpak.cli.main import main

    main()
