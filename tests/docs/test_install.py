"""The README's first command installs all that a server and its page need."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from browser.building import build
from pages import ROOT
from server.process.serving import Serving

LEFT = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", "mutants")
"""What no download of the project has."""


@pytest.mark.proof
def test_what_the_readme_installs_first_serves_pages_rules_bots_and_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    build()  # otherwise the command itself builds the page, which the tests of the page have seen
    copy = shutil.copytree(ROOT, tmp_path / "kolpak", ignore=LEFT)
    text = (ROOT / "README.md").read_text("utf-8")
    command = next(line.strip() for line in text.splitlines() if line.startswith("    python3 -m"))
    install, program = command.rsplit(" && ", 1)
    subprocess.run(install, shell=True, cwd=copy, check=True, capture_output=True)
    shutil.rmtree(copy / "src")  # what is installed needs nothing of it

    monkeypatch.delenv("PYTHONPATH", raising=False)
    own = (str(copy / program),)
    with Serving("--data", str(tmp_path / "data"), program=own) as serving:
        games = json.loads(serving.ask("/api/games"))
        scripts = re.findall(rb'"(/assets/[^"]+)"', serving.ask("/"))
        got = {path.decode(): len(serving.ask(path.decode())) for path in scripts}
        rules = [serving.ask(f"/api/rules/{game['name']}") for game in games]
        words = serving.ask("/words/fa.ftl")
        code, _ = serving.stop()

    assert code == 0
    assert [len(game["bots"]) >= 4 for game in games] == [True] * 3
    assert got
    static = ROOT / "src" / "kolpak" / "server" / "static"
    assert got == {path: (static / path[1:]).stat().st_size for path in got}
    assert all(page.startswith(b"#") for page in rules)
    assert b"web-" in words
