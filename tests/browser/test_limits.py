"""What a browser keeps away, and what is too much: told in a sentence where it happens."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from browser.conftest import Visiting
from browser.visiting import QUICK


@pytest.mark.parametrize(("language", "word"), [("en", "cookies"), ("fa", "کوکی")])
def test_a_browser_that_keeps_no_cookie_is_told_so(
    visit: Visiting, language: str, word: str
) -> None:
    person = visit(settings={**QUICK, "language": language})
    person.page.goto("/", wait_until="networkidle")  # every answer that sets it is there
    person.context.clear_cookies()  # as if it had kept none

    person.page.locator(".new button.strong").click()

    expect(person.page.get_by_role("alert")).to_contain_text(word)
    expect(person.page.get_by_role("alert")).not_to_contain_text("/api/")
    person.forgive()  # the console has the refused requests


def test_a_name_that_is_too_long_is_kept_and_marked(visit: Visiting) -> None:
    person = visit(settings={**QUICK})
    person.page.goto("/")
    person.page.get_by_text("Friends", exact=True).click()
    field = person.page.locator("input[autocomplete=nickname]")

    field.fill("x" * 31)

    expect(field).to_have_value("x" * 31)
    said = field.evaluate("field => field.validationMessage")
    assert said == "A name is one line of 1 to 30 characters."
    field.fill("x" * 30)
    assert field.evaluate("field => field.validationMessage") == ""


@pytest.mark.parametrize("path", ["/verify", "/replay"])
def test_a_file_of_noise_is_answered_with_a_sentence(
    visit: Visiting, tmp_path: Path, path: str
) -> None:
    person = visit()
    noise = tmp_path / "noise.kolpak"
    with noise.open("wb") as file:
        file.truncate(40_000_000)
    person.page.goto(path)

    person.page.locator("input[type=file]").set_input_files(noise)

    expect(person.page.get_by_role("alert")).to_contain_text("at most 1 MB")
