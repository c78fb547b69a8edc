"""Guests become accounts and keep what is theirs; cookies and tokens say who somebody is."""

import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from kolpak.server.web.routes import people
from kolpak.server.web.socket import TRY_AGAIN
from server.http.site import Site, Visitor, fault, hear, hear_out, play_on, seated

LOGIN = {"login": "Ann.Bell", "password": "blue hat 17"}


def test_a_stranger_becomes_a_guest_with_a_name_and_a_signed_cookie(site: Site) -> None:
    answer = site.stranger().get("/api/me")

    cookie = answer.headers["set-cookie"]
    assert answer.json()["name"].startswith("Guest ")
    assert answer.json()["account"] is False
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie


def test_the_cookie_is_for_https_only_where_a_proxy_says_that_people_come_over_it(
    site: Site,
) -> None:
    over = {kind: site.stranger(**{"X-Forwarded-Proto": kind}) for kind in ("https", "http")}
    answers = {kind: stranger.get("/api/me").headers for kind, stranger in over.items()}

    assert "Secure" in answers["https"]["set-cookie"]
    assert "Secure" not in answers["http"]["set-cookie"]
    assert answers["https"]["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in answers["http"]


def test_the_same_cookie_is_the_same_person(site: Site) -> None:
    ann = site.visitor()

    assert ann.get("/api/me").json() == ann.get("/api/me").json()


def test_a_cookie_that_was_changed_is_a_stranger_s(site: Site) -> None:
    ann = site.visitor()
    known = ann.id
    body = ann.cookie.rpartition(".")[0]
    forger = Visitor(site, Cookie=f"{body}.c2lnbmVkIGJ5IG1l")

    refused = forger.patch("/api/me", json={"name": "B"})

    assert (refused.status_code, fault(refused)) == (401, "error-stranger")
    assert forger.get("/api/me").json()["id"] != known


def test_a_guest_chooses_another_name(site: Site) -> None:
    ann = site.visitor()

    answer = ann.patch("/api/me", json={"name": "  Ann   Bell "})

    assert answer.json()["name"] == "Ann Bell"
    assert ann.get("/api/me").json()["name"] == "Ann Bell"


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "A\nB", "\u202e"])
def test_a_name_is_short_and_can_be_read(site: Site, name: str) -> None:
    ann = site.visitor("Ann")

    answer = ann.patch("/api/me", json={"name": name})

    assert (answer.status_code, fault(answer)) == (400, "error-name")
    assert ann.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize("name", ["bot:greedy", "BOT:x", " bot:", "\uff42\uff4f\uff54\uff1agreedy"])
def test_nobody_is_called_like_a_bot(site: Site, name: str) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open()

    renamed = ann.patch("/api/me", json={"name": name})
    seated = bob.tell(table, "sit", seat=1, name=name)

    assert [fault(renamed), fault(seated)] == ["error-name-bot"] * 2
    assert ann.get("/api/me").json()["name"] == "Ann"
    assert ann.see(table)["seats"][1]["who"] == "open"
    assert bob.do(table, "sit", seat=1, name="Robot: greedy") == 1


def test_who_has_no_cookie_is_asked_to_get_one_first(site: Site) -> None:
    stranger = Visitor(site)

    answers = [
        stranger.patch("/api/me", json={"name": "Ann"}),
        stranger.post("/api/account", json=LOGIN),
        stranger.post("/api/me/tokens"),
        stranger.post("/api/tables", json={"game": "kabaleo"}),
    ]

    assert {(answer.status_code, fault(answer)) for answer in answers} == {(401, "error-stranger")}


def test_a_guest_becomes_an_account_and_keeps_games_and_seats(site: Site) -> None:
    ann = site.visitor("Ann")
    known, table = ann.id, ann.open()

    made = ann.post("/api/account", json={"login": "Keeper", "password": "blue hat 17"})

    assert made.json() == {"id": known, "name": "Ann", "account": True, "login": "keeper"}
    assert [one["id"] for one in ann.get("/api/tables?which=mine").json()] == [table]
    assert ann.see(table)["you"] == [0]


def test_signing_in_elsewhere_gives_the_account_s_seats_back(site: Site) -> None:
    ann, elsewhere = site.visitor("Ann"), site.visitor()
    table = ann.open()
    ann.post("/api/account", json={"login": "Mover", "password": "blue hat 17"})
    ann.delete("/api/session")

    answer = elsewhere.post("/api/session", json={"login": " mOVER ", "password": "blue hat 17"})

    assert answer.json()["name"] == "Ann"
    assert elsewhere.see(table)["you"] == [0]


def test_signing_out_leaves_a_stranger_behind(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.delete("/api/session")

    assert answer.status_code == 204
    assert fault(ann.patch("/api/me", json={"name": "B"})) == "error-stranger"


def copy_of(person: Visitor) -> Visitor:
    """Somebody with a copy of a person's cookie."""
    return Visitor(person.site, Cookie=person.cookie)


def test_a_copied_guest_s_cookie_is_no_key_to_the_account(site: Site) -> None:
    ann = site.visitor("Ann")
    known, thief = ann.id, copy_of(ann)

    ann.post("/api/account", json={"login": "planted", "password": "blue hat 17"})

    assert fault(thief.patch("/api/me", json={"name": "Eve"})) == "error-stranger"
    assert ann.patch("/api/me", json={"name": "Anna"}).json()["id"] == known


def test_who_signs_out_everywhere_leaves_no_cookie_and_no_token_behind(site: Site) -> None:
    ann, phone = site.visitor("Ann"), site.visitor()
    login = {"login": "everywhere", "password": "blue hat 17"}
    ann.post("/api/account", json=login)
    phone.post("/api/session", json=login)
    program, thief = phone.program(), copy_of(ann)

    answer = ann.delete("/api/sessions")

    assert answer.status_code == 204
    for person in (ann, phone, thief):
        assert fault(person.patch("/api/me", json={"name": "B"})) == "error-stranger"
    assert fault(program.get("/api/me")) == "error-token-unknown"
    assert phone.post("/api/session", json=login).json()["name"] == "Ann"
    assert phone.get("/api/me").json()["account"] is True


def test_a_guest_ends_copies_of_the_cookie_and_stays(site: Site) -> None:
    ann = site.visitor("Ann")
    known, thief, program = ann.id, copy_of(ann), ann.program()

    answer = ann.delete("/api/sessions")

    assert answer.status_code == 204
    assert fault(thief.patch("/api/me", json={"name": "Eve"})) == "error-stranger"
    assert fault(program.get("/api/me")) == "error-token-unknown"
    assert ann.id == known


def test_a_program_signs_out_nowhere(site: Site) -> None:
    program = site.visitor("Ann").program()

    assert fault(program.delete("/api/sessions")) == "error-token-only-plays"


def test_who_is_deleted_leaves_no_way_in_and_the_login_is_free(site: Site) -> None:
    ann, phone = site.visitor("Ann"), site.visitor()
    known, login = ann.id, {"login": "leaver", "password": "blue hat 17"}
    ann.post("/api/account", json=login)
    phone.post("/api/session", json=login)
    program, thief = phone.program(), copy_of(phone)

    answer = ann.delete("/api/me")

    assert (answer.status_code, answer.content) == (204, b"")
    assert not ann.cookies
    for person in (ann, phone, thief):
        assert fault(person.patch("/api/me", json={"name": "B"})) == "error-stranger"
    assert fault(program.get("/api/me")) == "error-token-unknown"
    assert fault(phone.post("/api/session", json=login)) == "error-login-wrong"
    assert phone.post("/api/account", json=login).status_code == 401
    assert phone.id != known
    assert phone.post("/api/account", json=login).json()["login"] == "leaver"


def test_the_others_keep_games_and_names_of_who_is_deleted(site: Site) -> None:
    ann, bob, over = seated(site, games=1)
    play_on([ann, bob], over)
    running, waiting = ann.open(), ann.open(seats=["me", "device", "open"], options="players=3")
    for table, seat in ((running, 1), (waiting, 2)):
        bob.do(table, "sit", seat=seat, name="Bob")
    ann.do(running, "start")
    kept = bob.get("/api/me/records").text

    with ann.line(running) as line:
        hear(line, "now")
        ann.delete("/api/me")
        assert hear_out(line)[0] == TRY_AGAIN

    assert bob.get("/api/me/records").text == kept
    assert "Ann" in kept
    assert [seat["who"] for seat in bob.see(waiting)["seats"]] == ["open", "open", "person"]
    assert bob.see(running)["seats"][0]["name"] == "Ann"
    assert ann.id
    assert ann.get("/api/tables?which=mine").json() == []


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("PATCH", "/api/me"),
        ("DELETE", "/api/me"),
        ("DELETE", "/api/session"),
        ("DELETE", "/api/sessions"),
        ("POST", "/api/me/tokens"),
        ("POST", "/api/tables"),
    ],
)
def test_what_a_page_asks_for_one_person_is_not_done_to_another(
    site: Site, method: str, path: str
) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    body = {"name": "Bob", "game": "kabaleo"}

    refused = ann.request(method, path, headers={"X-Kolpak-Person": bob.id}, json=body)

    assert (refused.status_code, fault(refused)) == (403, "error-person-changed")
    assert ann.get("/api/me").json()["name"] == "Ann"


def test_a_program_deletes_nobody(site: Site) -> None:
    ann = site.visitor("Ann")

    assert fault(ann.program().delete("/api/me")) == "error-token-only-plays"
    assert ann.patch("/api/me", json={"name": "Anna"}).status_code == 200


def test_a_guest_s_programs_end_when_the_guest_becomes_an_account(site: Site) -> None:
    ann = site.visitor("Ann")
    program = ann.program()

    ann.post("/api/account", json={"login": "newowner", "password": "blue hat 17"})

    assert fault(program.get("/api/me")) == "error-token-unknown"


def test_a_wrong_password_and_an_unknown_login_get_the_same_answer(site: Site) -> None:
    site.visitor().post("/api/account", json={"login": "Careful", "password": "blue hat 17"})
    other = site.visitor()

    wrong = other.post("/api/session", json={"login": "careful", "password": "blue hat 18"})
    unknown = other.post("/api/session", json={"login": "nobody", "password": "blue hat 18"})

    assert wrong.status_code == unknown.status_code == 403
    assert wrong.json() == unknown.json()
    assert fault(wrong) == "error-login-wrong"


def test_passwords_are_hashed_one_at_a_time(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    alone = threading.Lock()

    def verify(*_: object) -> bool:
        assert alone.acquire(blocking=False)
        time.sleep(0.1)
        alone.release()
        return False

    monkeypatch.setattr(people, "verify_password", verify)
    visitors = [site.visitor() for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda one: one.post("/api/session", json=LOGIN), visitors))

    assert [fault(answer) for answer in answers] == ["error-login-wrong"] * 4


@pytest.mark.parametrize(
    ("login", "password", "message"),
    [
        ("ab", "blue hat 17", "error-login-malformed"),
        ("a b c", "blue hat 17", "error-login-malformed"),
        ("x" * 61, "blue hat 17", "error-login-malformed"),
        ("abc\0d", "blue hat 17", "error-login-malformed"),
        ("fine", "short", "error-password-short"),
        ("fine", "x" * 201, "error-password-short"),
    ],
)
def test_login_and_password_have_a_form(
    site: Site, login: str, password: str, message: str
) -> None:
    answer = site.visitor().post("/api/account", json={"login": login, "password": password})

    assert (answer.status_code, fault(answer)) == (400, message)


COMPOSED, APART, WIDE = "ren\u00e9", "rene\u0301", "\uff32ene\u0301"
"""One login as different keyboards make it."""


def test_login_and_password_are_the_same_however_their_letters_are_made_up(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor()
    ann.post("/api/account", json={"login": COMPOSED, "password": f"{COMPOSED} 1234"})

    for login in (COMPOSED, APART, WIDE):
        for password in (COMPOSED, APART):
            given = {"login": login, "password": f"{password} 1234"}
            assert bob.post("/api/session", json=given).json()["name"] == "Ann"
        taken = site.visitor().post("/api/account", json={"login": login, "password": "x" * 8})
        assert fault(taken) == "error-login-taken"


def test_a_password_does_not_count_by_its_beginning(site: Site) -> None:
    ann = site.visitor("Ann")
    ann.post("/api/account", json={"login": "patient", "password": "p" * 200})

    longer = ann.post("/api/session", json={"login": "patient", "password": "p" * 250})
    right = ann.post("/api/session", json={"login": "patient", "password": "p" * 200})

    assert (longer.status_code, fault(longer)) == (403, "error-login-wrong")
    assert right.status_code == 200


def test_whoever_chose_a_long_password_signs_in_with_it(site: Site) -> None:
    login = {"login": "accented", "password": "e\u0301" * 150}  # its letters are counted

    made = site.visitor("Ann").post("/api/account", json=login)

    assert made.is_success
    assert site.visitor().post("/api/session", json=login).json()["name"] == "Ann"


def test_what_is_far_too_long_is_refused_quickly(site: Site) -> None:
    accents = "\u0301\u0323" * 200_000  # putting them in order would take minutes
    ann = site.visitor()

    login = ann.post("/api/session", json={"login": accents, "password": "blue hat 17"})
    password = ann.post("/api/session", json={"login": "accents", "password": accents})

    assert [fault(login), fault(password)] == ["error-login-malformed", "error-login-wrong"]


def test_a_login_is_given_once_and_an_account_has_one(site: Site) -> None:
    ann, bob = site.visitor(), site.visitor()
    ann.post("/api/account", json={"login": "Unique", "password": "blue hat 17"})

    taken = bob.post("/api/account", json={"login": "uNIQUE", "password": "blue hat 17"})
    again = ann.post("/api/account", json={"login": "Other", "password": "blue hat 17"})

    assert fault(taken) == "error-login-taken"
    assert fault(again) == "error-account-already"
    assert bob.get("/api/me").json()["account"] is False


def test_the_store_keeps_neither_passwords_nor_tokens_as_they_are(site: Site) -> None:
    ann = site.visitor("Ann")
    token = ann.token()
    ann.post("/api/account", json={"login": "secretive", "password": "correct horse"})

    kept = b"".join(path.read_bytes() for path in site.folder.iterdir() if path.is_file())

    assert b"secretive" in kept
    assert b"correct horse" not in kept
    assert token.encode() not in kept


def test_a_second_account_of_the_same_browser_sees_only_its_own_seats(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open()
    bob.do(table, "sit", seat=1, name="Bob")
    ann.do(table, "start")

    with bob.line(table) as line:
        now = hear(line, "now")["now"]

    assert now["you"] == [1]
    assert now["game"]["seat"] == 1
