"""The page of options says what the code declares; where it does not, the right table is shown."""

import re

import pytest

import kolpak
from kolpak.play.options import Option
from kolpak.play.values import Value, write_value
from pages import ROOT
from parts import rules_page, text_of

PAGE = (ROOT / "docs" / "reference" / "options.md").read_text("utf-8")
REFUSED = re.findall(r"^\| `(\w+)` \| `([^`]+)` \| ([A-Z]\d+)?", PAGE, re.MULTILINE)


def default_of(name: str, option: Option) -> str:
    """Says a default, and on which of the options before it it depends."""
    options = kolpak.find(name).options
    chosen: dict[str, Value] = {}
    for other in options.declared():
        if other.name == option.name:
            break
        chosen[other.name] = other.default(chosen)
    for other in options.declared()[: len(chosen)]:
        found: dict[str, list[str]] = {}
        for value in other.values.examples():
            text = write_value(option.default({**chosen, other.name: value}))
            found.setdefault(text, []).append(write_value(value))
        if len(found) > 1:
            parts = [f"`{text}` with `{other.name}` {', '.join(v)}" for text, v in found.items()]
            return "; ".join(parts)
    return f"`{write_value(option.default(chosen))}`"


def anchor(name: str, rule: str) -> str:
    path = rules_page(name)
    found = re.search(rf"^### ({rule} .*)$", text_of(name, path), re.MULTILINE)
    assert found, f"{path.relative_to(ROOT)} needs a heading “### {rule} …”, which an option names."
    slug = re.sub(r"[^\w\- ]", "", found[1].lower()).replace(" ", "-")
    return f"[{rule}](../rules/{path.name}#{slug})"


def table(name: str) -> str:
    """Writes the table of a game's options as the code declares them."""
    rows = ["| option | values | default | what it is | rule |", "|---|---|---|---|---|"]
    for option in kolpak.find(name).options.declared():
        sentence = str(kolpak.Message(f"option-{name}-{option.name}"))
        found = re.fullmatch(r"(.*) \(([^()]*)\)\.", sentence)
        assert found, f"option-{name}-{option.name} in words/en.ftl ends in no rule ids: (N1)."
        about, rules = found.groups()
        links = ", ".join(anchor(name, rule) for rule in rules.split(", "))
        cells = [f"`{option.name}`", str(option.allowed()), default_of(name, option), about, links]
        rows.append(f"| {' | '.join(cells)} |")
    return "\n".join(rows)


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_the_table_of_a_game_is_what_the_code_declares(name: str) -> None:
    section = PAGE.partition(f"\n## `{name}`")[2].partition("\n## ")[0]

    assert table(name) in section, f"the right table is:\n{table(name)}"


@pytest.mark.parametrize(("name", "pairs", "rule"), REFUSED)
def test_what_does_not_go_together_is_refused(name: str, pairs: str, rule: str) -> None:
    with pytest.raises(kolpak.OptionError) as caught:
        kolpak.find(name).options.read(pairs)

    assert (caught.value.rule or "") == rule


def test_every_refusal_of_combinations_is_on_the_page() -> None:
    said = set()
    for name, pairs, _ in REFUSED:
        with pytest.raises(kolpak.OptionError) as caught:
            kolpak.find(name).options.read(pairs)
        said.add(caught.value.message.id)
    folder = ROOT / "src" / "kolpak" / "games"
    sources = "".join(path.read_text("utf-8") for path in folder.glob("*/options.py"))

    assert said == set(re.findall(r'OptionError\(\s*"([^"]+)"', sources))
