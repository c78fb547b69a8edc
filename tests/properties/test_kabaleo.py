"""What the rules of Kabaleo promise of every game."""

from hypothesis import given

from properties.playing import Played, finished

MOVES = {2: 24, 3: 30, 4: 36}
LEAST_LEGAL = {2: 11, 3: 15, 4: 19}


@given(finished("kabaleo"))
def test_a_game_lasts_as_long_as_there_are_pieces(match: Played) -> None:
    assert match.game.over
    assert len(match.game.tokens) == 1 + MOVES[len(match.seats)]  # K18


@given(finished("kabaleo"))
def test_there_are_always_enough_legal_moves(match: Played) -> None:
    for state in match.states[1:-1]:
        assert len(match.rules.actions(state)) >= LEAST_LEGAL[len(match.seats)]  # K17


@given(finished("kabaleo"))
def test_the_place_of_the_last_move_is_closed_under_the_golden_rule_only(match: Played) -> None:
    for state in match.states[2:-1]:
        on_last = [move for move in match.rules.actions(state) if move.place == state.last]
        if match.game.options.golden_rule:
            assert on_last == []  # K16
        else:
            base = state.places[state.last].lower()
            assert len(on_last) == len(set(state.stocks[state.mover]) - {base})  # K10, K11


@given(finished("kabaleo"))
def test_no_tower_has_two_equal_neighbours(match: Played) -> None:
    for tower in match.game.state.places:
        assert all(low != high for low, high in zip(tower.lower(), tower.lower()[1:], strict=False))


@given(finished("kabaleo"))
def test_the_scores_of_all_colours_are_the_places(match: Played) -> None:
    state = match.game.state
    tops = [tower[-1].upper() for tower in state.places]

    assert [score.points for score in match.game.standing] == [tops.count(g) for g in state.goals]
