"""Languages: a reader is answered in the one they would rather read."""

import re

import pytest

from server.http.site import Site

SENTENCES = {
    "en": "There is no table",
    "de": "Einen Tisch",
    "fr": "Il n’y a pas",
    "ru": "Стола",
    "pl": "Nie ma stołu",
}


@pytest.mark.parametrize(
    ("wished", "language"),
    [
        ("de", "de"),
        ("de;q=0, fr", "fr"),
        ("de;q=0", "en"),
        ("de;q=0.000, fr;q=0", "en"),
        ("de;q=0.1, fr;q=0.9", "fr"),
        ("fr ; q=0.5 , de;q=0.5", "fr"),
        ("de;q=0.8, ru, fr;q=1.0", "ru"),
        ("xx, PL-PL;Q=0.9, en;q=0.1", "pl"),
        ("de;q=much, fr", "de"),
        ("fr;q=0.5, de;q=-1", "de"),
        ("fr;q=0.5, de;q=nan", "de"),
        ("*, fr;q=0.5", "fr"),
        (";q=1, , ;;;", "en"),
        ("xx," * 5_000 + "de", "en"),
        (f"de;q={'9' * 5_000}, fr", "de"),
    ],
)
def test_the_dearest_language_that_there_is_is_taken(
    site: Site, wished: str, language: str
) -> None:
    answer = site.stranger().get("/api/tables/x", headers={"Accept-Language": wished})

    assert answer.json()["error"]["message"].startswith(SENTENCES[language])


def test_a_language_in_the_address_comes_before_the_browser_s(site: Site) -> None:
    answer = site.stranger().get("/api/tables/x?lang=fr", headers={"Accept-Language": "de"})

    assert answer.json()["error"]["message"].startswith(SENTENCES["fr"])


def test_a_guest_s_name_has_the_digits_of_its_language(site: Site) -> None:
    guest = site.stranger().get("/api/me", headers={"Accept-Language": "fa"}).json()

    assert re.fullmatch("مهمان [۰-۹]{4}", guest["name"])
