"""An answer that breaks an invariant is reported with the line that breaks it."""

from __future__ import annotations

from pathlib import Path

import pytest

from kabinett.games import game_at
from kabinett.testing.asks import check_asks
from kabinett.testing.checks import Trial, report_ends
from kabinett.testing.rules.invariants import NotHeld
from tests.testing.planted import faulty, line_of, planted_game

LEAVES = "kb.leave_hand(s.hands, s.seen, seat, CARD.index(choice))"
GOES = "s.hands[seat].remove(CARD.index(choice))"


def notes(error: BaseException) -> str:
    return "\n".join(error.__notes__)


@pytest.mark.parametrize("seed", [1, 100, 200])
def test_a_seen_card_must_leave_the_record_of_seen_cards_with_the_hand(
    tmp_path: Path, seed: int
) -> None:
    folder = faulty(tmp_path, f"leaves_{seed}", (LEAVES, GOES), game="estates")
    with pytest.raises(NotHeld, match=r"`seen`: .* kb\.leave_hand") as found:
        report_ends(Trial(planted_game(folder), 10, seed))
    line = line_of(folder / "__init__.py", GOES)
    assert f"__init__.py:{line}: `{GOES}`: this line breaks it" in notes(found.value)
    assert "after the answer card:" in notes(found.value)


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        # the card is nowhere while the next one is drawn
        (
            "        s.offer.append(card)\n",
            "        more = yield from draw_card(s)\n        s.offer += [card, more]\n",
            "draw_card = kb.draw(",
        ),
        # the card is taken before the ask and put down after it
        (
            "            s.laid[seat].append(CARD.index(choice))\n",
            "            yield seat, [UNSEEN, CARD[0]], LAY\n"
            "            s.laid[seat].append(CARD.index(choice))\n",
            LEAVES,
        ),
        # the card is in two places
        (
            "        s.offer.remove(CARD.index(choice))\n        kb.take",
            "        kb.take",
            "kb.take_openly(",
        ),
    ],
)
def test_a_lost_or_duplicated_card_is_reported(
    tmp_path: Path, old: str, new: str, line: str
) -> None:
    name = f"lost_{abs(hash(new)) % 10**6}"
    folder = faulty(tmp_path, name, (old, new), game="estates")
    with pytest.raises(AssertionError, match=r"lost of Card|is not sorted") as found:
        report_ends(Trial(planted_game(folder), 10, 1))
    number = line_of(folder / "__init__.py", line)
    assert f"__init__.py:{number}: " in notes(found.value), notes(found.value)


def test_the_unchanged_game_has_no_fault(tmp_path: Path) -> None:
    game = game_at("tests/games/estates")
    assert report_ends(Trial(game, 10, 1)) and check_asks(game, 1)
