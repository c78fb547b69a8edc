"""What takes long is worked out beside the event loop, so that others are served meanwhile."""

from types import ModuleType

import pytest

from kolpak.server.web.routes import lessons, puzzles
from server.http.site import Site


@pytest.mark.parametrize(
    ("module", "work", "path"),
    [
        (lessons, "_course", "/api/lessons/hats"),
        (puzzles, "riddles", "/api/puzzles?day=2026-11-25&game=hats"),
    ],
    ids=["lessons", "puzzles"],
)
def test_others_are_served_while_an_answer_is_worked_out(
    site: Site, monkeypatch: pytest.MonkeyPatch, module: ModuleType, work: str, path: str
) -> None:
    answered = []

    def ask(*_: object) -> dict[str, str]:
        answered.append(site.stranger().get("/api/health", timeout=5).status_code)
        return {}

    monkeypatch.setattr(module, work, ask)
    site.stranger().get(path)

    assert answered == [200]
