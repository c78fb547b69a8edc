"""Tables over HTTP: opened, listed, shown, commanded."""

import asyncio
from typing import NoReturn

import pytest

from kolpak.games.kabaleo import KABALEO
from kolpak.server.web.routes import tables
from server.http.site import Site, Visitor, fault, hear, play_on, seated


def listed(visitor: Visitor, which: str) -> list[str]:
    return [one["id"] for one in visitor.get("/api/tables", params={"which": which}).json()]


def test_a_table_is_opened_with_everything_the_setup_leaves_out(site: Site) -> None:
    ann = site.visitor("Ann")

    now = ann.see(ann.open())

    assert (now["phase"], now["host"], now["you"]) == ("open", True, [0])
    assert now["setup"]["clock"] == {"kind": "none", "seconds": 0, "increment": 0}
    assert (now["setup"]["games"], now["setup"]["absent"]) == (2, "bot")
    assert [seat["name"] for seat in now["seats"]] == ["Ann", ""]


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        ({}, "error-game-unknown"),
        ({"game": "chess"}, "error-game-unknown"),
        ({"game": 7}, "error-table-field"),
        ({"game": "kabaleo", "options": "players=9"}, "error-option-value"),
        ({"game": "kabaleo", "options": "players=2", "seats": ["me"]}, "error-table-seats"),
        ({"game": "kabaleo", "options": "players=2", "seats": ["me", 3]}, "error-table-seat-kind"),
        (
            {"game": "kabaleo", "options": "players=2", "seats": ["me", "me"]},
            "error-table-me-twice",
        ),
        ({"game": "kabaleo", "options": "players=2", "games": 0}, "error-table-count"),
        ({"game": "kabaleo", "options": "players=2", "clock": 5}, "error-table-field"),
        ({"game": "kabaleo", "options": "players=2", "absent": "shout"}, "error-table-choice"),
        (
            {"game": "kabaleo", "options": "players=2", "seats": ["me", "bot:deep-blue"]},
            "error-table-bot-unknown",
        ),
    ],
)
def test_a_setup_that_is_wrong_is_refused_in_a_sentence(
    site: Site, setup: dict[str, object], message: str
) -> None:
    ann = site.visitor()

    answer = ann.post("/api/tables", json=setup)

    error = answer.json()["error"]
    assert (answer.status_code, error["id"]) == (400, message)
    assert error["message"].endswith(".")
    assert listed(ann, "mine") == []


def test_a_request_sent_again_opens_one_table(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    asked = {"game": "kabaleo", "options": "players=2", "id": "r1"}

    first, again = (ann.post("/api/tables", json=asked).json() for _ in range(2))
    changed = ann.post("/api/tables", json=asked | {"options": "players=3"}).json()
    others = bob.post("/api/tables", json=asked).json()

    assert first == again
    assert len({one["id"] for one in (first, changed, others)}) == 3
    assert set(listed(ann, "mine")) == {first["id"], changed["id"]}
    ann.do(first["id"], "start")
    assert ann.post("/api/tables", json=asked).json()["id"] != first["id"]


@pytest.mark.parametrize("id", ["", 5, None, "x" * 65])
def test_the_id_of_a_request_is_a_word(site: Site, id: object) -> None:
    answer = site.visitor().post("/api/tables", json={"game": "kabaleo", "id": id})

    assert (answer.status_code, answer.json()["error"]["id"]) == (400, "error-command-id")


def test_lists_show_listed_tables_only_and_everybody_their_own(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    shown = ann.open(visibility="listed")
    by_link, private = ann.open(visibility="link"), ann.open(visibility="private")

    before = listed(bob, "open"), listed(bob, "live")
    bob.do(shown, "sit", seat=1, name="Bob")
    ann.do(shown, "start")

    assert (shown in before[0], shown in before[1]) == (True, False)
    assert (shown in listed(bob, "open"), shown in listed(bob, "live")) == (False, True)
    assert {by_link, private}.isdisjoint(listed(bob, "open") + listed(bob, "live"))
    assert set(listed(ann, "mine")) == {shown, by_link, private}
    assert listed(bob, "mine") == [shown]


@pytest.mark.parametrize("visibility", ["link", "private", "listed"])
def test_a_host_without_a_seat_finds_the_table_again(site: Site, visibility: str) -> None:
    ann, bob, cid = (site.visitor(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.open(visibility=visibility, seats=["open", "open"])
    invitation = ann.see(table)["invitation"]
    first = [listed(one, "mine") for one in (ann, bob, cid)]

    for seat, one in enumerate((bob, cid)):
        one.tell(table, "sit", seat=seat, name=str(seat), invitation=invitation)
    ann.do(table, "start")

    assert first == [[table], [], []]
    assert [listed(one, "mine") for one in (ann, bob, cid)] == [[table]] * 3
    assert ann.see(table)["you"] == []


def test_an_open_table_whose_host_never_begins_leaves_the_list(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table, other = ann.open(visibility="listed"), ann.open(visibility="listed")
    ann.do(other, "place_bot", seat=1, bot="random")
    ann.do(other, "start")
    fresh = listed(bob, "open")

    monkeypatch.setattr(tables, "OPEN_AGE", 0.0)

    assert table in fresh
    assert listed(bob, "open") == []
    assert other in listed(bob, "live")
    assert bob.do(table, "sit", seat=1, name="Bob") == 1, "its link is as good as before"


def test_lists_tell_neither_invitations_nor_who_people_are(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(visibility="listed")
    invitation = ann.see(table)["invitation"]

    text = bob.get("/api/tables?which=open").text

    assert table in text
    assert invitation not in text
    assert ann.id not in text


def test_an_unknown_list_is_refused(site: Site) -> None:
    answer = site.visitor().get("/api/tables?which=secret")

    assert (answer.status_code, fault(answer)) == (400, "error-request-field")
    assert answer.json()["error"]["args"]["where"] == "which"


@pytest.mark.parametrize("name", ["x", "..", "%00", "%2e%2e%2fpasswd", "a" * 500, "é", "%ff%fe"])
def test_a_table_that_there_is_not_is_not_found(site: Site, name: str) -> None:
    answer = site.visitor().get(f"/api/tables/{name}/record")

    assert answer.status_code == 404
    assert fault(answer) in ("error-table-unknown", "error-request-unknown")


def test_a_command_is_acknowledged_with_the_version_after_it(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open()

    answer = ann.post(
        f"/api/tables/{table}/commands", json={"id": "one", "do": "say", "phrase": "hello"}
    )

    assert (answer.status_code, answer.json()) == (200, {"ack": "one", "v": 1})
    assert ann.see(table)["v"] == 1


@pytest.mark.parametrize(("path", "part"), [("", "view"), ("/record", "veil")])
def test_a_game_whose_code_fails_is_blamed_wherever_its_table_is_asked_for(
    site: Site, monkeypatch: pytest.MonkeyPatch, path: str, part: str
) -> None:
    ann, _, table = seated(site)

    def boom(*_: object) -> NoReturn:
        raise RuntimeError("a fault of the game")

    monkeypatch.setattr(KABALEO.rules, part, boom)
    answer = ann.get(f"/api/tables/{table}{path}")

    assert (answer.status_code, fault(answer)) == (503, "error-game-failed")


def test_the_same_command_again_gets_the_first_answer_and_changes_nothing(site: Site) -> None:
    ann, bob, table = seated(site)
    mover = (ann, bob)[ann.see(table)["game"]["mover"]]
    token = mover.see(table)["game"]["actions"][0]
    body = {"id": "move", "do": "play", "token": token}
    first = mover.post(f"/api/tables/{table}/commands", json=body)
    after = ann.see(table)

    again = mover.post(f"/api/tables/{table}/commands", json=body)
    other = mover.post(f"/api/tables/{table}/commands", json={**body, "do": "resign"})

    assert first.json() == again.json() == other.json()
    assert ann.see(table) == after


def test_ids_of_commands_are_each_sender_s_own(site: Site) -> None:
    ann, bob, table = seated(site)
    path, body = f"/api/tables/{table}/commands", {"id": "one", "do": "say", "text": "hello"}

    versions = [one.post(path, json=body).json()["v"] for one in (ann, bob, ann)]

    assert versions == [versions[0], versions[0] + 1, versions[0]]


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ({"do": "start"}, "error-command-id"),
        ({"id": 5, "do": "start"}, "error-command-id"),
        ({"id": "", "do": "start"}, "error-command-id"),
        ({"id": "x" * 65, "do": "start"}, "error-command-id"),
        ({"id": "a\n", "do": "start"}, "error-command-id"),
        ({"id": "a"}, "error-command-unknown"),
        ({"id": "a", "do": ["start"]}, "error-command-unknown"),
        ({"id": "a", "do": "win"}, "error-command-unknown"),
        ({"id": "a", "do": "tick"}, "error-command-unknown"),
        ({"id": "a", "do": "sit", "seat": True, "name": "B"}, "error-table-field"),
        ({"id": "a", "do": "sit", "seat": -1, "name": "B"}, "error-table-field"),
        ({"id": "a", "do": "sit", "seat": 10**30, "name": "B"}, "error-table-field"),
        ({"id": "a", "do": "sit", "seat": 2, "name": "B"}, "error-table-no-seat"),
        ({"id": "a", "do": "sit", "seat": 1, "name": "\u202e"}, "error-name"),
        ({"id": "a", "do": "sit", "seat": 0, "name": "B"}, "error-table-seat-taken"),
        ({"id": "a", "do": "say", "phrase": {"a": 1}}, "error-table-phrase"),
        ({"id": "a", "do": "say", "text": "x" * 301}, "error-table-text"),
        ({"id": "a", "do": "add_randomness", "random": "f" * 63}, "error-table-random"),
        ({"id": "a", "do": "offer", "what": []}, "error-table-choice"),
        ({"id": "a", "do": "play", "token": "y3"}, "error-table-not-playing"),
        ({"id": "a", "do": "place_bot", "seat": 1, "bot": "deep-blue"}, "error-table-bot-unknown"),
    ],
)
def test_a_command_that_is_wrong_is_refused_and_changes_nothing(
    site: Site, command: dict[str, object], message: str
) -> None:
    ann = site.visitor("Ann")
    table = ann.open()

    answer = ann.post(f"/api/tables/{table}/commands", json=command)

    assert (answer.status_code, fault(answer)) == (400, message)
    assert answer.json()["error"]["message"].endswith(".")
    assert ann.see(table)["v"] == 0


def test_a_refused_move_names_the_rule(site: Site) -> None:
    ann, bob, table = seated(site)
    mover = (ann, bob)[ann.see(table)["game"]["mover"]]
    token = mover.see(table)["game"]["actions"][0]
    mover.do(table, "play", token=token)
    other = (ann, bob)[ann.see(table)["game"]["mover"]]

    answer = other.tell(
        table, "play", token=f"{other.see(table)['game']['actions'][0][0]}{token[1:]}"
    )

    error = answer.json()["error"]
    assert (answer.status_code, error["rule"][0]) == (400, "K")
    assert error["rule"] in error["message"]


def test_another_s_turn_is_not_yours(site: Site) -> None:
    ann, bob, table = seated(site)
    now = ann.see(table)
    waiting = (bob, ann)[now["game"]["mover"]]

    answer = waiting.tell(table, "play", token="b0")

    assert fault(answer) == "error-table-not-your-turn"
    assert waiting.see(table)["game"]["actions"] == []


def test_a_stranger_watches_and_does_nothing(site: Site) -> None:
    ann, _, table = seated(site)
    stranger = Visitor(site)

    seen = stranger.see(table)
    refused = stranger.tell(table, "say", text="boo")

    assert (seen["you"], seen["game"]["seat"]) == ([], None)
    assert (refused.status_code, fault(refused)) == (401, "error-stranger")
    assert ann.see(table)["chat"] == []


def test_a_table_with_bots_plays_by_itself_until_a_person_is_to_move(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(seats=["me", "bot:greedy"], games=1)
    ann.do(table, "start")

    with ann.line(table) as line:
        while (now := hear(line, "now")["now"])["phase"] == "playing":
            if now["game"]["actions"]:
                token = now["game"]["actions"][0]
                ann.do(table, "play", token=token)

    assert (now["phase"], len(now["match"]["results"])) == ("over", 1)


def test_a_match_goes_on_to_its_end_over_http_alone(site: Site) -> None:
    ann, bob, table = seated(site, games=2)

    play_on([ann, bob], table)
    between = ann.see(table)
    ann.do(table, "next")
    play_on([ann, bob], table)

    over = ann.see(table)
    assert (between["phase"], over["phase"]) == ("between", "over")
    assert len(over["match"]["results"]) == 2
    assert over["fair"]["seed"] != between["fair"]["seed"]


def own_list(visitor: Visitor) -> dict[str, dict[str, object]]:
    found = visitor.get("/api/tables?which=mine").json()
    return {one["id"]: one for one in found}


def test_one_s_own_list_says_who_won_which_game(site: Site) -> None:
    ann, bob, table = seated(site, games=2)
    play_on([ann, bob], table)
    first = own_list(bob)[table]
    ann.do(table, "next")
    play_on([ann, bob], table)

    second = own_list(bob)[table]

    assert (first["phase"], second["phase"], second["own"]) == ("between", "over", [1])
    results = ann.see(table)["match"]["results"]
    places = [[one[seat]["place"] for one in results] for seat in (0, 1)]
    assert [seat["places"] for seat in second["seats"]] == places
    assert [seat["places"] for seat in first["seats"]] == [one[:1] for one in places]
    assert [seat["points"] for seat in second["seats"]] == [one["points"] for one in results[-1]]
    assert [seat["match"] for seat in first["seats"]] == [None, None]
    assert [seat["match"] for seat in second["seats"]] == ann.see(table)["match"]["totals"]


def test_lists_have_so_many_places_and_those_for_everybody_none(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kolpak.live.store.MOST_PLACES", 1)
    ann, bob, table = seated(site, games=3, visibility="listed")
    for _ in range(2):
        play_on([ann, bob], table)
        ann.do(table, "next")

    everybody = {one["id"]: one for one in bob.get("/api/tables?which=live").json()}
    latest = ann.see(table)["match"]["results"][-1]
    assert [seat["places"] for seat in everybody[table]["seats"]] == [[], []]
    assert [seat["places"] for seat in own_list(ann)[table]["seats"]] == [
        [one["place"]] for one in latest
    ]


def test_one_s_own_list_knows_every_turn_of_one_s_own(site: Site) -> None:
    ann = site.visitor("Ann")
    tables = [ann.open(seats=["me", "device"]) for _ in range(30)]
    for table in tables:
        ann.do(table, "start")

    yours = {table for table, one in own_list(ann).items() if one["yours"]}
    assert yours == set(tables)


@pytest.mark.parametrize("way_out", ["resign", "hurry"])
def test_the_turn_of_a_seat_for_which_a_bot_plays_is_not_one_s_own(
    site: Site, monkeypatch: pytest.MonkeyPatch, way_out: str
) -> None:
    async def think(_: object) -> None:
        await asyncio.Event().wait()

    monkeypatch.setattr(site.context.bots, "choose", think)
    ann = site.visitor("Ann")
    table = ann.open(options="players=3", seats=["me", "device", "device"])
    ann.do(table, "start")
    mover = ann.see(table)["game"]["mover"]
    ann.do(table, way_out, **({"seat": mover} if way_out == "resign" else {}))

    listed = own_list(ann)[table]
    assert (listed["turn"], listed["yours"]) == (mover, False)
    shown = ann.see(table)["game"]
    assert (shown["seat"], shown["actions"]) == (None, [])  # hands the device to nobody


def test_a_game_that_was_stopped_counts_for_nobody(site: Site) -> None:
    ann = site.visitor("Ann")
    table = ann.open(seats=["me", "bot:greedy"], games=1)
    ann.do(table, "start")
    ann.do(table, "offer", what="stop")

    assert own_list(ann)[table]["phase"] == "over"
    assert [seat["places"] for seat in own_list(ann)[table]["seats"]] == [[], []]
