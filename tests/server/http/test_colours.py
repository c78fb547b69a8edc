"""Colours of seats over HTTP and the socket, and the proof of the game that is played with them."""

from server.http.site import Site, hear, play_on

SETUP = {"game": "hats", "options": "players=2 hats_per_player=1 stall_limit=9"}


def test_games_say_which_colours_seats_may_choose(site: Site) -> None:
    games = site.stranger().get("/api/games").json()

    assert {game["name"]: game["seat_colours"] for game in games} == {
        "kabaleo": "",
        "hats": "rygbwk",
        "hat_cards": "",
    }


def test_two_choose_their_colours_and_the_record_is_proved_with_them(site: Site) -> None:
    ann, bob = site.visitor("Ann"), site.visitor("Bob")
    table = ann.open(**SETUP)
    bob.do(table, "sit", seat=1, name="Bob", random="cd" * 32)
    first = ann.see(table)["fair"]["commitment"]

    ann.do(table, "choose_colour", seat=0, colour="k")
    refused = bob.tell(table, "choose_colour", seat=1, colour="k")

    assert (refused.status_code, refused.json()["error"]["id"]) == (400, "error-table-colour-taken")
    now = bob.see(table)
    assert [seat["colour"] for seat in now["seats"]] == ["k", "y"]
    assert [seat["added"] for seat in now["seats"]] == [False, True]
    assert now["fair"]["commitment"] == first
    ann.do(table, "start", random="ab" * 32)
    play_on([ann, bob], table)
    record = bob.get(f"/api/tables/{table}/record").text
    assert "colours=ky" in record
    [verdict] = bob.post("/api/verify", json={"text": record}).json()["verdicts"]
    assert verdict["right"]


def test_everybody_at_the_socket_hears_of_a_colour(site: Site) -> None:
    ann, eve = site.visitor("Ann"), site.visitor("Eve")
    table = ann.open(**SETUP)

    with eve.line(table) as line:
        hear(line, "now")
        ann.do(table, "choose_colour", seat=0, colour="w")
        event = hear(line, "event")["event"]
        now = hear(line, "now")["now"]

    assert (event["kind"], event["seat"], event["colour"]) == ("colour_chosen", 0, "w")
    assert now["seats"][0]["colour"] == "w"
    assert now["setup"]["options"] == event["options"]
