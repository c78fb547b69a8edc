"""Sealed records are accepted, by us and by a program that knows only the reference page."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

import kolpak
from fair.dealing import ADDED, RECORDS, SEED, game_label, sealed
from kolpak.fair import Proof, Verdict, digest, seal, verify
from kolpak.fair.proof import in_order
from kolpak.fair.seed import commitment
from kolpak.play.errors import KolpakError, RecordError
from kolpak.play.record import Record, read_records, write_records
from kolpak.words.languages import set_language
from parts import fewest_players, text_of

STORED = Path(__file__).parent / "records"
PAGE = Path(__file__).parents[2] / "docs" / "reference" / "fairness.md"
CHECKS = ["form", "digest", "proof", "commitment", "chance", "actions", "result", "end"]

every_record = pytest.mark.parametrize("name", RECORDS)


def wrong(verdict: Verdict) -> list[str]:
    return [check.name for check in verdict.checks if not check.right]


def say(verdict: Verdict, name: str) -> str:
    return next(str(check.message) for check in verdict.checks if check.name == name)


def resealed(record: Record, **tags: str | None) -> Record:
    """Gives the record with other tags and a digest that fits, as a forger would."""
    changed = {**record.tags, **tags}
    forged = Record({n: v for n, v in changed.items() if v is not None}, record.tokens)
    forged.tags["Digest"] = digest(forged)
    return in_order(forged)


def test_there_are_records_of_every_game() -> None:
    sealed_games = {record.tags["Game"] for record in RECORDS.values()}

    assert sealed_games == set(kolpak.GAMES), "RECORDS of tests/fair/dealing.py has a game of each"


@every_record
def test_a_sealed_record_is_right_in_every_check(name: str) -> None:
    (verdict,) = verify(RECORDS[name].write())

    assert [check.name for check in verdict.checks] == CHECKS
    assert wrong(verdict) == []
    assert verdict.right
    assert verdict.commitment == RECORDS[name].tags["Commitment"]
    assert verdict.digest == RECORDS[name].tags["Digest"]


@every_record
def test_what_was_sealed_once_is_sealed_the_same_today(name: str) -> None:
    game = RECORDS[name].tags["Game"]

    assert text_of(game, STORED / f"{name}.kolpak") == RECORDS[name].write()


@every_record
def test_the_program_of_the_page_agrees(name: str, tmp_path: Path) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)
    program, forged = tmp_path / "stranger.py", tmp_path / "forged.kolpak"
    program.write_text(source, "utf-8")
    other = resealed(RECORDS[name], Random1="cd" * 32)
    forged.write_text(other.write(), "utf-8")

    answers = [
        subprocess.run(
            [sys.executable, "-W", "ignore", program, file],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for file in (STORED / f"{name}.kolpak", forged)
    ]

    game = RECORDS[name].tags["Game"]
    assert answers == ["right\n", "wrong\n"], (
        f"The program in docs/reference/fairness.md must draw what {game} draws."
    )


@every_record
def test_the_tags_stand_in_their_order_and_replay_reads_them(name: str) -> None:
    record = RECORDS[name]
    ours = [tag for tag in record.tags if tag not in ("Game", "Edition", "Options", "Seat0")]

    order = "Result Table Round Commitment Random0 Random1 Random2 Random3 Starter Given End Seed "
    order += "Digest"
    assert ours == [tag for tag in order.split() if tag in record.tags]
    assert kolpak.read(record.write()).record() == record.write()


def test_several_records_of_a_text_get_a_verdict_each() -> None:
    text = write_records([RECORDS["hats"], RECORDS["kabaleo"], RECORDS["hat_cards"]])

    assert [verdict.right for verdict in verify(text)] == [True] * 3


def test_a_wrong_record_leaves_the_others_right() -> None:
    loose = RECORDS["kabaleo"].write().replace(" ", "  ", 1)
    parts = [RECORDS["hats"].write(), loose, RECORDS["hats"].write()]

    assert [verdict.right for verdict in verify("\n".join(parts))] == [True, False, True]


@pytest.mark.parametrize(
    ("tags", "checks"),
    [
        ({"Seed": "cd" * 32}, ["commitment", "chance"]),
        ({"Commitment": "cd" * 32}, ["commitment"]),
        ({"Random1": "cd" * 32}, ["chance"]),
        ({"Random0": "-"}, ["chance"]),
        ({"Table": "t8"}, ["commitment", "chance"]),
        ({"Round": "1"}, ["commitment", "chance"]),
        ({"Options": "players=2 hats_per_player=1"}, ["commitment", "chance", "end"]),
        ({"Result": "0:1 1:1"}, ["result"]),
        ({"Result": None}, ["result"]),
        ({"End": "stopped"}, ["end"]),
        ({"End": "resigned 1"}, ["end"]),
        ({"End": "tired"}, ["proof"]),
        ({"End": "resigned"}, ["proof"]),
        ({"End": "resigned 2"}, ["proof"]),
        ({"End": "resigned 1 0"}, ["proof"]),
        ({"Edition": "2"}, ["proof"]),
        ({"Options": "players=7"}, ["proof"]),
        ({"Starter": "1"}, ["proof"]),
        ({"Round": "00"}, ["proof"]),
        ({"Table": ""}, ["proof"]),
        ({"Given": "0"}, ["proof"]),
        ({"Given": "01"}, ["proof"]),
        ({"Given": "9999"}, ["proof"]),
        ({"Given": "3", "Round": "1"}, ["proof"]),
        ({"Random1": None}, ["proof"]),
        ({"Random2": "-"}, ["proof"]),
        ({"Random01": "-"}, ["proof"]),
        ({"Random1": "CD" * 32}, ["proof"]),
        ({"Seed": None}, ["proof"]),
        ({"Seed": "12"}, ["proof"]),
        ({"Commitment": None}, ["proof"]),
        ({"Position": "any"}, ["proof"]),
    ],
)
def test_a_forger_who_mends_the_digest_is_found(
    tags: dict[str, str | None], checks: list[str]
) -> None:
    forged = resealed(RECORDS["hats"], **tags)

    (verdict,) = verify(forged.write())

    assert wrong(verdict) == checks


@pytest.mark.parametrize("name", kolpak.GAMES)
def test_chance_from_another_seed_is_found_though_the_digest_is_mended(name: str) -> None:
    options = f"players={fewest_players(name)}"
    other = sealed(name, options, until=8, end="stopped", seed=bytes(32))
    ours = sealed(name, options, until=8, end="stopped")
    promised = {tag: ours.tags[tag] for tag in ("Seed", "Commitment")}

    (verdict,) = verify(resealed(other, **promised).write())

    assert wrong(verdict) == ["chance"]


@pytest.mark.parametrize("other", [f"d{number}" for number in range(1, 7)])
def test_every_changed_die_is_found_though_the_digest_is_mended(other: str) -> None:
    record = RECORDS["hats-stopped"]
    rolled = [index for index, token in enumerate(record.tokens) if re.fullmatch(r"d\d", token)]
    for index in rolled:
        tokens = [*record.tokens[:index], other, *record.tokens[index + 1 :]]
        (verdict,) = verify(resealed(Record(record.tags, tokens)).write())
        assert ("chance" in wrong(verdict)) == (other != record.tokens[index])


def test_what_is_given_is_not_said_to_be_proven() -> None:
    given = RECORDS["hats-given"]
    (verdict,) = verify(given.write())

    assert verdict.given == 17
    assert say(verdict, "chance").startswith("The game goes on after action 17 of another one")
    drawn = [index for index, token in enumerate(given.tokens) if re.fullmatch(r"d\d", token)]
    later = next(index for index in drawn if index >= 17)
    die = "d1" if given.tokens[later] != "d1" else "d2"
    tokens = [*given.tokens[:later], die, *given.tokens[later + 1 :]]
    (changed,) = verify(resealed(Record(given.tags, tokens)).write())
    assert "chance" in wrong(changed)
    (claimed,) = verify(resealed(given, Given=None).write())
    assert wrong(claimed) == ["chance"]


def test_the_verdict_tells_which_die_was_changed_and_what_it_would_be() -> None:
    record = RECORDS["hats"]
    index = record.tokens.index("d1")
    tokens = [*record.tokens[:index], "d6", *record.tokens[index + 1 :]]

    (verdict,) = verify(resealed(Record(record.tags, tokens)).write())

    right = f"Token {index} is “d6”, but the seed and what the players have added give “d1”."
    assert say(verdict, "chance") == right
    assert say(verdict, "actions").startswith(f"Token {index + 1}, “{tokens[index + 1]}”, is wrong")


def test_a_game_broken_off_needs_its_reason() -> None:
    (verdict,) = verify(resealed(RECORDS["hats-stopped"], End=None).write())

    assert wrong(verdict) == ["end"]
    assert "no End tag says why" in say(verdict, "end")


def test_ends_are_told() -> None:
    told = {name: say(verify(record.write())[0], "end") for name, record in RECORDS.items()}

    assert told["hats"] == "The game was played to its end."
    assert told["hats-stopped"] == "The game was stopped by agreement."
    assert told["kabaleo-equal-resigned"] == "The game ended as these seats resigned: 0, 2."
    set_language("fa")
    (verdict,) = verify(RECORDS["kabaleo-equal-resigned"].write())
    assert "۲" in say(verdict, "end")


def test_a_record_without_a_proof_is_said_to_have_none() -> None:
    game = kolpak.new("kabaleo", players=2, seed=3)
    game.tags["Round"] = "1"  # as other programs use the tag

    (verdict,) = verify(game.record())

    assert wrong(verdict) == ["sealed"]
    assert "nothing to verify" in say(verdict, "sealed")


@pytest.mark.parametrize(
    "text", ["", "\n", "; nothing", b"", "d3 ", '[Game "chess"]', "[x", "\ud800"]
)
def test_what_is_no_record_is_wrong(text: str | bytes) -> None:
    assert not any(verdict.right for verdict in verify(text))
    assert verify(text)


def unsealed(name: str) -> tuple[Record, Proof]:
    record = next(read_records(RECORDS[name].write()))
    label = game_label(record.tags["Game"], record.tags["Options"])
    tags = {n: record.tags[n] for n in ("Game", "Edition", "Options", "Seat0")}
    return Record(tags, record.tokens), Proof(label, commitment(SEED, label), SEED, (ADDED, "-"))


def test_sealing_adds_the_result_and_keeps_the_names() -> None:
    record, proof = unsealed("hats")

    assert seal(record, proof).write() == RECORDS["hats"].write()


def test_sealing_again_with_the_same_proof_changes_nothing() -> None:
    _, proof = unsealed("hats")

    assert seal(RECORDS["hats"], proof).write() == RECORDS["hats"].write()


def test_a_running_game_is_not_sealed() -> None:
    record, proof = unsealed("hats")

    with pytest.raises(KolpakError, match="still running"):
        seal(Record(record.tags, record.tokens[:5]), proof)


def test_a_finished_game_is_not_sealed_as_stopped() -> None:
    record, proof = unsealed("hats")

    with pytest.raises(KolpakError, match="played to its end"):
        seal(record, proof._replace(end="stopped"))


def test_a_record_is_not_sealed_with_the_proof_of_another_game() -> None:
    record, proof = unsealed("hats")

    with pytest.raises(KolpakError, match="for another game"):
        seal(record, proof._replace(label=game_label("kabaleo", "players=2")))
    with pytest.raises(KolpakError, match="Random2 belongs to no proof here"):
        seal(record, proof._replace(random=(ADDED, "-", "-")))


def test_a_record_with_an_illegal_action_is_not_sealed() -> None:
    record, proof = unsealed("hats")

    with pytest.raises(RecordError, match="Token 1"):
        seal(Record(record.tags, ["first:0", "stop"]), proof)
