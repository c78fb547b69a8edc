"""The lessons over HTTP: the same for everybody, with names in the reader's language."""

from server.http.site import Site


def test_a_stranger_gets_a_course_in_their_language(site: Site) -> None:
    answer = site.stranger().get("/api/lessons/hat_cards?lang=fa")

    course = answer.json()
    assert answer.status_code == 200
    assert course["game"] == "hat_cards"
    assert course["names"] == ["you", "مینا", "آرمان", "نیلوفر"]
    first = course["lessons"][0]["nodes"][0]
    wanted = [move for move in first["moves"] if move["next"] is not None]
    assert [move["token"] for move in wanted] == ["r7@1"]
    assert wanted[0]["text"][0]["args"]["other"] == "مینا"


def test_the_die_of_a_lesson_shows_what_the_lesson_needs(site: Site) -> None:
    course = site.stranger().get("/api/lessons/hats").json()

    node = course["lessons"][0]["nodes"][0]
    assert node["kind"] == "throw"
    assert [move["token"] for move in node["moves"]] == ["roll"]
    assert [frame["token"] for frame in node["moves"][0]["frames"]] == ["d4"]


def test_a_game_without_lessons_is_not_found(site: Site) -> None:
    answer = site.stranger().get("/api/lessons/chess")

    assert answer.status_code == 404
    error = answer.json()["error"]
    assert error["id"] == "error-lessons-none"
    assert error["args"] == {"game": "chess", "known": "kabaleo, hats, hat_cards"}
