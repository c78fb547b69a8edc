"""Proofs of endings of Kabaleo convince a program that knows only the rules."""

import re
import runpy
from typing import Any

import pytest

import kolpak
from bots.late import hidden, late
from kolpak.bots.kabaleo.endings import Ending
from kolpak.bots.kabaleo.proof import prove
from kolpak.bots.kabaleo.solver import LOSS, SHARED, WIN
from pages import ROOT, blocks_of

CHECKER = ROOT / "examples" / "check_proof.py"
checker = runpy.run_path(str(CHECKER))
Refused = checker["Refused"]


def check(text: str) -> int:
    positions: int = checker["Proof"](text).check()
    return positions


def refused(text: str) -> bool:
    with pytest.raises((Refused, kolpak.KolpakError), match=r"\.$"):
        check(text)
    return True


@pytest.mark.parametrize("seed", range(30))
def test_the_proof_of_an_ending_is_checked_by_the_rules_alone(seed: int) -> None:
    options = f"players={2 + seed % 3} golden_rule={'off' if seed % 5 == 0 else 'on'}"
    options += " unowned_colour=draw" if seed % 7 == 0 else ""
    rules, state = late(options, 5 - seed % 3, seed)
    for known in (state, hidden(state, state.mover)):
        value = Ending.of(rules, known).best().value
        if value != WIN:
            assert prove(rules, known, state.mover, value + 1) is None
        if value != LOSS:
            proof = prove(rules, known, state.mover, value)
            assert proof is not None
            assert check(proof.write())


@pytest.mark.parametrize("options", ["players=2", "players=3"])
def test_a_win_whatever_the_others_hold_is_proved(options: str) -> None:
    proved = 0
    for seed in range(100):
        rules, state = late(options, 4, seed)
        proof = prove(rules, hidden(state, state.mover), state.mover, WIN)
        if proof is not None and proof.strategy:
            assert check(proof.write())
            proved += 1
        if proved == 3:
            return
    assert proved


def test_a_lost_position_is_proved_as_a_win_of_the_other_seat() -> None:
    for seed in range(40):
        rules, state = late("players=2", 5, seed)
        if Ending.of(rules, state).best().value == LOSS:
            proof = prove(rules, state, 1 - state.mover, WIN)
            assert proof is not None
            assert check(proof.write())
            return
    pytest.fail("no lost position was found")


@pytest.fixture(scope="module")
def proof() -> Any:
    """A proof of a win for given goals that names some actions."""
    for seed in range(100):
        rules, state = late("players=2", 6, seed)
        found = prove(rules, state, state.mover, WIN)
        other = prove(rules, hidden(state, state.mover), state.mover, WIN)
        if found is not None and other is None and len(found.strategy) > 20:
            return found
    pytest.fail("no win was found")


def test_an_action_that_throws_the_win_away_is_refused(proof: Any) -> None:
    text = proof.write()
    position, action = next(iter(proof.strategy.items()))
    values = dict(Ending.of(proof.rules, proof.state).solve())
    for bad in (action for action, value in values.items() if value != WIN):
        top = proof.state.places[bad.place]
        places = position.partition(" | ")[0].split(" ")
        last = int(position.rpartition(" | ")[2]) if not position.endswith("-") else None
        place = next(at for at, tower in enumerate(places) if tower == top and at != last)
        assert refused(text.replace(f"{position} : {action}", f"{position} : {bad.colour}{place}"))
    assert refused(text.replace(f"{position} : {action}", f"{position} : {action[0]}99"))
    assert refused(text.replace(f"{position} : {action}", f"{position} : {action} "))


def test_no_reply_of_the_others_can_be_left_out(proof: Any) -> None:
    lines = proof.write().splitlines(keepends=True)
    needed = 0
    for number, line in enumerate(lines):
        if " : " in line:
            assert refused("".join(lines[:number] + lines[number + 1 :]))
            needed += 1
    assert needed == len(proof.strategy)


def test_a_greater_claim_is_refused() -> None:
    for seed in range(200):
        rules, state = late("players=2", 3, seed)
        if Ending.of(rules, state).best().value == SHARED:
            found = prove(rules, state, state.mover, SHARED)
            assert found is not None
            text = found.write()
            assert check(text)
            assert refused(text.replace('"draw"', '"win"'))
            return
    pytest.fail("no shared win was found")


def test_the_same_strategy_does_not_prove_it_for_other_goals(proof: Any) -> None:
    text = proof.write()
    goals = ",".join(proof.state.goals)
    hides = ",".join(hidden(proof.state, proof.seat).goals)

    assert refused(text.replace(f'| {goals}"', f'| {hides}"'))
    assert refused(text.replace(f'[Seat "{proof.seat}"]', f'[Seat "{1 - proof.seat}"]'))


def test_the_proof_on_the_page_is_the_one_that_is_written() -> None:
    page = ROOT / "docs" / "reference" / "proofs.md"
    text = next(block.text for block in blocks_of(page) if block.kind == "text")
    position = re.findall(r'Position "(.*)"', text)[0]
    game = kolpak.new("kabaleo", players=2, position=position)

    assert check(text)
    assert prove(game.rules, game.state, 1, WIN).write() == text


def test_two_actions_for_a_position_are_refused(proof: Any) -> None:
    position = next(iter(proof.strategy))

    assert refused(f"{proof.write()}{position} : p0\n")


@pytest.mark.parametrize(
    ("found", "instead"),
    [
        (r'\[Seat "."\]', '[Seat "7"]'),
        (r'\[Result "win"\]', '[Result "lost"]'),
        (r'\[Result "win"\]\n', ""),
        (r'\[Proof "kabaleo"\]', '[Proof "hats"]'),
        (r'\[Result "win"\]', '[Result "win"]\n[Result "win"]'),
    ],
)
def test_a_malformed_proof_is_refused(proof: Any, found: str, instead: str) -> None:
    assert refused(re.sub(found, instead, proof.write()))


def test_the_program_says_in_a_sentence_what_it_found(proof: Any, tmp_path: Any, capsys) -> None:
    main, file = checker["main"], tmp_path / "proof.txt"
    file.write_text(proof.write(), "utf-8")

    assert main([str(file)]) is None
    assert f"Seat {proof.seat} wins; " in capsys.readouterr().out

    assert main([str(tmp_path / "nothing")]) == "The file cannot be read."
    assert main([]).startswith("Usage: ")
    file.write_text(proof.write().replace("players=2", "players=3"), "utf-8")
    assert main([str(file)]).endswith(".")
