"""Tokens: programs play under a person's name until the token is revoked."""

from collections.abc import Callable

import pytest

from server.http.site import Site, Visitor, fault, hear, hear_out, seated


def test_tokens_are_listed_and_removed_one_by_one(site: Site) -> None:
    ann = site.visitor("Ann")
    first, second = ann.program(), ann.program()
    listed = ann.get("/api/me/tokens").json()

    answer = ann.delete(f"/api/me/tokens/{listed[0]['id']}")

    assert answer.status_code == 204
    assert fault(first.get("/api/me")) == "error-token-unknown"
    assert second.get("/api/me").status_code == 200
    assert [one["id"] for one in ann.get("/api/me/tokens").json()] == [listed[1]["id"]]
    assert fault(second.get("/api/me/tokens")) == "error-token-only-plays"
    assert site.visitor("Eve").delete(f"/api/me/tokens/{listed[1]['id']}").status_code == 204
    assert second.get("/api/me").status_code == 200


def sign_out_everywhere(person: Visitor) -> None:
    person.delete("/api/sessions")


def revoke_all_tokens(person: Visitor) -> None:
    person.delete("/api/me/tokens")


def revoke_one_token(person: Visitor) -> None:
    [listed] = person.get("/api/me/tokens").json()
    person.delete(f"/api/me/tokens/{listed['id']}")


def become_an_account(person: Visitor) -> None:
    answer = person.post("/api/account", json={"login": "closing", "password": "blue hat 17"})
    assert answer.status_code == 200


@pytest.mark.parametrize(
    "deed", [sign_out_everywhere, revoke_all_tokens, revoke_one_token, become_an_account]
)
def test_the_sockets_of_a_stolen_token_are_closed_at_once(
    site: Site, deed: Callable[[Visitor], None]
) -> None:
    ann, _, table = seated(site)
    program = ann.program()

    with program.line(table, since=999) as line:
        hear(line, "presence")
        deed(ann)
        code, _ = hear_out(line)

    assert code == 4013


def test_a_token_plays_under_the_person_s_name_and_gets_no_cookie(site: Site) -> None:
    ann = site.visitor("Ann")
    program = ann.program()

    answer = program.get("/api/me")

    assert answer.json() == ann.get("/api/me").json()
    assert "set-cookie" not in answer.headers
    assert program.see(program.open())["you"] == [0]


def test_a_token_needs_no_header_against_other_sites(site: Site) -> None:
    token = site.visitor("Ann").token()
    program = site.stranger(Authorization=f"Bearer {token}")

    assert program.patch("/api/me", json={"name": "Robot"}).status_code == 200


def test_a_token_may_change_the_name_that_others_see(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.program().patch("/api/me", json={"name": "Robot"})

    assert answer.json()["name"] == ann.get("/api/me").json()["name"] == "Robot"


def test_a_token_only_plays(site: Site) -> None:
    program = site.visitor("Ann").program()

    answers = [
        program.post("/api/me/tokens"),
        program.post("/api/account", json={"login": "robot", "password": "blue hat 17"}),
        program.post("/api/passkeys/options", json={"login": "robot"}),
    ]

    assert {(answer.status_code, fault(answer)) for answer in answers} == {
        (403, "error-token-only-plays")
    }


def test_a_token_is_not_told_the_login(site: Site) -> None:
    ann = site.visitor("Ann")
    ann.post("/api/account", json={"login": "Secret.Ann", "password": "blue hat 17"})
    program = site.stranger(Authorization=f"Bearer {ann.token()}")

    answers = [program.get("/api/me"), program.patch("/api/me", json={"name": "Anna"})]

    assert [(one.json()["account"], one.json()["login"]) for one in answers] == [(True, None)] * 2
    assert ann.get("/api/me").json()["login"] == "secret.ann"


def test_a_token_that_is_given_up_or_made_up_is_refused(site: Site) -> None:
    program = site.visitor("Ann").program()
    assert program.delete("/api/me/tokens").status_code == 204

    made_up = site.stranger(Authorization="Bearer made-up")

    assert [fault(one.get("/api/me")) for one in (program, made_up)] == ["error-token-unknown"] * 2
    assert made_up.get("/api/me").status_code == 401


def test_who_sits_at_the_browser_makes_all_tokens_worthless_at_once(site: Site) -> None:
    ann, other, table = seated(site)
    programs, another = [ann.program(), ann.program()], other.program()

    with programs[0].line(table) as line:
        hear(line, "presence")
        assert ann.delete("/api/me/tokens").status_code == 204
        code, _ = hear_out(line)

    assert code == 4013, "what was open ends"
    assert [fault(one.get("/api/me")) for one in programs] == ["error-token-unknown"] * 2
    assert another.get("/api/me").status_code == 200
    assert ann.get("/api/me").status_code == 200
