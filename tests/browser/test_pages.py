"""Every page in every language and look: accessible, translated, fitting; with pictures of it.

The pictures are written to ``build/screenshots``, to be looked at.
"""

import pytest

from browser.conftest import Visiting
from browser.looking import covered, faults, picture, poor_contrasts, texts, violations, wear
from browser.situations import SITUATIONS, Tables, show
from browser.visiting import Visit
from browser.words import LANGUAGES, left_over

pytestmark = pytest.mark.proof

SIZES = {"desktop": LANGUAGES, "phone": ("en", "fa")}
WINDOWS: dict[str, dict[str, object]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}},
    "phone": {"phone": True},
}
PICTURED = ("en", "fa")


def problems(person: Visit, name: str, size: str, language: str) -> list[str]:
    """Lists what is wrong with the open page; what it looks like does not depend on the words."""
    page = person.page
    found = [f"English: {text}" for text in left_over(texts(page), language)]
    found += faults(page)
    if language in PICTURED:  # one of each direction of writing
        found += violations(page)
    if language == "en":
        for look in ("dark", "light"):
            wear(page, look)
            found += [f"{look} {one}" for one in poor_contrasts(page)]
            picture(page, f"{name}-{size}-{look}")
    elif language in PICTURED:
        picture(page, f"{name}-{size}-{language}")
    found += covered(page)  # last, as it scrolls
    return [f"{language}: {problem}" for problem in found]


@pytest.mark.parametrize("name", SITUATIONS)
@pytest.mark.parametrize("size", SIZES)
def test_a_page_is_accessible_and_fits_in_every_language_and_look(
    visit: Visiting, tables: Tables, cookies: list[object], size: str, name: str
) -> None:
    person = visit(**WINDOWS[size])
    person.context.add_cookies(cookies)
    found = []

    for language in SIZES[size]:
        person.prefer(language=language)
        show(person.page, name, tables)
        found += problems(person, name, size, language)

    assert not found, "\n".join(found)
