"""Every message that the program says stands in the English words, and no other stands there."""

import ast
import re
from contextlib import suppress
from functools import cache
from pathlib import Path

from fluent.syntax import FluentParser
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

import kolpak
from kolpak.lessons.lesson import TAUGHT, lessons
from kolpak.play.game_type import GameType
from kolpak.table.commands import PHRASES

SOURCE = Path(kolpak.__file__).parent
WORDS = "src/kolpak/words/en.ftl"
ID = re.compile(r"[a-z]+(-[a-z0-9_]+)+")


class Variables(Visitor):
    """Collects the variables of a message."""

    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: fluent.VariableReference) -> None:  # noqa: N802
        self.names.add(node.id.name)


@cache
def english() -> dict[str, set[str]]:
    """Gives the variables of every English message; a malformed entry fails."""
    found = {}
    for entry in FluentParser().parse((SOURCE.parents[1] / WORDS).read_text("utf-8")).body:
        assert not isinstance(entry, fluent.Junk), entry.content
        if isinstance(entry, fluent.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.names
    return found


@cache
def nodes() -> list[tuple[Path, ast.AST]]:
    """Gives every node of the program's syntax trees, with its file."""
    return [
        (path, node)
        for path in sorted(SOURCE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
    ]


@cache
def families() -> set[str]:
    """Gives the first words of the ids."""
    return {name.partition("-")[0] for name in english() if "-" in name}


def dynamic_ids() -> set[str]:
    """Lists the ids put together from names of games, options, counts, phrases; and of lessons."""
    ids = {f"phrase-{phrase}" for phrase in PHRASES}
    ids |= {one for game in TAUGHT for lesson in lessons(game) for one in lesson.sentences}
    for game in kolpak.GAMES.values():
        ids |= {f"game-{game.name}", f"game-{game.name}-about"}
        ids |= {f"option-{game.name}-{option.name}" for option in game.options.declared()}
        ids |= {f"count-{name.replace('_', '-')}" for name in counts(game)}
    return ids


def counts(game: GameType) -> set[str]:
    """Names what a game counts besides points and places, under any option."""
    names = set()
    for option in game.options.declared():
        for value in option.values.examples():
            with suppress(kolpak.OptionError):
                standing = kolpak.new(game.name, chance="manual", **{option.name: value}).standing
                names |= set(standing[0].details)
    return names


def constants() -> set[str]:
    return {
        node.value
        for _, node in nodes()
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def browser() -> list[re.Pattern[str]]:
    """Gives a pattern for each quoted text of the browser's sources that is, or begins, an id."""
    word, gap = r"[a-z0-9_-]*", r"\$\{[^}]*\}"
    family = "(?:web|board|bot|decided|error|prompt|refuse)"
    quoted = re.compile(rf"""["'`]({family}-{word}(?:{gap}{word})*)["'`]""")
    return [
        re.compile(re.sub(gap, "[a-z0-9_-]+", text))
        for path in (SOURCE.parents[1] / "web" / "src").rglob("*.ts")
        for text in quoted.findall(path.read_text("utf-8"))
    ]


def patterns() -> list[re.Pattern[str]]:
    """Gives a pattern for each text put together after a beginning such as ``cli-``."""
    found = browser()
    for _, node in nodes():
        if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
            start = str(node.values[0].value)
            if start.partition("-")[0] in families() - {"game", "option", "count"}:
                form = ""
                for part in node.values:
                    if isinstance(part, ast.Constant):
                        form += re.escape(str(part.value))
                    else:  # a word, or after a word all that may follow it
                        form += "[a-z0-9_]+" if form.endswith("-") else "(-[a-z0-9_]+)*"
                found.append(re.compile(form))
    return found


def test_every_message_id_in_the_program_stands_in_the_english_words() -> None:
    named = {
        text for text in constants() if ID.fullmatch(text) and text.partition("-")[0] in families()
    }

    missing = sorted((named | dynamic_ids()) - english().keys())
    assert missing == [], f"write a sentence for each in {WORDS}"


def test_every_english_message_is_said_somewhere() -> None:
    said = constants() | dynamic_ids()
    forms = patterns()

    unsaid = [
        name
        for name in english()
        if name not in said and not any(form.fullmatch(name) for form in forms)
    ]

    assert unsaid == [], f"say each of them, or take it out of {WORDS}"


def calls() -> list[tuple[str, str, set[str]]]:
    """Lists where messages and errors are made with their id and all arguments in plain sight."""
    found = []
    for path, node in nodes():
        if not (
            isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant)
        ):
            continue
        name = (
            node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        )
        given: set[str | None] = set()
        if name == "Message" and len(node.args) == 2 and isinstance(node.args[1], ast.Dict):
            given = {getattr(key, "value", None) for key in node.args[1].keys}
        elif name == "Message" and len(node.args) == 2:
            continue
        elif name.endswith("Error"):
            given = {keyword.arg for keyword in node.keywords}
        elif name != "Message":
            continue
        if node.args[0].value in english() and None not in given:
            where = f"{path.relative_to(SOURCE)} {node.lineno}"
            found.append((where, node.args[0].value, {str(key) for key in given}))
    return found


def test_a_message_is_given_all_that_its_sentence_names() -> None:
    found = calls()
    assert len(found) > 400
    for where, name, given in found:
        assert english()[name] - given == set(), f"{where} leaves these out of {name}"
        assert given - english()[name] <= {"rule"}, f"{name} does not say what {where} gives"


def rendered(name: str) -> str:
    """Gives a sentence with a sign in place of each argument."""
    return str(kolpak.Message(name, dict.fromkeys(english()[name], "§")))


def test_every_sentence_renders() -> None:
    for name in english():
        text = rendered(name)

        assert text == text.strip() != "", name
        assert "{" not in text, name


def test_an_error_is_a_sentence() -> None:
    errors = [name for name in english() if name.startswith("error-")]
    assert len(errors) > 100
    for name in errors:
        text = rendered(name)
        ends_with_another = text.endswith("§") and not english()[name].isdisjoint(
            {"reason", "usage"}
        )

        assert ends_with_another or text.endswith("."), name
