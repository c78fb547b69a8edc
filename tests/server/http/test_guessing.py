"""Guessing passwords: it is slow, and locks nobody out."""

import pytest
from argon2 import PasswordHasher

from kolpak.server.accounts import passwords
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
