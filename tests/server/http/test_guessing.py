"""Guessing passwords: it is slow, and locks nobody out."""

import asyncio
from unittest.mock import Mock

import pytest
from argon2 import PasswordHasher

from kolpak.server.accounts import passwords
from kolpak.server.web.limits import EVERYBODY
from server.http.site import Site, fault, stopped


def test_who_guesses_keeps_nobody_else_from_signing_in(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    for rate in (site.context.limits.passwords, site.context.limits.logins):
        monkeypatch.setattr(rate, "clock", stopped())
    login = {"login": "besieged", "password": "blue hat 17"}
    ann = site.visitor("Ann")
    ann.post("/api/account", json=login)
    thief = site.visitor()
    thief.headers["X-Forwarded-For"] = "192.0.2.66"

    tries = [thief.post("/api/session", json={**login, "password": "x" * 8}) for _ in range(120)]

    assert fault(tries[9]) == "error-login-wrong"
    assert {fault(one) for one in tries[10:]} == {"error-too-many"}
    assert ann.post("/api/session", json=login).is_success


def test_a_login_is_not_guessed_from_everywhere_either(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.context.limits.logins, "clock", stopped())
    monkeypatch.setattr(passwords, "_HASHER", PasswordHasher(1, 8, 1))
    many = site.visitor()

    tries = [
        many.post(
            "/api/session",
            json={"login": ("many", " \uff2dany ")[n % 2], "password": "blue hat 17"},
            headers={"X-Forwarded-For": f"192.0.2.{n}"},
        )
        for n in range(101)
    ]

    assert {fault(one) for one in tries[:100]} == {"error-login-wrong"}
    assert fault(tries[100]) == "error-too-many"


def test_the_time_of_an_answer_does_not_show_which_logins_exist(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    hasher = Mock(wraps=PasswordHasher(1, 8, 1))
    monkeypatch.setattr(passwords, "_HASHER", hasher)
    site.visitor().post("/api/account", json={"login": "existing", "password": "blue hat 17"})
    hashed = []

    for login, password in (("existing", "x" * 8), ("existing", "x" * 201), ("nobody", "x" * 8)):
        hasher.reset_mock()
        answer = site.visitor().post("/api/session", json={"login": login, "password": password})
        assert fault(answer) == "error-login-wrong"
        hashed.append(len(hasher.method_calls))

    assert hashed == [1, 1, 1]


def guess(site: Site, addresses: list[str]) -> list[str | None]:
    """Try a wrong code from each address; return the errors."""
    client = site.visitor()
    return [
        fault(client.get("/api/codes/ZZZZZ", headers={"X-Forwarded-For": address}))
        for address in addresses
    ]


def test_codes_are_not_guessed_from_one_site(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site.context.limits.codes.sites, "clock", stopped())

    tries = guess(site, [f"2001:db8:7:{n:x}::1" for n in range(60)])

    assert tries.count("error-code-unknown") == 40
    assert tries[-1] == "error-too-many"


def test_codes_are_not_guessed_from_everywhere_and_links_still_lead_to_tables(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site.context.limits.wrong_codes, "clock", stopped())
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open()
    code = ann.see(table)["code"]
    right = [bob.get(f"/api/codes/{code}").status_code for _ in range(5)]

    tries = guess(site, [f"192.0.{n // 200}.{n % 200}" for n in range(110)])
    closed = bob.get(f"/api/codes/{code}")

    assert right == [200] * 5, "right codes cost nobody anything"
    assert tries == ["error-code-unknown"] * 100 + ["error-codes-closed"] * 10
    assert (closed.status_code, fault(closed)) == (429, "error-codes-closed")
    assert closed.headers["retry-after"] == "1"
    assert bob.see(table)["id"] == table
    assert bob.tell(table, "sit", seat=1, name="Bob").status_code == 200


def test_codes_tried_at_once_are_counted_before_any_is_looked_up(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    limits, tables = site.context.limits, site.context.store.tables
    monkeypatch.setattr(limits.wrong_codes, "clock", stopped())
    ann = site.visitor("Ann")
    code = ann.see(ann.open())["code"]
    for _ in range(99):
        limits.wrong_codes.take(EVERYBODY)
    asked, with_code = [], tables.with_code

    async def guess_meanwhile(wrong: str) -> str | None:
        monkeypatch.setattr(tables, "with_code", with_code)
        asked.append(await asyncio.to_thread(ann.get, f"/api/codes/{code}"))
        return await with_code(wrong)

    monkeypatch.setattr(tables, "with_code", guess_meanwhile)
    first = site.stranger().get("/api/codes/ZZZZZ")

    assert (fault(first), fault(asked[0])) == ("error-code-unknown", "error-codes-closed")
