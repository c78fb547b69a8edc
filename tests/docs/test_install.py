"""The README's first command installs all that a server and its page need."""

import json
import os
import re
import shutil
import subprocess
from contextlib import closing
from pathlib import Path
from urllib.request import ProxyHandler, build_opener

import pytest

from browser.building import build
from pages import ROOT
from server.postgres import free_port

_open = build_opener(ProxyHandler({})).open
LEFT = shutil.ignore_patterns(".git", ".venv", "node_modules", "build", "__pycache__", "mutants")
"""What no download of the project has."""


def ask(port: int, path: str) -> bytes:
    """Asks a server on this machine."""
    with _open(f"http://127.0.0.1:{port}{path}", timeout=30) as answer:
        text: bytes = answer.read()
    return text


@pytest.mark.proof
def test_what_the_readme_installs_first_serves_pages_rules_bots_and_words(tmp_path: Path) -> None:
    build()  # otherwise the command itself builds the page, which the tests of the page have seen
    copy = shutil.copytree(ROOT, tmp_path / "kolpak", ignore=LEFT)
    text = (ROOT / "README.md").read_text("utf-8")
    command = next(line.strip() for line in text.splitlines() if line.startswith("    python3 -m"))
    install, program = command.rsplit(" && ", 1)
    subprocess.run(install, shell=True, cwd=copy, check=True, capture_output=True)
    shutil.rmtree(copy / "src")  # what is installed needs nothing of it

    port = free_port()
    line = [*program.split(), "serve", "--port", str(port), "--data", str(tmp_path / "data")]
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    server = subprocess.Popen(line, cwd=copy, env=environment, stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    with closing(server.stdout) as said:
        try:
            assert str(port) in said.readline()
            games = json.loads(ask(port, "/api/games"))
            scripts = re.findall(rb'"(/assets/[^"]+)"', ask(port, "/"))
            got = [len(ask(port, path.decode())) for path in scripts]
            rules = [ask(port, f"/api/rules/{game['name']}") for game in games]
            words = ask(port, "/words/fa.ftl")
        finally:
            server.terminate()
            code = server.wait()

    assert code == 0
    assert [len(game["bots"]) >= 4 for game in games] == [True] * 3
    assert got
    assert min(got) > 1000
    assert all(page.startswith(b"#") for page in rules)
    assert b"web-" in words
