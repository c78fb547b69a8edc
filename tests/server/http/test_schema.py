"""The description of the server is true: whatever is sent, what is described comes back.

Schemathesis makes requests from the OpenAPI description, right ones and wrong ones.
"""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from server.http.site import Site, Visitor, play_on, seated
from waiting import PATIENCE

EXAMPLES = 3
BOUNDS = 900.0
"""Seconds after which a run is broken off."""

CONFIG = """
[parameters]
table = "{table}"
game = "hats"

[checks.positive_data_acceptance]
# 400 refuses also what is well formed and not possible, as a command in another's turn.
expected-statuses = ["2xx", "400", "401", "403", "404", "429"]
"""
TOKEN = """
[auth.openapi.token]
bearer = "{token}"
"""
COOKIE = """
[auth.openapi.cookie]
api_key = "{cookie}"
"""

UNKNOWN_METHODS = "--exclude-checks=unsupported_method"
"""What would change something is turned away, where neither token nor header comes with it, before
anybody looks whether there is such a thing."""

PLAYED_THROUGH = ["--exclude-path", "/api/tables/{table}/events"]  # it has no end


def walk(
    site: Site, folder: Path, table: str, *more: str, known_by: str = "", **headers: str
) -> str:
    """Lets schemathesis walk about, known by its configuration, and gives what it reports."""
    config = folder / "schemathesis.toml"
    config.write_text(CONFIG.format(table=table) + known_by)
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
            f"--request-timeout={PATIENCE:.0f}",
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
    return {"known_by": COOKIE.format(cookie=visitor.cookie.partition("=")[2]), "X-Kolpak": "1"}


@pytest.mark.proof
def test_a_person_with_a_table_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    ann, bob, table = seated(site, games=1, visibility="listed")
    play_on([ann, bob], table)

    found = walk(site, tmp_path, table, *PLAYED_THROUGH, **browser(ann))

    assert not found, found


@pytest.mark.proof
def test_a_person_in_a_browser_without_a_table_gets_what_is_described(
    site: Site, tmp_path: Path
) -> None:
    ann = site.visitor("Ann")

    found = walk(site, tmp_path, "no-such-table", **browser(ann), Origin=site.url)

    assert not found, found


@pytest.mark.proof
def test_a_program_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    ann, _, table = seated(site)
    token = ann.token()

    more = (*PLAYED_THROUGH, UNKNOWN_METHODS)
    found = walk(site, tmp_path, table, *more, known_by=TOKEN.format(token=token))

    assert not found, found


@pytest.mark.proof
def test_a_stranger_gets_what_is_described(site: Site, tmp_path: Path) -> None:
    found = walk(site, tmp_path, "no-such-table", UNKNOWN_METHODS)

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


def operations(site: Site) -> dict[tuple[str, str], dict[str, Any]]:
    """All that is described, by method and path."""
    described = site.stranger().get("/api/schema").json()["paths"]
    return {
        (method.upper(), path): operation
        for path, item in described.items()
        for method, operation in item.items()
    }


def parameters(operation: dict[str, Any], where: str) -> set[str]:
    return {one["name"] for one in operation.get("parameters", []) if one["in"] == where}


def test_what_may_stand_in_an_address_is_described(site: Site) -> None:
    found = {key: parameters(one, "query") for key, one in operations(site).items()}

    for (_, path), names in found.items():
        assert "lang" in names
        assert ("invitation" in names) == ("{table}" in path), path
    events = found["GET", "/api/tables/{table}/events"]
    assert events == {"since", "lean", "invitation", "lang"}


def test_how_to_be_known_is_described(site: Site) -> None:
    whole = site.stranger().get("/api/schema").json()
    found = operations(site)

    token, cookie = (whole["components"]["securitySchemes"][name] for name in ("token", "cookie"))
    assert (token["type"], token["scheme"]) == ("http", "bearer")
    assert (cookie["type"], cookie["in"], cookie["name"]) == (
        "apiKey",
        "cookie",
        site.context.identity.cookie_name,
    )
    assert found["POST", "/api/tables"]["security"] == [{"token": []}, {"cookie": []}]
    assert found["POST", "/api/me/tokens"]["security"] == [{"cookie": []}]
    assert {} in found["GET", "/api/tables"]["security"]
    for (method, path), one in found.items():
        assert ("X-Kolpak" in parameters(one, "header")) == (method != "GET"), path
        assert ("401" in one["responses"]) == ("security" in one), path


def test_all_that_a_body_may_be_refused_for_is_described(site: Site) -> None:
    found = operations(site)

    for key, one in found.items():
        assert ({"413", "415"} <= one["responses"].keys()) == ("requestBody" in one), key
    assert "requestBody" in found["PATCH", "/api/me"]


@pytest.mark.parametrize("path", ["/api/schema", "/api/schema/openapi.json"])
def test_the_description_needs_no_other_site(site: Site, path: str) -> None:
    answer = site.stranger().get(path)

    assert answer.json()["info"]["title"] == "Kolpak"
