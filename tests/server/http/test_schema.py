"""The description of the server is true: whatever is sent, what is described comes back.

Schemathesis makes requests from the OpenAPI description, right ones and wrong ones.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.http.site import Site, Visitor, play_on, seated

EXAMPLES = 25
BOUNDS = 120.0
"""Seconds after which a run is broken off."""

CONFIG = """
[parameters]
table = "{table}"
game = "hats"

[checks.positive_data_acceptance]
# 400 refuses also what is well formed and not possible, as a command in another's turn.
expected-statuses = ["2xx", "400", "401", "403", "404", "429"]

[checks.allow_header_conformance]
# Litestar answers OPTIONS with the methods of one handler where an address has several.
enabled = false
"""

PLAYED_THROUGH = ["--exclude-path", "/api/tables/{table}/events"]  # it has no end


def walk(site: Site, folder: Path, table: str, *more: str, **headers: str) -> str:
    """Lets schemathesis walk about and gives what it has to report."""
    config = folder / "schemathesis.toml"
    config.write_text(CONFIG.format(table=table))
    given = [part for name, value in headers.items() for part in ("-H", f"{name}: {value}")]
    done = subprocess.run(
        [
            str(Path(sys.executable).with_name("st")),
            f"--config-file={config}",
            "run",
            f"{site.url}/api/schema/openapi.json",
            f"--max-examples={EXAMPLES}",
            "--mode=all",
            "--seed=1",
            "--workers=1",
            "--request-timeout=10",
            "--no-color",
            "--generation-database=none",
            *given,
            *more,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=BOUNDS,
        check=False,
    )
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return "" if done.returncode == 0 else done.stdout.partition("= FAILURES =")[2] or done.stdout


def browser(visitor: Visitor) -> dict[str, str]:
    return {"Cookie": f"kolpak={visitor.cookies['kolpak']}", "X-Kolpak": "1"}


def test_a_person_with_a_table_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    ann, bob, table = seated(site, games=1, visibility="listed")
    play_on([ann, bob], table)

    found = walk(site, tmp_path, table, *PLAYED_THROUGH, **browser(ann))

    assert not found, found


def test_a_person_in_a_browser_without_a_table_gets_what_is_described(
    site: Site, tmp_path: Path
) -> None:
    ann = site.visitor("Ann")

    found = walk(site, tmp_path, "no-such-table", **browser(ann), Origin=site.url)

    assert not found, found


def test_a_program_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    ann, _, table = seated(site)
    token = ann.token()

    found = walk(site, tmp_path, table, *PLAYED_THROUGH, Authorization=f"Bearer {token}")

    assert not found, found


def test_a_stranger_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    # What would change something is turned away before anybody looks whether there is such a thing.
    found = walk(site, tmp_path, "no-such-table", "--exclude-checks=unsupported_method")

    assert not found, found


def test_what_is_described_is_all_there_is_under_api(site: Site) -> None:
    described: dict[str, Any] = site.stranger().get("/api/schema/openapi.json").json()["paths"]

    handlers = {
        path: sorted(methods - {"OPTIONS", "HEAD"})
        for path, methods in (
            (route.path_format, set(route.methods))
            for route in site.app.routes
            if route.path.startswith("/api") and not route.path.endswith("/socket")
        )
        if not path.startswith("/api/schema")
    }
    assert {
        path: sorted(method.upper() for method in item) for path, item in described.items()
    } == handlers


@pytest.mark.parametrize("path", ["/api/schema", "/api/schema/openapi.json"])
def test_the_description_needs_no_other_site(site: Site, path: str) -> None:
    answer = site.stranger().get(path)

    assert answer.json()["info"]["title"] == "Kolpak"
