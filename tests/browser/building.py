"""The built browser side: made anew where it is older than its sources."""

from __future__ import annotations

import fcntl
import subprocess
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
BUILT = ROOT / "src" / "kolpak" / "server" / "static" / "index.html"
PICTURES = ROOT / "build" / "screenshots"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
SOURCES = PROJECT["tool"]["hatch"]["build"]["hooks"]["custom"]["sources"]


def build() -> None:
    """Builds the browser side unless it is newer than all its sources; one process at a time."""
    lock = ROOT / "build" / "browser.lock"
    lock.parent.mkdir(exist_ok=True)
    with lock.open("w") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if not is_built():
            command = ["npm", "--prefix", str(WEB), "run", "build"]
            subprocess.run(command, check=True, capture_output=True)


def is_built() -> bool:
    """Tells whether what is built is newer than its sources."""
    if not BUILT.exists():
        return False
    files = [file for pattern in SOURCES for file in ROOT.glob(pattern)]
    return all(file.stat().st_mtime <= BUILT.stat().st_mtime for file in files)
