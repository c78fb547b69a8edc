"""The catalog finds, starts and reads games."""

from dataclasses import dataclass, make_dataclass
from random import Random
from typing import Any

import pytest

import kolpak
from games.outline import spelled
from kolpak.bots.common import Greedy
from kolpak.cli.bot_words import bot_title
from kolpak.cli.ranking import table
from kolpak.games.catalog import Games, read_all
from kolpak.games.hats import HATS as HATS_TYPE
from kolpak.play.notation import Notation
from kolpak.play.options import GameOptions, option
from kolpak.play.rules import Rules
from kolpak.play.standing import Score
from kolpak.play.values import Range, Words
from kolpak.words import message
from kolpak.words.message import Message

KNOWN = ", ".join(kolpak.GAMES)

EMPTY = "P O Y G P O Y G P O Y G P O Y G | g,g | 0 | - | P,O"
KABALEO = f'[Game "kabaleo"]\n[Options "players=2"]\n[Position "{EMPTY}"]\n\ng0\n'
HATS = '[Game "hats"]\n\nfirst:2\n'


def test_an_unknown_game_is_refused_with_the_names_there_are() -> None:
    with pytest.raises(kolpak.KolpakError) as caught:
        kolpak.find("chess")

    assert spelled(caught.value.message) == (f"error-game-unknown known={KNOWN} name=chess")


def test_chance_is_auto_or_manual_and_nothing_else() -> None:
    with pytest.raises(kolpak.KolpakError) as caught:
        kolpak.new("hats", chance="AUTO")  # type: ignore[arg-type]

    assert spelled(caught.value.message) == "error-chance-unknown chance=AUTO"


@pytest.mark.parametrize("seed", [0, 7, "tuesday"])
def test_chance_draws_from_the_seed(seed: int | str) -> None:
    game = kolpak.new("kabaleo", seed=seed)

    by_hand = game.rules.draw(game.rules.start(), Random(seed))

    assert game.tokens == [game.notation.write_action(by_hand)]


def test_without_a_seed_every_game_is_another() -> None:
    deals = {kolpak.new("kabaleo").tokens[0] for _ in range(5)}

    assert len(deals) > 1


@pytest.mark.parametrize("seed", [None, 7])
def test_manual_chance_waits_even_with_a_seed(seed: int | None) -> None:
    game = kolpak.new("hats", seed=seed, chance="manual", players=3)

    assert (game.mover, game.tokens) == (kolpak.CHANCE, [])
    assert game.play("first:1").mover == kolpak.CHANCE
    assert game.play("d6").mover == 1


def test_manual_chance_draws_from_the_seed_when_it_is_told_to() -> None:
    game = kolpak.new("kabaleo", seed=7, chance="manual")

    token = game.draw()

    assert [token] == game.tokens == kolpak.new("kabaleo", seed=7).tokens


def test_position_and_options_are_those_given() -> None:
    game = kolpak.new("kabaleo", seed=1, position=EMPTY, players="2", golden_rule=False)

    assert (game.position, game.tokens) == (EMPTY, [])
    assert game.options.write() == "players=2 golden_rule=off"


def test_all_records_of_a_text_are_read_one_after_the_other() -> None:
    games = list(read_all(KABALEO + HATS))

    assert [game.type.name for game in games] == ["kabaleo", "hats"]
    assert [game.tokens for game in games] == [["g0"], ["first:2"]]
    assert kolpak.read(HATS).position == games[1].position


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "error-record-count found=0"),
        (KABALEO + HATS, "error-record-count found=2"),
        (
            '[Game "chess"]',
            f"error-record-tags reason=(error-game-unknown known={KNOWN} name=chess)",
        ),
        ("g0", "error-record-tags reason=(error-record-no-game found=g0)"),
        (
            KABALEO + "x9",
            "error-record-token index=1 reason=(error-action-malformed"
            " expected=y0, deal:goals=P,O;bases=…;stocks=…;first=0 token=x9) token=x9",
        ),
    ],
)
def test_a_text_that_is_not_one_right_record_is_refused(text: str, error: str) -> None:
    with pytest.raises(kolpak.RecordError) as caught:
        kolpak.read(text)

    assert spelled(caught.value.message) == error


@pytest.mark.parametrize(
    ("name", "given", "served"),
    [
        ("hats", "", "stall_limit=400"),
        ("hats", "players=2 tower=on", "players=2 tower=on stall_limit=400"),
        ("hats", "stall_limit=none", "stall_limit=none"),
        ("hats", "players=2 stall_limit=30", "players=2 stall_limit=30"),
        ("hats", "stall_limit=3=0", "stall_limit=3=0"),
        ("hats", "players=2\u200bstall_limit=30", "players=2\u200bstall_limit=30"),  # as pasted
        ("kabaleo", "players=2", "players=2"),
        ("hat_cards", "", ""),
    ],
)
def test_served_tables_come_to_an_end(name: str, given: str, served: str) -> None:
    assert kolpak.find(name).with_table_defaults(given) == served


@dataclass(frozen=True, kw_only=True)
class Late(GameOptions):
    """Has its number of players in the second place."""

    goal: int = option(Range(5, 30), 5)
    players: int = option(Range(2, 4), 2)


@dataclass(frozen=True, kw_only=True)
class Plain(GameOptions):
    """Has an option without values."""

    players: int = 2


@dataclass(frozen=True, kw_only=True)
class Colourless(GameOptions):
    """Has no option for the colours of seats."""

    players: int = option(Range(2, 4), 2)


class Undecorated(GameOptions):
    """Is no dataclass."""

    players: int = option(Range(2, 4), 2)


class Told(Words):
    """Describes its values by a text."""

    def describe(self) -> Any:
        return "some words"


class NoPlay(HATS_TYPE.rules):  # type: ignore[name-defined, misc]
    """Rules that cannot play."""

    play = Rules.play


class NoReading(HATS_TYPE.notation):  # type: ignore[name-defined, misc]
    """Notation that cannot read positions."""

    read_position = Notation.read_position


def with_option(values: Any, default: Any) -> kolpak.GameType:
    """Makes the whole game with one more option."""
    field = ("more", Any, option(values, default))
    bases = (Whole.options,)
    return changed(options=make_dataclass("More", [field], bases=bases, frozen=True, kw_only=True))


class Whole(kolpak.GameType):
    """A game that lacks nothing."""

    name = "whole"
    options, rules, notation = HATS_TYPE.options, HATS_TYPE.rules, HATS_TYPE.notation


def changed(**parts: Any) -> kolpak.GameType:
    """Makes the whole game with some other parts."""
    kind: type[kolpak.GameType] = type("Changed", (Whole,), parts)
    return kind()


HALF_MADE = [
    (Whole, "an instance of a GameType is registered, not <class .*Whole'>"),
    (changed(name="Whole"), "no game can be registered under the name 'Whole'"),
    (changed(name="hats"), "no game can be registered under the name 'hats'"),
    (changed(options=None), "Changed needs options, a subclass of GameOptions"),
    (changed(rules=Whole.rules(Whole.options.of())), "Changed needs rules, a subclass of Rules"),
    (changed(notation=None), "Changed needs notation, a subclass of Notation"),
    (changed(options=Plain), r"Plain declares players without option\(\)"),
    (changed(options=GameOptions), "the first option of GameOptions must be players"),
    (changed(options=Late), "the first option of Late must be players"),
    (
        changed(options=Colourless, seat_colours="ry"),
        "Changed has seat_colours, so Colourless needs the option colours",
    ),
    (changed(options=Undecorated), "Undecorated needs the decorator @dataclass.*"),
    (with_option((1, 2), 1), "the option more of Changed cannot be used: .*"),
    (with_option(Words, "a"), "the option more of Changed cannot be used: .*"),
    (with_option(Words("a"), "b"), "the option more of Changed cannot be used: .*“b”.*"),
    (with_option(Told("a"), "a"), "the option more of Changed cannot be used: .*"),
    (
        with_option(Range(1, 2), lambda chosen: chosen["later"]),
        "the option more of Changed cannot be used: KeyError: 'later'",
    ),
    (
        with_option(Range(1, 2), lambda chosen: {4: 1}[chosen["players"]]),
        "a default of Changed cannot be used: KeyError: 2",
    ),
    (changed(usual_players=9), "usual_players of Changed cannot be used: .*“9”.*"),
    (changed(table_defaults={"stall": 1}), "table_defaults of Changed cannot be used: .*“stall”.*"),
    (changed(rules=NoPlay), "rules of Changed cannot be used: .*play.*"),
    (changed(notation=NoReading), "notation of Changed cannot be used: .*read_position.*"),
    (changed(messages="game-whole = Whole"), "messages of Changed cannot be used: .*"),
    (
        changed(messages={"de": "game-whole = { $x"}),
        r"messages of Changed cannot be used: ValueError: game-whole \(de\): Expected token: .*",
    ),
    *(
        (
            changed(messages={"en": f"more = More\ngame-whole = {{ $n ->\n *[one] {{ {to} }}\n}}"}),
            r"messages of Changed cannot be used: .*game-whole \(en\) refers to more; .*",
        )
        for to in ("more", "-more")
    ),
    (
        changed(messages={"en": "game-hats = Gotcha"}),
        "messages of Changed cannot be used: .*game-hats is a message of Kolpak or .*",
    ),
    (changed(bots=["best"]), "bots of Changed cannot be used: .*"),
    (changed(bots={"Big-Name": Greedy}), "bots of Changed cannot be used: .*'Big-Name'.*"),
    (changed(bots={"none": None}), "bots of Changed cannot be used: .*none.*"),
]


@pytest.mark.parametrize(("game", "reason"), HALF_MADE)
def test_a_game_that_is_not_whole_is_refused_in_a_sentence(game: Any, reason: str) -> None:
    games = Games()

    with pytest.raises(ValueError, match=f"^{reason}$"):
        games.register(game)

    assert list(games) == list(kolpak.GAMES)


def test_messages_of_another_game_are_not_replaced_but_the_own_ones_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(message, "_added", {})
    games = Games()
    games.register(changed(messages={"en": "game-whole = Whole\nmore-whole = More"}))
    games.register(changed(messages={"en": "game-whole = All"}))

    with pytest.raises(ValueError, match="game-whole is a message of Kolpak or of another game"):
        games.register(changed(name="other", messages={"de": "game-whole = Ganz"}))

    assert [str(Message(name)) for name in ("game-whole", "more-whole")] == ["All", "more-whole"]


def test_two_games_may_have_bots_and_counts_of_the_same_name(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(message, "_added", {})
    said = "bot-name-{0}-best = Best of {0}\nbot-about-{0}-best = Good.\ncount-{0}-hats = caps\n"
    for name in ("one", "two"):
        Games().register(changed(name=name, messages={"en": said.format(name)}))
    score = Score(3, 1, {"hats": 2, "odd_ones": 1})

    assert [bot_title(game, "best") for game in ("one", "two")] == ["Best of one", "Best of two"]
    assert bot_title("one", "master") == "Master"
    assert table("two", (score,), ["Ann"])[0].endswith("3 points, caps, odd ones 1")
    assert table("hats", (score,), ["Ann"])[0].endswith("3 points, hats 2, odd ones 1")


def test_messages_of_a_game_may_be_indented_as_its_class_is(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(message, "_added", {})
    source = """
        game-whole = Whole
        game-whole-about = Nothing
          is missing.
    """

    Games().register(changed(messages={"en": source}))

    told = [str(Message(name)) for name in ("game-whole", "game-whole-about")]
    assert told == ["Whole", "Nothing\nis missing."]
