"""Nothing gets lost and nothing comes from nowhere."""

from collections import Counter
from typing import Any

from hypothesis import given

from kolpak.games.hat_cards.sizes import cards_in_play
from properties.playing import Played, finished


def pairs(match: Played) -> list[tuple[Any, Any]]:
    return list(zip(match.states, match.states[1:], strict=False))


def pieces(state: Any) -> Counter[str]:
    return Counter("".join(state.stocks) + "".join(tower[1:] for tower in state.places))


@given(finished("kabaleo"))
def test_kabaleo_loses_pieces_in_pairs_and_never_a_base(match: Played) -> None:
    for before, after in pairs(match)[1:]:
        lost = pieces(before) - pieces(after)

        assert pieces(after) + lost == pieces(before)
        assert [tower[0] for tower in after.places] == [tower[0] for tower in before.places]
        assert sum(map(len, after.stocks)) == sum(map(len, before.stocks)) - 1  # K10
        assert list(lost.values()) in ([], [2])  # K13
        assert after.goals == before.goals


@given(finished("hats"))
def test_hats_keep_every_hat_and_the_golden_one(match: Played) -> None:
    options = match.game.options
    right = dict.fromkeys(options.colours, options.hats_per_player)
    if options.golden:
        right["*"] = 1

    for state in match.states:
        everything = "".join(piece for there in state.fields for piece in there)
        assert Counter(everything + "".join(state.caught)) == right


@given(finished("hat_cards"))
def test_cards_are_all_there_while_a_round_is_played(match: Played) -> None:
    for before, state in pairs(match):
        lying = [*state.hands, *state.piles, *state.won, state.draw]
        cards = [card for there in lying for card in there]

        assert len(set(cards)) == len(cards)
        assert len(cards) == (
            cards_in_play(len(match.seats)) if isinstance(state.mover, int) else 0
        )
        if isinstance(before.mover, int) and isinstance(state.mover, int):
            earlier = [*before.hands, *before.piles, *before.won, before.draw]
            assert set(cards) == {card for there in earlier for card in there}
