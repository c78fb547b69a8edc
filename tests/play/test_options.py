"""Options are read, checked, described and written in one way for all games (formats-details A)."""

import pytest

import kolpak
from kolpak.play.options import Option
from kolpak.play.values import Value, write_value

GAMES_AND_OPTIONS = [
    pytest.param(name, option, id=f"{name} {option.name}")
    for name in kolpak.GAMES
    for option in kolpak.find(name).options.declared()
]


def fault(name: str, text: str) -> kolpak.OptionError:
    with pytest.raises(kolpak.OptionError) as caught:
        kolpak.find(name).options.read(text)
    return caught.value


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_without_options_the_defaults_hold_and_nothing_is_written(name: str) -> None:
    options = kolpak.find(name).options.of()

    assert options.write() == ""
    assert kolpak.find(name).options.read("") == options


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_written_out_defaults_are_left_out(name: str) -> None:
    options = kolpak.find(name).options.of()
    pairs = [
        f"{option.name}={write_value(getattr(options, option.name))}"
        for option in options.declared()
    ]

    assert kolpak.find(name).options.read(" ".join(pairs)) == options
    assert kolpak.find(name).options.read("\t".join(reversed(pairs))).write() == ""


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_json_gives_numbers_truths_and_words(name: str) -> None:
    options = kolpak.find(name).options.of()

    values = options.as_dict()

    assert list(values) == [option.name for option in options.declared()]
    assert all(isinstance(value, str | int) for value in values.values())
    assert not {"on", "off"}.intersection(map(str, values.values()))
    assert kolpak.find(name).options.of(**values) == options


@pytest.mark.parametrize(("name", "option"), GAMES_AND_OPTIONS)
def test_every_value_reads_back_from_its_text_and_from_python(name: str, option: Option) -> None:
    for value in option.values.examples():
        assert option.values.parse(write_value(value)) == value
        assert option.values.read(option.name, write_value(value)) == value


@pytest.mark.parametrize("text", ["", "ON", "True", "-1", "01", "nonsense", "9" * 4301])
@pytest.mark.parametrize(("name", "option"), GAMES_AND_OPTIONS)
def test_a_bad_value_is_refused_with_what_is_allowed(name: str, option: Option, text: str) -> None:
    error = fault(name, f"{option.name}={text}")

    assert f"Option {option.name} cannot be “{text[:100]}" in str(error)
    assert str(option.allowed()) in str(error)


@pytest.mark.parametrize("unknown", ["speed", "cls", "self"])
@pytest.mark.parametrize("name", kolpak.GAMES)
def test_an_unknown_option_is_refused_with_the_known_ones(name: str, unknown: str) -> None:
    error = fault(name, f"{unknown}=3")

    assert f"no option “{unknown}”" in str(error)
    assert all(option.name in str(error) for option in kolpak.find(name).options.declared())


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("players", "is not an option"),
        ("players 2", "is not an option"),
        ("=2", "no option “”"),
        ("players=2 players=2", "given twice"),
        ("players=2=3", "cannot be “2=3”"),
        ("Players=2", "no option “Players”"),
    ],
)
@pytest.mark.parametrize("name", kolpak.GAMES)
def test_malformed_pairs_are_refused(name: str, text: str, said: str) -> None:
    assert said in str(fault(name, text))


@pytest.mark.parametrize(
    ("given", "text"),
    [
        ({"players": 2, "golden_rule": False}, "players=2 golden_rule=off"),
        ({"players": "2", "golden_rule": "off"}, "players=2 golden_rule=off"),
        ({"golden_rule": True, "deal": "random"}, ""),
        ({"colours": "PYBV", "players": 2}, "players=2 colours=PYBV"),
    ],
)
def test_python_values_and_their_texts_are_the_same(given: dict[str, Value], text: str) -> None:
    assert kolpak.find("kabaleo").options.of(**given).write() == text


def test_a_default_may_depend_on_options_before_it() -> None:
    class Seats(kolpak.find("kabaleo").options):  # type: ignore[misc]
        """Stands for a game of which the deal is equal where two play."""

        @classmethod
        def declared(cls) -> tuple[Option, ...]:
            players, deal, *others = super().declared()
            dependent = deal._replace(default=lambda o: "equal" if o["players"] == 2 else "random")
            return players, dependent, *others

    assert Seats.read("players=2").deal == "equal"
    assert Seats.read("players=2 deal=equal").write() == "players=2"
    assert Seats.read("deal=random players=2").write() == "players=2 deal=random"
    assert Seats.read("players=3").write() == "players=3"
