"""Methods: HEAD wherever there is GET, OPTIONS and refusals that name what an address takes."""

import httpx
import pytest

from server.http.site import Site, seated


def methods(answer: httpx.Response) -> list[str]:
    return str(answer.headers["allow"]).split(", ")


@pytest.mark.parametrize(
    ("path", "known"),
    [
        ("/api/me", ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH"]),
        ("/api/me/", ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH"]),
        ("/api/tables", ["GET", "HEAD", "OPTIONS", "POST"]),
        ("/api/session", ["DELETE", "OPTIONS", "POST"]),
        ("/api/me/tokens", ["DELETE", "GET", "HEAD", "OPTIONS", "POST"]),
        ("/api/tables/x/commands", ["OPTIONS", "POST"]),
        ("/api/tables/x/events", ["GET", "OPTIONS"]),
        ("/api/schema", ["GET", "HEAD", "OPTIONS"]),
        ("/table/x", ["GET", "HEAD", "OPTIONS"]),
        ("/", ["GET", "HEAD", "OPTIONS"]),
    ],
)
def test_options_and_a_refusal_name_all_methods_of_an_address(
    site: Site, path: str, known: list[str]
) -> None:
    ann = site.visitor("Ann")

    told, refused = ann.options(path), ann.put(path)

    assert (told.status_code, methods(told), told.content) == (204, known, b"")
    assert (refused.status_code, methods(refused)) == (405, known)
    error = refused.json()["error"]
    assert error["id"] == "error-request-method"
    assert error["message"] == f"This address does not take PUT; it takes {', '.join(known)} (405)."


def test_there_are_no_methods_where_there_is_nothing(site: Site) -> None:
    answers = [site.stranger().request(method, "/api/zz") for method in ("OPTIONS", "HEAD", "GET")]

    assert [answer.status_code for answer in answers] == [404] * 3


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/table/x",
        "/index.html",
        "/words/en.ftl",
        "/nothing.js",
        "/api/health",
        "/api/games",
        "/api/rules/hats",
        "/api/schema",
        "/api/tables/nothing",
        "/api/tables?which=mine",
    ],
)
def test_head_gives_the_headers_of_get_and_no_body(site: Site, path: str) -> None:
    client = site.stranger()

    whole, head = client.get(path), client.head(path)

    assert head.status_code == whole.status_code
    assert head.content == b""
    assert int(head.headers["content-length"]) > 0
    for headers in (whole.headers, head.headers):
        del headers["date"]
    assert head.headers == whole.headers


def test_a_connection_goes_on_after_head(site: Site) -> None:
    client = site.stranger()

    heads = [client.head("/api/games").status_code for _ in range(3)]

    assert heads == [200] * 3
    assert client.get("/api/health").json() == {"status": "ready"}


def test_a_stream_without_end_has_no_head(site: Site) -> None:
    ann, _, table = seated(site)

    answer = ann.head(f"/api/tables/{table}/events")

    assert (answer.status_code, methods(answer)) == (405, ["GET", "OPTIONS"])
    assert not site.context.registry.tables[table].viewers
