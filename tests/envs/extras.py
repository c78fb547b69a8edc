"""What a clean install with one extra can import, found from what the packages say they need."""

import tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

from packaging.requirements import Requirement

from pages import ROOT

_PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
_OWN = [
    *_PROJECT["dependencies"],
    *(
        f"{line.partition(';')[0]}; extra == '{extra}'"
        for extra, lines in _PROJECT["optional-dependencies"].items()
        for line in lines
    ),
]
"""What the package asks for; an older version of it may be the one that is installed here."""

BLOCKER = """
import sys
from importlib.machinery import PathFinder

class Installed(PathFinder):
    @classmethod
    def find_spec(cls, name, path=None, target=None):
        known = name.partition(".")[0] in {*sys.stdlib_module_names, *ALLOWED}
        return PathFinder.find_spec(name, path, target) if known else None

sys.meta_path = [Installed if finder is PathFinder else finder for finder in sys.meta_path]
"""


def needed(package: str, extras: frozenset[str] = frozenset()) -> set[tuple[str, frozenset[str]]]:
    """Return the packages, each with its extras, that an install of one brings."""
    found, open_ones = set(), {(package, extras)}
    while open_ones:
        one = open_ones.pop()
        found.add(one)
        try:
            lines = _OWN if one[0] == "kolpak" else requires(one[0]) or []
        except PackageNotFoundError:
            continue
        for requirement in map(Requirement, lines):
            marker = requirement.marker
            wanted = [{"extra": extra} for extra in (*one[1], "")]
            if marker is None or any(map(marker.evaluate, wanted)):
                open_ones |= {(requirement.name, frozenset(requirement.extras))} - found
    return found


def blocking(extra: str) -> str:
    """Return the beginning of a script that can import what the extra brings, and no more."""
    names = {name.lower().replace("_", "-") for name, _ in needed("kolpak", frozenset({extra}))}
    allowed = {
        module
        for module, packages in packages_distributions().items()
        if names & {package.lower().replace("_", "-") for package in packages}
    }
    return f"ALLOWED = {sorted(allowed | {'kolpak'})}\n{BLOCKER}"
