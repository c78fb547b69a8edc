"""Pig and Heap at one server, as two packages of games would be."""

import runpy
from pathlib import Path

import kolpak

HERE = Path(__file__).parent
runpy.run_path(str(HERE.parents[1] / "examples" / "heap.py"))
kolpak.register(runpy.run_path(str(HERE / "pig.py"))["Pig"]())

if __name__ == "__main__":
    from kolpak.cli.main import main

    main()
