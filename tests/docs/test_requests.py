"""The requests that the page on bots writes for curl are answered by a server."""

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

from pages import ROOT, blocks_of
from server.process.serving import Serving
from waiting import PATIENCE

BLOCKS = [b.text for b in blocks_of(ROOT / "docs" / "how-to" / "bot.md") if "curl" in b.text]


def answers(script: str, folder: Path, **known: str) -> list[dict[str, str]]:
    """Run lines for the shell and return what they print, a JSON object each."""
    done = subprocess.run(
        ["bash", "-euc", script],
        cwd=folder,
        env={**os.environ, **known, "no_proxy": "*"},
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    found, rest = [], done.stdout
    while rest := rest.strip():
        answer, end = json.JSONDecoder().raw_decode(rest)
        found.append(answer)
        rest = rest[end:]
    return found


def test_a_token_is_made_a_table_opened_and_its_match_begun(tmp_path: Path) -> None:
    if shutil.which("curl") is None:
        pytest.skip("the program curl is not installed here")
    first, second = BLOCKS
    opening, beginning = second.replace("\\\n", " ").strip().rsplit("\n", 1)

    with Serving("--data", str(tmp_path)) as serving:
        first = first.replace("http://localhost:8765", serving.url)
        guest, made = answers(first, tmp_path)
        setting, _, opening = opening.partition("\n")
        known = {"S": serving.url, "TOKEN": made["token"]}
        [table] = answers(f"{setting}\n{opening}", tmp_path, **known)
        [begun] = answers(f"{setting}\n{beginning}", tmp_path, **known, ID=table["id"])

    assert guest["name"].startswith("Guest")
    assert begun["ack"] == "c1"
