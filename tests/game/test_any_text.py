"""Whatever the text, a fault is told as a fault: PositionError, NotationError or IllegalMoveError, nothing else."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ndvariants import IllegalMoveError, NotationError, PositionError
from tests.judge import game_of

NAMES = ("chess", "collapse", "curved_space", "icochess", "raumschach")
SIGNS = "/[]*^KQkq-@=:.,0123456789abcdefgh ABPpw#!\n\u00e9\u2603"


@st.composite
def damaged(draw, text):
    """A text with some characters put in, taken out or changed."""
    letters = list(text)
    for _ in range(draw(st.integers(1, 4))):
        at = draw(st.integers(0, len(letters)))
        letters[at : at + draw(st.integers(0, 2))] = draw(st.text(st.sampled_from(SIGNS), max_size=2))
    return "".join(letters)


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=80)
@given(data=st.data())
def test_damaged_positions_are_refused_or_round_trip(name, data):
    game = game_of(name)
    text = data.draw(damaged(game.start().text()))
    try:
        position = game.position(text)
    except PositionError as fault:
        assert str(fault)
        return
    assert game.position(position.text()) == position
    position.legal_moves()


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=60)
@given(data=st.data())
def test_any_text_is_no_accident_as_a_move(name, data):
    start = game_of(name).start()
    some = data.draw(st.sampled_from(start.legal_moves())).text
    text = data.draw(st.one_of(st.text(max_size=12), damaged(some)))
    for read in (start.play, start.after):
        try:
            read(text)
        except (NotationError, IllegalMoveError) as fault:
            assert str(fault)
