"""The pages about the server say what it does: each request, command, event, option, no other."""

import json
import re
from typing import Any

import pytest

from kolpak.cli.serve import command as serve
from kolpak.live.messages import lean_message
from kolpak.table.commands import _READERS, PHRASES
from kolpak.table.events import KINDS
from pages import ROOT
from server.http.site import Site, hear, play_on, seated

EVERYWHERE = ("help", "lang")
"""Options that every command has."""

OWN = ("args", "standing", "results", "setup", "text")
"""Fields whose contents are the games' own, or told elsewhere on the page."""

WIRE = (ROOT / "docs" / "reference" / "wire.md").read_text("utf-8")
HOST = (ROOT / "docs" / "how-to" / "host.md").read_text("utf-8")


def rows(page: str, head: str) -> dict[str, str]:
    """Gives the table under a head: the rest of each row by what stands in its first cell."""
    table = page.partition(f"\n{head}\n")[2].partition("\n\n")[0]
    cells = (re.split(r"(?<!\\) \| ", line[2:], maxsplit=1) for line in table.splitlines()[1:])
    return dict(tuple(cell) for cell in cells)


EVENTS = rows(WIRE, "| kind | fields |")


def described_requests() -> set[str]:
    """Lists the requests of the page with the names of the parameters as the server has them."""
    found = (
        re.match(r"`([A-Z]+ /api/[^`? ]*)", first) for first in rows(WIRE, "| request | answer |")
    )
    names = {
        "/ID": "/{table}",
        "/CODE": "/{code}",
        "/GAME": "/{game}",
        "/TOKEN": "/{token}",
        "/PASSKEY": "/{passkey}",
    }
    requests = {match[1] for match in found if match}
    for name, parameter in names.items():
        requests = {re.sub(rf"{name}\b", parameter, request) for request in requests}
    return requests


def test_every_request_is_on_the_page_and_every_request_on_the_page_exists(site: Site) -> None:
    described: dict[str, Any] = site.stranger().get("/api/schema/openapi.json").json()["paths"]

    there = {f"{method.upper()} {path}" for path, item in described.items() for method in item}

    assert described_requests() == there


def test_every_command_is_on_the_page() -> None:
    table = rows(WIRE, "| command | who | fields |")

    assert {name.strip("`") for name in table} == set(_READERS)
    assert all(f"`{phrase}`" in WIRE for phrase in PHRASES)


def test_every_event_is_on_the_page() -> None:
    names = [name for first in EVENTS for name in re.findall(r"`(\w+)`", first)]

    assert sorted(names) == sorted(KINDS)


def test_every_field_of_an_event_is_on_the_page(site: Site) -> None:
    ann, bob, table = seated(site, game="hats", games=1, clock={"kind": "total"})
    site.visitor("Eve").do(table, "say", phrase="hello")
    ann.do(table, "mute", name="Eve", yes=True)
    bob.do(table, "say", phrase="hello")
    play_on([ann, bob], table, 20)
    bob.do(table, "resign")
    with ann.line(table) as line:
        heard = [hear(line, "v") for _ in range(ann.see(table)["v"] + 1)]
    told = [message["event"] for message in heard]

    missing = {
        (event["kind"], name)
        for event in told
        for first, rest in EVENTS.items()
        if f"`{event['kind']}`" in first
        for name in set(event) - {"kind", "at"}
        if f"`{name}`" not in rest
    }

    assert missing == set()
    assert {"opened", "sat", "began", "drawn", "played", "said", "muted", "resigned", "ended"} <= {
        event["kind"] for event in told
    }


def fields_of(value: Any) -> set[str]:
    """Lists the names of all fields of plain data, save those of options' and games' own."""
    if isinstance(value, dict):
        inner = (fields_of(item) for name, item in value.items() if name not in OWN)
        return set(value).union(*inner)
    return set().union(*map(fields_of, value)) if isinstance(value, list) else set()


def test_every_field_of_a_snapshot_is_on_the_page(site: Site) -> None:
    ann, bob, table = seated(site, game="hats", options="players=2 hats_per_player=1", games=2)
    ann.do(table, "say", text="hello")
    bob.do(table, "mute", name="Ann", yes=True)
    shown = [one.see(table) for one in (ann, bob, site.visitor("Eve"))]
    ann.do(table, "offer", what="stop")
    shown.append(bob.see(table))
    bob.do(table, "answer", what="stop", yes=True)
    shown.append(bob.see(table))
    page = WIRE.partition("### The snapshot")[2]

    names = set().union(*map(fields_of, shown))

    assert {name for name in names if f'"{name}"' not in page} == set()
    told = set(re.findall(r'"(\w+)"\??[:,}]', page))
    others = {"way", "picture"}  # ways are up to the dice, pictures of games from elsewhere
    assert told - names - others == {"bot", "over"}  # which are values


def test_a_lean_snapshot_has_the_fields_the_page_names(site: Site) -> None:
    ann, bob, table = seated(site, games=1)
    live = site.context.registry.tables[table]
    page = WIRE.partition("With `lean=1`")[2].partition("\n\n")[0]
    names = set()
    for one in (ann, bob):
        names |= set(json.loads(lean_message(live.table, one.id))["now"])

    assert names == set(re.findall(r"`(phase|mover|you|seat|view|actions)`", page))


def test_every_option_of_serve_is_on_the_page_with_its_default() -> None:
    table = rows(HOST, "| option | default | meaning |")
    shown = {
        re.findall(r"--(\w+)", first)[0]: rest.partition(" | ")[0] for first, rest in table.items()
    }
    options = {one.name: one.default for one in serve.params if one.name not in EVERYWHERE}

    assert set(shown) == set(options)
    assert {name: text for name, text in shown.items() if text.startswith("`")} == {
        name: f"`{default}`" for name, default in options.items() if isinstance(default, str)
    }


@pytest.mark.parametrize("page", ["host.md", "bot.md"])
def test_every_address_named_on_a_page_exists(site: Site, page: str) -> None:
    text = (ROOT / "docs" / "how-to" / page).read_text("utf-8")
    named = set(re.findall(r"/api/[\w/]*\w", text.replace("$ID", "ID")))
    described = site.stranger().get("/api/schema/openapi.json").json()["paths"]
    known = {path.replace("{table}", "ID") for path in described}

    assert named
    assert named <= known | {"/api/schema", "/api/tables/ID/socket"}
