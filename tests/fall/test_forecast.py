"""The forecast says who would win if the Republic fell at once, and what would change that. It must
agree with what the rules then do."""

from __future__ import annotations

import pytest

from kabinett.core.whole_scene import own_scene
from kabinett.core.words import Wording
from kabinett.games.fall import game
from kabinett.games.fall.content.vocabulary import CARD, Seat
from kabinett.games.fall.rules.cards import MAX_ANARCHY, raise_anarchy
from kabinett.games.fall.rules.state import FALLEN, NO_CARD, Fall
from kabinett.games.fall.rules.steal import owner_of, settle_contest
from kabinett.games.fall.rules.values import every_seat, score
from kabinett.games.fall.screen import foretell
from kabinett.games.fall.screen.foretell import report_lines
from tests.fall.play import some_setup
from tests.fall.position import Play
from tests.random_games import random_positions

GAMES, EVERY = 14, 37


@pytest.fixture(scope="module")
def positions() -> list[Fall]:
    """Return positions of random games outside of contests."""
    return [
        s
        for answers, s in random_positions(game, some_setup, range(GAMES), limit=900)
        if answers % EVERY == 0 and s.target == NO_CARD and min(s.party) >= 0
    ]


def won(s: Fall) -> tuple[int, ...]:
    """Return the seats that win if the Republic falls in this state."""
    then = s.copy()
    then.ending = FALLEN
    return game.outcome(then).winners


def test_the_forecast_names_the_winner_and_the_gaps(positions: list[Fall]) -> None:
    for s in positions:
        lines = report_lines(s, "forecast")
        ahead = [args[0] for text, args in lines if text in (foretell.WINS, foretell.SHARES)]
        assert tuple(ahead) == won(s)
        assert (foretell.WINS in dict(lines)) == (len(won(s)) == 1)
        best = max(score(s, seat) for seat in every_seat(s))
        for text, args in lines:
            if text is foretell.BEHIND:
                assert args[1:] == (score(s, Seat(args[0])), best - score(s, Seat(args[0])))


def test_a_finished_game_has_no_forecast(positions: list[Fall]) -> None:
    over = positions[0].copy()
    assert own_scene(game, over).reports
    over.ending = FALLEN
    assert not own_scene(game, over).reports


def test_the_forecast_says_how_much_anarchy_ends_the_game(positions: list[Fall]) -> None:
    for s in positions:
        lines = dict(report_lines(s, "forecast"))
        more = lines[foretell.ANARCHY_FAR][2] if foretell.ANARCHY_FAR in lines else 1
        assert s.anarchy + more == MAX_ANARCHY
        then = s.copy()
        for _ in range(more - 1):
            raise_anarchy(then)
        assert then.ending < 0
        with pytest.raises(BaseException) as ended:
            raise_anarchy(then)
        assert not isinstance(ended.value, AssertionError) and then.ending == FALLEN


def test_a_theft_makes_the_party_win_that_the_forecast_names(positions: list[Fall]) -> None:
    """The theft succeeds with one Level more than the holders of the card have, and fails with the
    same number. The forecast must name the card with fewest Levels."""
    seen = set()
    for s in positions:
        for text, args in report_lines(s, "forecast"):
            if text not in (foretell.STOLEN_WINS, foretell.STOLEN_SHARES):
                continue
            seen.add(text)
            thief, total, choice, owner, held, _ = args
            then = attacked(s, thief, choice, held + 1)
            assert owner_of(then, CARD.index(choice)) == thief and score(then, thief) == total
            assert thief in won(then)
            assert (len(won(then)) == 1) == (text is foretell.STOLEN_WINS)
            assert owner_of(attacked(s, thief, choice, held), CARD.index(choice)) == owner
    assert len(seen) == 2


def attacked(s: Fall, thief: int, choice: int, levels: int) -> Fall:
    then = s.copy()
    then.attack, then.defence, then.committed = [], [], levels
    then.active, then.target = Seat(thief), CARD.index(choice)
    then.defender = owner_of(s, then.target)
    settle_contest(then, then.active)
    return then


def test_the_forecast_reads_like_a_players_words() -> None:
    play = Play(
        "nazis socialists catholics",
        support={"nazis": "civil_servants", "socialists": "judges farmers"},
        anarchy=9,
        round=3,
    )
    said = Wording(game, "en", ("Nazis", "Socialists", "Catholics").__getitem__)
    lines = [said.sentence(line) for line in report_lines(play.s, "forecast")]
    assert lines[0].startswith("Socialists would win with ")
    assert "Anarchy 9 of 10: the next point ends the game." in lines
    assert any(line.startswith("Nazis would win with ") for line in lines)


def test_after_the_end_nobody_acts_or_has_a_pool() -> None:
    s = Play("nazis socialists", pool=9).s
    shown = [fact.id for panel in game.public_scene(s).panels for fact in panel.facts]
    assert "pool" in shown and game.public_scene(s).active == s.active
    s.ending = 0
    shown = [fact.id for panel in game.public_scene(s).panels for fact in panel.facts]
    assert "pool" not in shown and game.public_scene(s).active is None
