"""Passkeys: a guest becomes an account without a password, and signs in again with a touch."""

from typing import Any

import httpx
import pytest
from webauthn.helpers import bytes_to_base64url

from kolpak.server.accounts import challenges
from server.http.authenticator import PRESENT, Authenticator
from server.http.site import Site, Visitor, fault


def browser(site: Site) -> tuple[Visitor, Authenticator]:
    """A guest in a browser on this server's pages, with a key."""
    visitor = site.visitor("Ann")
    visitor.headers["Origin"] = site.url
    return visitor, Authenticator(site.url)


def register(visitor: Visitor, key: Authenticator, login: str = "") -> httpx.Response:
    options = visitor.post("/api/passkeys/options", json={"login": login}).json()
    return visitor.post("/api/passkeys", json={"login": login, "credential": key.create(options)})


def sign_in(visitor: Visitor, key: Authenticator) -> httpx.Response:
    options = visitor.post("/api/session/passkey/options").json()
    return visitor.post("/api/session/passkey", json={"credential": key.get(options)})


def test_a_guest_becomes_an_account_by_a_passkey_and_keeps_seats(site: Site) -> None:
    ann, key = browser(site)
    known, table = ann.id, ann.open()

    made = register(ann, key, "Touch.Ann")

    told = {"id": known, "name": "Ann", "account": True, "login": "touch.ann"}
    assert (made.status_code, made.json()) == (201, told)
    assert ann.see(table)["you"] == [0]


def test_no_passkey_is_made_for_a_login_that_is_taken(site: Site) -> None:
    (ann, key), (other, _) = browser(site), browser(site)
    register(ann, key, "taken.ann")

    asked = other.post("/api/passkeys/options", json={"login": "Taken.Ann"})

    assert (asked.status_code, fault(asked)) == (400, "error-login-taken")


def test_only_so_many_logins_are_found_to_be_taken(site: Site) -> None:
    (ann, key), (other, _) = browser(site), browser(site)
    register(ann, key, "found.ann")

    def ask(login: str) -> int:
        return other.post("/api/passkeys/options", json={"login": login}).status_code

    free = [ask(f"free.{number}") for number in range(20)]
    taken = [ask("found.ann") for _ in range(20)]

    assert set(free) == {200}
    assert (taken[0], taken[-1]) == (400, 429)


def test_a_copied_guest_s_cookie_is_no_key_to_an_account_with_a_passkey(site: Site) -> None:
    ann, key = browser(site)
    thief = Visitor(site, Cookie=ann.cookie)
    assert thief.id == ann.id

    register(ann, key, "planted")

    assert thief.id != ann.id
    assert ann.get("/api/me").json()["login"] == "planted"


def test_signing_in_elsewhere_with_the_passkey_gives_the_account_back(site: Site) -> None:
    ann, key = browser(site)
    known = ann.id
    register(ann, key, "elsewhere")
    other, _ = browser(site)

    first, second = sign_in(other, key), sign_in(other, key)

    told = {"id": known, "name": "Ann", "account": True, "login": "elsewhere"}
    assert first.json() == second.json() == told
    assert other.id == known


def test_an_account_with_a_password_adds_a_passkey_and_another(site: Site) -> None:
    ann, key = browser(site)
    ann.post("/api/account", json={"login": "both", "password": "blue hat 17"})
    second = Authenticator(site.url)

    added = [register(ann, one).status_code for one in (key, second)]
    excluded = ann.post("/api/passkeys/options", json={}).json()["excludeCredentials"]
    answers = [sign_in(browser(site)[0], one).json()["id"] for one in (key, second)]

    assert added == [201, 201]
    assert {one["id"] for one in excluded} == {bytes_to_base64url(one.id) for one in (key, second)}
    assert answers == [ann.id] * 2


def test_passkeys_are_removed_one_by_one_but_not_the_last_way_to_sign_in(site: Site) -> None:
    ann, key = browser(site)
    second = Authenticator(site.url)
    for one in (key, second):
        register(ann, one, login="twokeys")
    [first, last] = [one["id"] for one in ann.get("/api/me/passkeys").json()]

    removed = ann.delete(f"/api/me/passkeys/{first}")
    kept = ann.delete(f"/api/me/passkeys/{last}")

    assert removed.status_code == 204
    assert fault(kept) == "error-passkey-last"
    assert fault(sign_in(browser(site)[0], key)) == "error-passkey-unknown"
    assert sign_in(browser(site)[0], second).json()["id"] == ann.id


def test_a_passkey_ends_with_its_account_and_can_be_used_for_another(site: Site) -> None:
    ann, key = browser(site)
    register(ann, key, "leaver")

    ann.delete("/api/me")

    assert fault(sign_in(ann, key)) == "error-passkey-unknown"
    known = ann.id
    assert register(ann, key, "leaver").json()["id"] == known


def test_a_passkey_account_has_no_password_to_guess(site: Site) -> None:
    ann, key = browser(site)
    register(ann, key, "nopassword")

    answer = ann.post("/api/session", json={"login": "nopassword", "password": "blue hat 17"})

    assert (answer.status_code, fault(answer)) == (403, "error-login-wrong")


def test_the_options_ask_for_a_key_that_knows_its_person(site: Site) -> None:
    ann, _ = browser(site)

    options = ann.post("/api/passkeys/options", json={"login": " Some.Body "}).json()

    assert options["rp"] == {"id": "127.0.0.1", "name": "Kolpak"}
    assert options["user"]["name"] == "some.body"
    assert options["authenticatorSelection"]["residentKey"] == "required"
    assert options["authenticatorSelection"]["userVerification"] == "required"
    assert "HttpOnly" in ann.post("/api/session/passkey/options").headers["set-cookie"]


def _other_origin(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.origin = "http://evil.example"
    return key.get(options)


def _other_site(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.site = "evil.example"
    return key.get(options)


def _unverified(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.flags = PRESENT
    return key.get(options)


def _other_challenge(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return key.get({**options, "challenge": bytes_to_base64url(bytes(32))})


def _counted_back(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    key.count = -1
    return key.get(options)


def _other_key(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return {**Authenticator(key.origin).get(options), **_names(key)}


def _changed(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    credential = key.get(options)
    credential["response"]["authenticatorData"] = bytes_to_base64url(bytes(37))
    return credential


def _half(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return {**key.get(options), "response": {}}


def _strange(key: Authenticator, options: dict[str, Any]) -> dict[str, Any]:
    return {**key.get(options), "response": [1, {"a": None}]}


def _names(key: Authenticator) -> dict[str, Any]:
    return {"id": bytes_to_base64url(key.id), "rawId": bytes_to_base64url(key.id)}


@pytest.mark.parametrize(
    "cheat",
    [
        _other_origin, _other_site, _unverified, _other_challenge, _counted_back, _other_key,
        _changed, _half, _strange,
    ],
)  # fmt: skip
def test_a_wrong_answer_signs_nobody_in(site: Site, cheat: Any) -> None:
    ann, key = browser(site)
    register(ann, key, f"cheat-{cheat.__name__}")
    sign_in(browser(site)[0], key)
    thief, _ = browser(site)
    known = thief.id

    options = thief.post("/api/session/passkey/options").json()
    answer = thief.post("/api/session/passkey", json={"credential": cheat(key, options)})

    assert (answer.status_code, fault(answer)) == (403, "error-passkey-wrong")
    assert thief.id == known


def test_an_unknown_passkey_signs_nobody_in(site: Site) -> None:
    ann, key = browser(site)

    answer = sign_in(ann, key)

    assert (answer.status_code, fault(answer)) == (403, "error-passkey-unknown")


@pytest.mark.parametrize(
    "credential", [{}, {"id": 5}, {"id": "é"}, {"id": "AAAA"}, {"id": None, "response": "x"}]
)
def test_a_credential_that_is_none_is_refused(site: Site, credential: dict[str, Any]) -> None:
    ann, _ = browser(site)
    ann.post("/api/session/passkey/options")
    signing = ann.post("/api/session/passkey", json={"credential": credential})
    ann.post("/api/passkeys/options", json={"login": "nobody"})
    registering = ann.post("/api/passkeys", json={"login": "nobody", "credential": credential})

    assert signing.status_code == 403
    assert (registering.status_code, fault(registering)) == (400, "error-passkey-wrong")
    assert ann.get("/api/me").json()["account"] is False


def test_an_answer_is_for_its_own_question_and_only_once(site: Site) -> None:
    ann, key = browser(site)
    register(ann, key, "once")
    other, _ = browser(site)
    options = other.post("/api/session/passkey/options").json()
    answer = key.get(options)

    elsewhere = browser(site)[0].post("/api/session/passkey", json={"credential": answer})
    kept = f"kolpak_challenge={other.cookies['kolpak_challenge']}"
    first = other.post("/api/session/passkey", json={"credential": answer})
    again = other.post("/api/session/passkey", json={"credential": answer})
    key.count += 1
    replayed = Visitor(site, Cookie=kept, Origin=site.url).post(
        "/api/session/passkey", json={"credential": key.get(options)}
    )

    assert fault(elsewhere) == "error-passkey-late"
    assert first.status_code == 200
    assert fault(again) == "error-passkey-late"
    assert (replayed.status_code, fault(replayed)) == (400, "error-passkey-used")


def test_a_question_to_sign_in_is_none_to_register(site: Site) -> None:
    ann, key = browser(site)
    options = ann.post("/api/session/passkey/options").json()

    answer = ann.post("/api/passkeys", json={"login": "mixed", "credential": key.create(options)})

    assert (answer.status_code, fault(answer)) == (400, "error-passkey-late")


def test_an_answer_may_not_take_too_long(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MAX_AGE", -1)
    ann, key = browser(site)

    assert fault(sign_in(ann, key)) == "error-passkey-late"


def test_a_passkey_belongs_to_one_account(site: Site) -> None:
    ann, key = browser(site)
    register(ann, key, "owner")
    bob, _ = browser(site)

    answer = register(bob, key, "copycat")

    assert fault(answer) == "error-passkey-known"
    assert bob.get("/api/me").json()["account"] is False


def test_outside_a_browser_there_are_no_passkeys(site: Site) -> None:
    ann = site.visitor("Ann")

    answers = [
        ann.post("/api/passkeys/options", json={"login": "nobrowser"}),
        ann.post("/api/session/passkey/options"),
    ]

    assert {(answer.status_code, fault(answer)) for answer in answers} == {
        (403, "error-passkey-origin")
    }
