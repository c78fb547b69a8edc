"""What a person has solved is the same on all their devices, and goes with them."""

from typing import Any

import pytest

from server.http.site import Site, Visitor, fault

TODAY = 20_000
"""The number of the server's day."""
LOGIN = {"login": "ann", "password": "blue hat 17"}


@pytest.fixture(autouse=True)
def _today(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.context.registry, "clock", lambda: TODAY * 86_400 + 7.0)


def solve(person: Visitor, days: list[int], *last: str) -> dict[str, Any]:
    """Send what a browser knows, and return what the server knows then."""
    answer = person.post("/api/me/puzzles", json={"days": days, "last": last})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_what_an_account_has_solved_is_the_union_of_its_devices(site: Site) -> None:
    phone, desktop = site.visitor(), site.visitor()
    phone.post("/api/account", json=LOGIN)
    assert desktop.post("/api/session", json=LOGIN).status_code == 200

    solve(phone, [TODAY - 1, TODAY], "hats easy")
    found = solve(desktop, [TODAY - 2, TODAY], "kabaleo hard")

    both = {"days": [TODAY - 2, TODAY - 1, TODAY], "last": ["hats easy", "kabaleo hard"]}
    assert found == both
    assert solve(phone, []) == both
    assert solve(site.visitor(), []) == {"days": [], "last": []}


def test_what_is_solved_goes_with_its_person(site: Site) -> None:
    ann = site.visitor()
    ann.post("/api/account", json=LOGIN)
    solve(ann, [TODAY], "hats easy")

    assert ann.delete("/api/me").status_code == 204

    ann.get("/api/me")
    ann.post("/api/account", json=LOGIN)
    assert solve(ann, []) == {"days": [], "last": []}


def test_days_of_a_clock_that_is_wrong_are_left_out(site: Site) -> None:
    ann = site.visitor()

    assert solve(ann, [TODAY, TODAY + 2], "hats easy") == {"days": [TODAY], "last": []}
    assert solve(ann, [TODAY + 1], "hats easy")["last"] == ["hats easy"]  # midnight is near


@pytest.mark.parametrize(
    "body",
    [
        {"days": [-1], "last": []},
        {"days": ["2026-11-27"], "last": []},
        {"days": [*range(4_001)], "last": []},
        {"days": [TODAY], "last": ["hats easy"] * 101},
        {"days": [TODAY], "last": ["x" * 60]},
        {"days": [TODAY]},
    ],
)
def test_what_no_browser_sends_is_refused(site: Site, body: dict[str, Any]) -> None:
    ann = site.visitor()

    assert ann.post("/api/me/puzzles", json=body).status_code == 400
    assert solve(ann, []) == {"days": [], "last": []}


def test_a_stranger_has_solved_nothing_and_becomes_no_guest(site: Site) -> None:
    answer = site.stranger(**{"X-Kolpak": "1"}).post(
        "/api/me/puzzles", json={"days": [], "last": []}
    )

    assert (answer.status_code, fault(answer)) == (401, "error-stranger")
    assert "set-cookie" not in answer.headers
