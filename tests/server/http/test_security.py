"""Other sites, guessing, too much at once: kept out; and nothing secret in logs or headers."""

import gzip
import io
import logging
import re
import socket
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from kolpak.server.web.routes import tables
from kolpak.server.web.security import HEADERS
from kolpak.words import languages, translation
from server.http.site import FAST, Site, Visitor, fault, hear, play_on, running
from server.postgres import free_port

OF_THE_CLIENT = ("httpx", "httpcore", "websockets.client", "hpack")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/"),
        ("GET", "/nothing.js"),
        ("GET", "/api/health"),
        ("GET", "/api/me"),
        ("GET", "/api/games"),
        ("GET", "/api/nothing"),
        ("GET", "/api/tables/nothing"),
        ("GET", "/api/tables?which=mine"),
        ("GET", "/api/schema/openapi.json"),
        ("HEAD", "/api/health"),
        ("OPTIONS", "/api/me"),
        ("TRACE", "/api/me"),
        ("POST", "/api/tables"),
        ("DELETE", "/api/health"),
        ("POST", "/api/verify"),
        ("GET", "/api/tables/nothing/socket"),
    ],
)
def test_every_answer_has_the_headers_that_keep_pages_apart(
    site: Site, method: str, path: str
) -> None:
    answer = site.stranger().request(method, path)

    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert "server" not in answer.headers


@pytest.mark.parametrize("path", ["/api/me", "/api/tables", "/api/games", "/api/tables/none"])
def test_nothing_keeps_answers_that_depend_on_who_asks(site: Site, path: str) -> None:
    assert site.visitor("Ann").get(path).headers["cache-control"] == "no-store"


def test_a_request_with_two_lengths_is_refused_and_the_connection_closed(site: Site) -> None:
    smuggled = (
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n"
        b"2\r\n{}\r\n0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n"
    )
    _, _, port = site.url.rpartition(":")
    with socket.create_connection(("127.0.0.1", int(port)), 10) as link:
        link.sendall(smuggled)
        answer = b"".join(iter(lambda: link.recv(65_536), b""))

    assert answer.startswith(b"HTTP/1.1 400")
    assert b"error-request-framing" in answer
    assert answer.count(b"HTTP/1.1") == 1


def test_two_servers_on_one_host_keep_their_own_guests(site: Site, tmp_path: Path) -> None:
    with running(tmp_path, FAST) as other:
        names = {one.context.identity.cookie_name for one in (site, other)}

    assert len(names) == 2


def test_a_guest_stays_known_where_the_server_listens_at_another_port(tmp_path: Path) -> None:
    with running(tmp_path, FAST._replace(port=free_port())) as site:
        visitor = site.visitor("Ann")
        ann, cookie = visitor.id, visitor.cookie
    with running(tmp_path, FAST._replace(port=free_port())) as moved:
        again = moved.stranger(Cookie=cookie).get("/api/me")

    assert again.json()["id"] == ann


def test_the_policy_lets_pages_run_nothing_but_our_own_files() -> None:
    policy = dict(part.split(" ", 1) for part in HEADERS["content-security-policy"].split("; "))

    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in HEADERS["content-security-policy"]


def test_the_page_itself_keeps_to_the_policy(site: Site) -> None:
    page = re.sub(r'"data:image/svg[^"]*"', "", site.stranger().get("/").text)

    assert not re.search(r"<style|style=|\son\w+=|<script(?![^>]*\ssrc=)|https?://", page)


@pytest.mark.parametrize(
    "origin",
    [
        *("http://evil.example", "null", "http://127.0.0.1:1", "https://[", "file://"),
        *("https://HOST", "ftp://HOST", "//HOST", "HOST"),
    ],
)
def test_pages_of_other_sites_can_change_nothing(site: Site, origin: str) -> None:
    ann = site.visitor("Ann")

    origin = origin.replace("HOST", site.url.partition("//")[2])
    answer = ann.patch("/api/me", json={"name": "Eve"}, headers={"Origin": origin})

    assert (answer.status_code, fault(answer)) == (403, "error-origin")
    assert ann.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://HOST", "//HOST"])
def test_pages_of_other_sites_get_no_socket_and_do_not_fill_the_log(
    site: Site, origin: str, caplog: pytest.LogCaptureFixture
) -> None:
    ann = site.visitor("Ann")
    table = ann.open()

    answer = ann.get(
        f"/api/tables/{table}/socket",
        headers={
            "Origin": origin.replace("HOST", site.url.partition("//")[2]),
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ==",
        },
    )

    assert (answer.status_code, fault(answer)) == (403, "error-origin")
    assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
    assert ann.get("/api/health").is_success
    assert "handshake" not in caplog.text


def test_a_form_of_another_site_lacks_the_header(site: Site) -> None:
    ann = site.visitor("Ann")
    bare = site.stranger(Cookie=ann.cookie)

    answer = bare.post("/api/me/tokens")

    assert (answer.status_code, fault(answer)) == (403, "error-origin")


def test_no_answer_invites_other_sites_to_read_it(site: Site) -> None:
    answer = site.stranger(Origin="http://evil.example").get("/api/me")

    assert not any(name.startswith("access-control") for name in answer.headers)


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"{", "application/json"),
        (b"", "application/json"),
        (b"[]", "application/json"),
        (b'"text"', "application/json"),
        (b"null", "application/json"),
        (b'{"name": 7}', "application/json"),
        (b'{"name": null}', "application/json"),
        (b'{"other": "x"}', "application/json"),
        (b'{"name": "\\ud800"}', "application/json"),
        (b'{"name": "\xff"}', "application/json"),
        (b"[" * 100_000, "application/json"),
        (b'{"a":' * 100_000, "application/json"),
        (b'{"name": 1e999}', "application/json"),
        (b"1" * 10_000, "application/json"),
        (b"name=Eve", "application/x-www-form-urlencoded"),
        (b"--x\r\n\r\n--x--", "multipart/form-data; boundary=x"),
        (b"\x81\xa4name\xa3Eve", "application/x-msgpack"),
        (b"name: Eve", "application/yaml"),
        (b"name", ""),
        (b"name", "text/plain; charset=no-such"),
    ],
)
@pytest.mark.parametrize(
    "path", ["/api/me", "/api/tables", "/api/tables/%s/commands", "/api/verify"]
)
def test_a_body_that_is_wrong_is_refused_in_a_sentence(
    site: Site, path: str, content: bytes, kind: str
) -> None:
    ann = site.visitor("Ann")
    path = path.replace("%s", ann.open())
    method = "PATCH" if path == "/api/me" else "POST"

    answer = ann.request(method, path, content=content, headers={"Content-Type": kind})

    assert answer.status_code == (400 if kind in ("", "application/json") else 415), answer.text
    assert answer.json()["error"]["message"].endswith(".")
    assert ann.get("/api/me").json()["name"] == "Ann"


@pytest.mark.parametrize(
    ("kind", "status"),
    [
        ("", 200),
        ("application/json", 200),
        ("Application/JSON; charset=utf-8", 200),
        ("text/plain", 415),
        ("application/x-www-form-urlencoded", 415),
        ("multipart/form-data; boundary=x", 415),
        ("application/x-msgpack", 415),
    ],
)
def test_a_body_is_json_whatever_it_calls_itself_or_is_refused(
    site: Site, kind: str, status: int
) -> None:
    ann = site.visitor("Ann")

    answer = ann.patch("/api/me", content=b'{"name": "Eve"}', headers={"Content-Type": kind})

    assert answer.status_code == status
    if status == 415:
        error = answer.json()["error"]
        assert (error["id"], error["args"]["kind"]) == (
            "error-request-kind",
            kind.partition(";")[0],
        )


def test_what_reads_no_body_takes_any_kind(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.post("/api/me/tokens", headers={"Content-Type": "text/plain"})

    assert answer.status_code == 201


def test_a_body_that_is_too_long_is_refused(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.post("/api/verify", content=b" " * 1_100_000)

    assert (answer.status_code, fault(answer)) == (413, "error-request-long")
    assert "1000000 bytes" in answer.json()["error"]["message"]


def test_a_body_that_grows_while_it_comes_is_cut_off(site: Site) -> None:
    ann = site.visitor("Ann")

    answer = ann.post("/api/verify", content=(b" " * 10_000 for _ in range(200)))

    assert answer.status_code == 413


def test_a_body_that_unfolds_is_not_unfolded(site: Site) -> None:
    ann = site.visitor("Ann")
    bomb = gzip.compress(b'{"text": "' + b"x" * 300_000 + b'"}')

    answer = ann.post("/api/verify", content=bomb, headers={"Content-Encoding": "gzip"})

    assert answer.status_code in (400, 415)


def test_errors_are_told_in_the_reader_s_language(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "error-table-unknown = Tablo { $table } ne ekzistas.\nerror-request-unknown = Nenio."
    bundle = FluentBundle(["eo"], use_isolating=False)
    bundle.add_resource(FluentResource(words))
    real = translation._bundle
    monkeypatch.setattr(
        translation, "_bundle", lambda tag, added: bundle if tag == "eo" else real(tag, added)
    )
    monkeypatch.setattr(languages, "languages", lambda: ("en", "eo"))
    ann = site.visitor()

    wished = ann.get("/api/tables/x", headers={"Accept-Language": "xx, EO-XX;q=0.9, en;q=0.1"})
    asked = ann.get("/api/tables/x?lang=eo", headers={"Accept-Language": "en"})
    unknown = ann.get("/api/nothing?lang=eo")
    with ann.line("x", lang="eo") as line:
        over_socket = hear(line, "error")
    english = ann.get("/api/tables/x")

    assert wished.json()["error"]["message"] == "Tablo x ne ekzistas."
    assert asked.json() == wished.json() == over_socket
    assert unknown.json()["error"]["message"] == "Nenio."
    assert english.json()["error"]["message"] != wished.json()["error"]["message"]


def test_a_mistake_of_ours_is_told_without_what_was_sent(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(data: Any) -> None:
        raise RuntimeError("nobody expects this")

    ann = site.visitor("Ann")
    table = ann.open()
    monkeypatch.setattr(tables, "read_command", broken)

    answer = ann.tell(table, "say", text="the secret sentence")

    assert (answer.status_code, fault(answer)) == (500, "error-server")
    assert "RuntimeError" in caplog.text
    assert "the secret sentence" not in caplog.text


def test_nothing_secret_is_logged_however_much_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(lambda line: not line.name.startswith(OF_THE_CLIENT))
    root = logging.getLogger()
    monkeypatch.setattr(root, "handlers", [*root.handlers, handler])
    level = root.level
    root.setLevel(logging.DEBUG)
    try:
        secrets = _session(tmp_path)
    finally:
        root.setLevel(level)

    text = "".join([written.getvalue(), *capfd.readouterr()])
    assert "SELECT" in text  # it is the log of all there is
    assert {kind for kind, value in secrets.items() if value in text} == set()


def _session(folder: Path) -> dict[str, str]:
    """Does all there is to do, also what goes wrong; gives all that must not be logged.

    Nobody's absence counts: on a busy machine a bot would take over the program that has hung up.
    """
    with running(folder, FAST._replace(grace=1e6)) as site:
        ann, bob = site.visitor("Ann"), site.visitor("Bob")
        token, guest_cookie = bob.token(), ann.cookie.partition("=")[2]
        ann.post("/api/account", json={"login": "Kept", "password": "correct horse"})
        ann.post("/api/session", json={"login": "Kept", "password": "wrong donkey"})
        ann.post("/api/account", content=b'{"login": "Kept", "password": "broken mule"')
        ann.post("/api/account", json={"login": 5, "password": "number of sheep"})
        site.stranger(Authorization="Bearer wrong-token-of-mine").get("/api/me")
        table = ann.open(game="hat_cards", visibility="private", games=1)
        invitation = ann.see(table)["invitation"]
        random = "ab" * 32
        bob.tell(table, "sit", seat=1, name="Bob", invitation=invitation)
        ann.do(table, "add_randomness", random=random)
        seed = site.context.registry.tables[table].seeds.seed(0)
        ann.do(table, "start")
        ann.do(table, "say", text="meet me at noon")
        ann.tell(table, "play", token="r9 b9")
        program = Visitor(site, Authorization=f"Bearer {token}")
        with program.line(table, invitation=invitation) as line:
            hear(line, "now")
            line.send("{broken frame of mine")
            line.send(b"\x00\x01")
            hear(line, "error")
        with program.line(table, invitation=invitation) as line:
            hear(line, "now")
        play_on([ann, program], table)
        tokens = ann.get(f"/api/tables/{table}/record").text.split()
        first_deal = next(one for one in tokens if one.startswith("deal:"))
    return {
        "password": "correct horse",
        "wrong password": "wrong donkey",
        "half a password": "broken mule",
        "malformed password": "number of sheep",
        "token": token,
        "wrong token": "wrong-token-of-mine",
        "cookie of a guest": guest_cookie,
        "cookie": ann.cookie.partition("=")[2],
        "invitation": invitation,
        "seed": seed,
        "deal": first_deal,
        "chat": "meet me at noon",
        "frame": "broken frame of mine",
    }
