"""Tells what a run of mutmut found, as it stands in docs/reference/mutation.md.

Run ``python benchmarks/mutation.py`` where mutmut ran: it writes a table of the modules and
a line for every survivor, with what was changed.
"""

import json
import subprocess
from pathlib import Path
from typing import Any

GAMES = Path("mutants/src/kolpak/games")
SURVIVED = {0, 5, 33}
"""What mutmut notes where all tests pass, and where no test runs; every other mutant is killed."""


def results() -> dict[str, dict[str, int | None]]:
    """Reads the verdicts by module and mutant; None where a mutant has not been tried."""
    found: dict[str, Any] = {}
    for path in sorted(GAMES.rglob("*.py.meta")):
        verdicts = json.loads(path.read_text("utf-8"))["exit_code_by_key"]
        if verdicts:
            found[str(path.relative_to(GAMES)).removesuffix(".py.meta")] = verdicts
    return found


def change(mutant: str) -> str:
    """Gives the changed line of a mutant as ``before → after``."""
    shown = subprocess.run(["mutmut", "show", mutant], capture_output=True, text=True, check=True)
    lines = [line for line in shown.stdout.splitlines() if line[:3] not in ("---", "+++")]
    before = " ".join(line[1:].strip() for line in lines if line.startswith("-"))
    after = " ".join(line[1:].strip() for line in lines if line.startswith("+"))
    return f"`{before}` → `{after}`"


def main() -> None:
    """Writes the table, then the survivors."""
    print("| module | mutants | killed | survived | score |\n|---|---|---|---|---|")
    every = results()
    total = {name: verdict for verdicts in every.values() for name, verdict in verdicts.items()}
    for module, verdicts in [*every.items(), ("all", total)]:
        left = sum(verdict in SURVIVED for verdict in verdicts.values())
        untried = sum(verdict is None for verdict in verdicts.values())
        tried = len(verdicts) - untried
        print(f"| {module} | {tried} | {tried - left} | {left} | {1 - left / max(1, tried):.1%} |")
    print()
    for module, verdicts in every.items():
        for mutant in sorted(name for name, verdict in verdicts.items() if verdict in SURVIVED):
            print(f"* {module} {mutant.rpartition('_')[2]}: {change(mutant)}")


if __name__ == "__main__":
    main()
