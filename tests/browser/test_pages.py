"""Every page in every language and look: accessible, translated, fitting; with pictures of it.

The pictures are written to ``build/screenshots``, to be looked at.
"""

import pytest

from browser.conftest import Visiting
from browser.looking import faults, picture, texts, violations, wear
from browser.situations import SITUATIONS, Tables, show
from browser.visiting import QUICK, Visit
from browser.words import LANGUAGES, left_over

CONTRAST = "color-contrast"


def problems(person: Visit, tables: Tables, name: str, language: str, shots: str | None) -> list[str]:
    """Looks at a page in light and in dark; lists what is wrong."""
    page = person.page
    show(page, name, tables)
    found = [f"English: {text}" for text in left_over(texts(page), language)]
    found += faults(page) + violations(page)
    for look in ("light", "dark"):
        wear(page, look)
        found += violations(page, CONTRAST) if look == "dark" else []
        if shots and (look == "light" or language == "en"):
            picture(page, f"{name}-{shots}-{look if language == 'en' else language}")
    return [f"{language}: {problem}" for problem in found]


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_page_is_accessible_in_every_language_and_look(
    visit: Visiting, tables: Tables, cookies: list[object], name: str
) -> None:
    found = []

    for language in LANGUAGES:
        person = visit(settings={**QUICK, "language": language, "look": "light"})
        person.context.add_cookies(cookies)
        shots = "desktop" if language in ("en", "fa") else None
        found += problems(person, tables, name, language, shots)
        person.close()

    assert not found, "\n".join(found)


@pytest.mark.parametrize("name", SITUATIONS)
def test_a_page_is_accessible_on_a_phone(
    visit: Visiting, tables: Tables, cookies: list[object], name: str
) -> None:
    found = []

    for language in ("en", "fa"):
        settings = {**QUICK, "language": language, "look": "light"}
        person = visit(phone=True, settings=settings)
        person.context.add_cookies(cookies)
        found += problems(person, tables, name, language, "phone")
        person.close()

    assert not found, "\n".join(found)
