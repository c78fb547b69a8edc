"""Invitations: codes that are read aloud, and links of private tables, which nothing else opens."""

from server.http.site import Site, dial, fault, goes_on, hear, hear_out


def test_a_code_leads_to_an_open_table_until_its_first_game(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open()
    code = ann.see(table)["code"]

    assert bob.get(f"/api/codes/{code.lower()}").json()["id"] == table
    assert bob.see(table)["code"] == code
    bob.do(table, "sit", seat=1, name="Bob")
    ann.do(table, "start")

    gone = bob.get(f"/api/codes/{code}")
    assert (gone.status_code, fault(gone)) == (404, "error-code-unknown")
    assert ann.see(table)["code"] is None


def test_codes_cannot_be_guessed_one_after_the_other(site: Site) -> None:
    bob = site.visitor("Bob")

    answers = [bob.get("/api/codes/ZZZZZ").status_code for _ in range(12)]

    assert answers[:10] == [404] * 10
    assert answers[-1] == 429


def test_a_renewed_invitation_replaces_link_and_code_and_ends_watching(site: Site) -> None:
    ann, bob, cid = site.visitor("Ann"), site.visitor("Bob"), site.visitor("Cid")
    seats = ["me", "open", "open"]
    table = ann.open(options="players=3", seats=seats, visibility="private")
    before = ann.see(table)
    old = before["invitation"]
    bob.do(table, "sit", seat=1, name="Bob", invitation=old)

    with cid.line(table, invitation=old) as watching, bob.line(table) as seated:
        hear(watching, "presence")
        hear(seated, "presence")
        ann.do(table, "renew_invitation")
        code, heard = hear_out(watching)
        assert goes_on(seated)

    assert code == 4013
    after = ann.see(table)
    assert not any(after["invitation"] in message for message in heard)
    assert after["invitation"] != old
    assert after["code"] != before["code"]
    assert cid.get(f"/api/tables/{table}", params={"invitation": old}).status_code == 404
    assert cid.see(table, invitation=after["invitation"])["you"] == []
    assert cid.get(f"/api/codes/{before['code']}").status_code == 404
    assert bob.see(table)["you"] == [1]
    assert bob.see(table)["code"] is None
    refused = bob.tell(table, "renew_invitation")
    assert fault(refused) == "error-table-host-only"


def test_only_a_private_table_has_an_invitation_to_renew(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open()

    refused = ann.tell(table, "renew_invitation")

    assert fault(refused) == "error-table-not-private"


def test_a_private_table_is_for_its_people_and_for_whoever_has_the_invitation(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    made = ann.post(
        "/api/tables",
        json={
            "game": "kabaleo",
            "options": "players=2",
            "seats": ["me", "open"],
            "visibility": "private",
        },
    ).json()
    table, invitation = made["id"], made["invitation"]

    refused = [
        bob.get(f"/api/tables/{table}"),
        bob.get(f"/api/tables/{table}", params={"invitation": invitation[:-1]}),
        bob.get(f"/api/tables/{table}/record"),
        bob.get(f"/api/tables/{table}/events"),
        bob.tell(table, "sit", seat=1, name="Bob"),
        site.stranger().get(f"/api/tables/{table}"),
    ]
    unknown = bob.get("/api/tables/nothing-here")
    let_in = bob.tell(table, "sit", seat=1, name="Bob", invitation=invitation)

    assert {answer.status_code for answer in refused} == {404}
    for answer in refused:  # a private table cannot be told from none at all
        assert answer.text == unknown.text.replace("nothing-here", table)
    assert let_in.status_code == 200
    assert bob.see(table)["you"] == [1]  # from now on the seat is enough
    assert "invitation" not in bob.see(table)


def test_an_invitation_says_nothing_about_who_somebody_is(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(visibility="private")
    invitation = ann.see(table)["invitation"]

    now = bob.see(table, invitation=invitation)
    refused = bob.tell(table, "start", invitation=invitation)

    assert (now["host"], now["you"]) == (False, [])
    assert fault(refused) == "error-table-host-only"


def test_the_invitation_opens_the_socket_too(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(visibility="private")
    invitation = ann.see(table)["invitation"]

    with bob.line(table) as line:
        refused = hear(line, "error")
    with dial(site, table, {}, invitation=invitation) as line:
        shown = hear(line, "now")

    assert refused["error"]["id"] == "error-table-unknown"
    assert shown["now"]["id"] == table
