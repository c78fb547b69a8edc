"""Pages, words and rules: what is there is given, and nothing else."""

import gzip
import re
from pathlib import Path
from typing import Any

import httpx
import pytest
from fluent.syntax import parse
from fluent.syntax.ast import BaseComment, Message
from fluent.syntax.serializer import serialize_message

from kolpak.bots.roster import levels
from kolpak.games.catalog import GAMES
from kolpak.play.values import write_value
from kolpak.server.web import preview
from kolpak.server.web.page import word_files
from kolpak.server.web.routes import files
from kolpak.server.web.routes.files import STATIC
from kolpak.table.setup import read_setup
from kolpak.words.languages import SECOND_ON_THE_PAGE, file_source, languages, source
from kolpak.words.message import Message as Words
from kolpak.words.pages import rule_page
from kolpak.words.translation import translate
from parts import rules_page, text_of
from server.http.site import Site

ISOLATES = dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069"))


def test_a_ready_server_says_so(site: Site) -> None:
    assert site.stranger().get("/api/health").json() == {"status": "ready"}


def test_all_games_are_shown_with_options_and_bots(site: Site) -> None:
    games = site.stranger().get("/api/games").json()

    assert [game["name"] for game in games] == list(GAMES)
    for game in games:
        declared = [option.name for option in GAMES[game["name"]].options.declared()]
        assert [option["name"] for option in game["options"]] == declared
        assert all(option["sentence"].endswith(".") for option in game["options"])
        assert game["bots"] == levels(game["name"])
        assert game["reviewed"]


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, f"players={n}") for name, game in GAMES.items() for n in game.player_numbers()),
        ("hats", "players=4 board=large"),
    ],
)
def test_the_defaults_shown_are_those_that_a_table_gets(
    site: Site, name: str, options: str
) -> None:
    [game] = [one for one in site.stranger().get("/api/games").json() if one["name"] == name]
    played = GAMES[name].options.read(read_setup({"game": name, "options": options}).options)
    players, *others = options.split()
    chosen = dict(pair.split("=") for pair in others)

    for option in game["options"]:
        usual = option["defaults"]
        shown = chosen.get(option["name"]) or usual.get(options) or usual[players]
        assert shown == write_value(getattr(played, option["name"])), option["name"]


def test_of_a_rule_that_tables_have_by_default_the_games_own_default_is_told(site: Site) -> None:
    for game in site.stranger().get("/api/games").json():
        kind = GAMES[game["name"]]
        bare = kind.options.of().as_dict()
        own = {one["name"]: one["unnamed"] for one in game["options"] if one["unnamed"] is not None}
        assert own == {name: write_value(bare[name]) for name in kind.table_defaults}


def test_without_the_built_page_its_addresses_say_how_to_build_it(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("STATIC", "INDEX"):
        monkeypatch.setattr(files, name, tmp_path / "missing" / name)

    for path in ("/", "/table/abc", "/worker.js"):
        answer = site.stranger().get(path)
        assert answer.status_code == 404
        assert "npm" in answer.json()["error"]["message"]
    assert site.stranger().get("/api/nothing").json()["error"]["id"] == "error-request-unknown"


@pytest.mark.parametrize("path", ["/table/abc.", "/table/abc).", "/table/abc.)", "/rules/hats..."])
def test_a_link_that_ends_a_sentence_leads_to_its_page(site: Site, path: str) -> None:
    answer = site.stranger().get(path)

    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")


@pytest.mark.parametrize("path", ["/icon-1.png", "/.env", "/.git/config", "/assets/abc."])
def test_a_file_that_is_missing_is_no_page(site: Site, path: str) -> None:
    assert site.stranger().get(path).status_code == 404


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", languages())
def test_every_game_has_its_rules_page(site: Site, game: str, language: str) -> None:
    answer = site.stranger().get(f"/api/rules/{game}", params={"lang": language})

    assert text_of(game, rules_page(game))
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text == rule_page(game, language)


@pytest.mark.parametrize("game", ["chess", "..", "%2e%2e", "hats%00", "../design"])
def test_there_are_rules_pages_of_games_only(site: Site, game: str) -> None:
    assert site.stranger().get(f"/api/rules/{game}").status_code == 404


@pytest.mark.parametrize("language", languages())
def test_the_page_gets_all_words_but_those_it_never_says(site: Site, language: str) -> None:
    paths = (f"/words/{language}.ftl", f"/words/{language}.second.ftl")
    answers = [site.stranger().get(path) for path in paths]

    there = words(file_source("en")) | words(file_source(language))
    known = words(source("en")) | words(source(language))  # with what an earlier test has added
    first, second = (words(answer.text) for answer in answers)
    given = first | second
    assert {answer.headers["content-type"] for answer in answers} == {"text/plain; charset=utf-8"}
    assert given.items() <= known.items()
    assert first.keys().isdisjoint(second)
    left = {name.partition("-")[0] for name in there.keys() - given.keys()}
    assert left == {"cli", "error", "fair", "option", "picture", "review", "values"}


def test_the_first_scripts_say_nothing_that_comes_with_the_second_one() -> None:
    assets = STATIC / "assets"
    scripts = [path.read_text("utf-8") for path in assets.glob("*.js") if "second" not in path.name]
    texts = re.findall(r"[\"'`]([a-z]+-[\w-]*)(\$\{)?", "".join(scripts))

    said = {
        text
        for text, goes_on in texts
        if text.startswith(SECOND_ON_THE_PAGE)
        or (goes_on and any(one.startswith(text) for one in SECOND_ON_THE_PAGE))
    }

    assert len(scripts) == 2
    assert said == set()


def words(source: str) -> dict[str, Any]:
    """Gives the messages of a Fluent source by their names, of several the first, as a page does.

    Nothing else may stand in it.
    """
    entries = [entry for entry in parse(source).body if not isinstance(entry, BaseComment)]
    assert {type(entry) for entry in entries} == {Message}
    return {entry.id.name: serialize_message(entry) for entry in reversed(entries)}


def test_words_of_the_page_s_version_are_kept_for_ever_others_are_asked_for_anew(
    site: Site,
) -> None:
    page = site.stranger().get("/").text
    address = re.findall(r'href="(/words/[^"]*)"', page)[0]

    kept = [
        site.stranger().get(path).headers["cache-control"]
        for path in (address, f"{address}0", "/words/en.ftl", "/words/en.ftl?v=")
    ]

    assert "immutable" in kept[0]
    assert kept[1:] == ["no-cache"] * 3


def test_the_one_page_is_given_for_every_address_of_the_browser_s_own(site: Site) -> None:
    pages = [site.stranger().get(path) for path in ("/table/abc", "/learn/x", "/index.html")]

    assert len({page.text for page in pages}) == 1
    assert "%" not in re.sub(r"data:[^\"]*", "", pages[0].text)
    assert {page.headers["cache-control"] for page in pages} == {"no-cache"}


def test_the_page_is_in_the_reader_s_language_and_names_what_it_needs_first(site: Site) -> None:
    page = site.stranger(**{"Accept-Language": "fa, en;q=0.5"}).get("/").text

    first = re.findall(r'rel="preload" as="fetch" crossorigin href="([^"]*)"', page)
    assert '<html lang="fa" dir="rtl">' in page
    assert translate(Words("web-lost"), "fa") in page
    assert [path.partition("?")[0] for path in first] == ["/words/fa.ftl", "/api/start"]
    assert all(site.stranger().get(path).status_code == 200 for path in first)


def test_what_is_no_page_has_short_headers(site: Site) -> None:
    address = next(path.name for path in (STATIC / "assets").iterdir())

    answers = [site.stranger().get(path) for path in (f"/assets/{address}", "/words/en.ftl")]

    for answer in answers:
        assert sum(len(name) + len(value) + 4 for name, value in answer.headers.raw) < 450
        assert answer.headers["x-content-type-options"] == "nosniff"


def test_every_file_has_one_kind_and_texts_are_utf_8(site: Site) -> None:
    files = [f"assets/{path.name}" for path in (STATIC / "assets").iterdir()]
    files += [path.name for path in STATIC.iterdir() if path.is_file()]

    kinds = {name: site.stranger().get(f"/{name}").headers["content-type"] for name in files}

    assert {kind.count("charset") for kind in kinds.values()} == {0, 1}
    assert {kind for name, kind in kinds.items() if name.endswith((".html", ".css", ".js"))} == {
        "text/html; charset=utf-8",
        "text/css; charset=utf-8",
        "text/javascript; charset=utf-8",
    }
    assert {kind for name, kind in kinds.items() if name.endswith(".png")} == {"image/png"}


def test_assets_are_kept_for_ever_for_their_names_change(site: Site) -> None:
    asset = next(path for path in (STATIC / "assets").iterdir() if path.suffix == ".js")

    answer = site.stranger().get(f"/assets/{asset.name}")

    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.content == asset.read_bytes()


@pytest.mark.parametrize(
    ("takes", "coding"),
    [
        ("gzip, deflate, br", "br"),
        ("GZIP, br;q=0", "gzip"),
        ("br; q=0.0, gzip; q=0.001", "gzip"),
        ("brotli, xgzip", None),
        ("", None),
    ],
)
def test_an_asset_comes_as_the_build_compressed_it_in_what_a_client_takes(
    site: Site, takes: str, coding: str | None
) -> None:
    for asset in (STATIC / "assets").iterdir():
        path = f"/assets/{asset.name}"
        with site.stranger().stream("GET", path, headers={"Accept-Encoding": takes}) as answer:
            body = b"".join(answer.iter_raw())

        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "accept-encoding"
        kept = STATIC / coding / asset.name if coding else asset
        assert body == kept.read_bytes()
        assert answer.headers["content-length"] == str(len(body))
        assert coding is None or len(body) < asset.stat().st_size
        assert coding != "gzip" or gzip.decompress(body) == asset.read_bytes()
        assert coding is None or site.stranger().get(f"/{coding}/{asset.name}").status_code == 404


def test_words_come_compressed_to_who_takes_it(site: Site) -> None:
    stranger = site.stranger()

    small = stranger.get("/words/fa.ftl")
    plain = stranger.get("/words/fa.ftl", headers={"Accept-Encoding": "gzip;q=0"})

    assert small.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert small.text == plain.text == word_files()["fa.ftl"]


@pytest.mark.parametrize(
    "path",
    [
        "/words/../app.py",
        "/words/%2e%2e%2fserver%2fapp.py",
        "/words/en.py",
        "/words/..%5cen.ftl",
        "/../pages.py",
        "/%2e%2e/pages.py",
        "/assets/%2e%2e/%2e%2e/pages.py",
        "/%2fetc%2fpasswd.txt",
        "//etc/passwd.txt",
        "/static/%00.js",
        "/assets/%00",
        f"/assets/{'x' * 300}",
        "/nothing.js",
        "/.git/config.x",
    ],
)
def test_no_path_leads_out_of_the_folder(site: Site, path: str) -> None:
    with site.stranger().stream("GET", f"{site.url}{path}") as answer:
        text = answer.read().decode("utf-8", "replace")

    assert answer.status_code == 404, text[:200]
    assert "error-request-unknown" in text


@pytest.mark.parametrize("path", ["/assets/zz", "/assets", "/assets/", "/assets/a/b"])
def test_an_asset_that_is_not_there_is_refused_and_not_kept(site: Site, path: str) -> None:
    answer = site.stranger().get(path)

    assert (answer.status_code, answer.json()["error"]["id"]) == (404, "error-request-unknown")
    assert "cache-control" not in answer.headers


def test_a_page_below_a_folder_called_assets_is_not_kept_for_ever(site: Site) -> None:
    assert site.stranger().get("/table/assets/x").headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    ["/api", "/api/", "/api/nothing", "/api/tables/x/y/z", "/api/schema/foo", "/api/schema/a/b"],
)
def test_an_unknown_address_of_the_server_s_is_refused_as_data(site: Site, path: str) -> None:
    answer = site.stranger().get(path)

    assert (answer.status_code, answer.json()["error"]["id"]) == (404, "error-request-unknown")


@pytest.mark.parametrize(("has_picture", "kind"), [(True, "image/jpeg"), (False, "image/png")])
def test_a_link_to_a_table_shows_its_game_and_a_picture_in_messengers(
    site: Site, has_picture: bool, kind: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    if not has_picture:
        monkeypatch.setattr(preview, "STATIC", tmp_path)
    ann, stranger = site.visitor("Ann"), site.stranger()
    table = ann.open(game="hats", options="players=2")

    page = stranger.get(f"/table/{table}", headers={"Accept-Language": "de"})

    shown = dict(re.findall(r'<meta property="(og:\w+)" content="([^"]*)"', page.text))
    assert shown["og:title"].translate(ISOLATES) == "Ann lädt dich ein: Fang den Hut"
    assert shown["og:description"]
    assert stranger.get(httpx.URL(shown["og:image"]).path).headers["content-type"] == kind
    assert shown["og:url"].endswith(f"/table/{table}")


@pytest.mark.parametrize("path", ["private", "unknown", "rules/hats", ""])
def test_other_pages_show_nothing_of_any_table(site: Site, path: str) -> None:
    ann = site.visitor("Ann")
    if path == "private":
        path = f"table/{ann.open(visibility='private')}"
    if path == "unknown":
        path = "table/abcdefgh"

    assert "og:" not in site.stranger().get(f"/{path}").text
