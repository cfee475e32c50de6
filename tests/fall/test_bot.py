"""How bots judge positions of Fall, and bad moves that no bot should make."""

from __future__ import annotations

import sys
from itertools import pairwise

import pytest

from kabinett.bots import View, make_bot
from kabinett.core.luck import Luck
from kabinett.core.question import Question
from kabinett.games.fall import game
from kabinett.games.fall.bot.evaluate import evaluate
from kabinett.games.fall.bot.sensible import sensible
from kabinett.games.fall.bot.usual import HABITS, usual
from kabinett.games.fall.rules import phases, recruit, steal
from kabinett.games.fall.rules.state import REICHSTAG
from tests.fall.position import Play, number, short

GREAT = "trade_unions great_industrialists freikorps imperial_army judges professors"
MIDDLE = "working_class middle_classes intelligentsia"
SMALL = "white_collar_workers local_state_governments bourgeois self_employed farmers"
BOTS = ["one-ply", "search(60)"]


def ending_turn(who: str, parties: str, **position: object) -> Play:
    """Return a position in which this party may discard cards at the end of its turn."""
    play = Play(parties, active=who, **position)  # type: ignore[arg-type]
    play.start(phases.reorganization_phase)
    assert "done" in play.offered
    return play


def bot_answers(play: Play, bot: str) -> set[str]:
    """Return the answers that the bot gives with several seeds."""
    view = View(play.table(), play.s.seat)
    return {short(number(make_bot(bot, seed).choose(view))) for seed in range(3)}


def chances(parties: str, **position: object) -> dict[str, float]:
    play = Play(parties, **position)  # type: ignore[arg-type]
    return dict(zip(play.parties, evaluate(play.s), strict=True))


# -- silly moves


@pytest.mark.parametrize("bot", BOTS)
def test_a_party_with_nothing_does_not_raise_anarchy_for_the_leader(bot: str) -> None:
    """The Catholics have 0 points, the leader has 84."""
    play = ending_turn(
        "catholics",
        "catholics nazis socialists spartakists",
        hand={"catholics": "unrest depression radio"},
        support={"nazis": f"{GREAT} {MIDDLE}"},
        legitimacy={"nazis": "majority_vote free_elections"},
        anarchy=5,
    )
    assert (play.score("catholics"), play.score("nazis")) == (0, 84)
    assert bot_answers(play, bot).isdisjoint({"unrest", "depression"})


@pytest.mark.parametrize("bot", BOTS)
def test_a_party_with_half_the_leaders_points_does_not_end_the_game(bot: str) -> None:
    """The Socialists have 53 points, the leader has 108, and Anarchy would rise to 9."""
    play = ending_turn(
        "socialists",
        "socialists nazis catholics",
        hand={"socialists": "unrest radio", "nazis": "hyperinflation"},
        support={"nazis": f"{GREAT} {MIDDLE}", "socialists": SMALL},
        legitimacy={
            "nazis": "majority_vote bid_for_chancellor coalition_government appointment "
            "political_compromise",
            "socialists": "negotiate_a_deal gain_reichstag_seats protest_vote alliance "
            "go_to_the_polls concessions",
        },
        anarchy=8,
    )
    assert (play.score("socialists"), play.score("nazis")) == (53, 108)
    assert "unrest" not in bot_answers(play, bot)


@pytest.mark.parametrize("bot", BOTS)
def test_the_leader_ends_the_game(bot: str) -> None:
    play = ending_turn(
        "nazis",
        "nazis socialists catholics",
        hand={"nazis": "unrest radio"},
        support={"nazis": GREAT, "socialists": SMALL},
        anarchy=9,
    )
    assert bot_answers(play, bot) == {"unrest"}


@pytest.mark.parametrize("bot", BOTS)
def test_a_party_with_a_great_lead_still_plays_its_points(bot: str) -> None:
    """The party leads by sixty points, and must take a free gain nevertheless."""
    play = Play(
        "nazis socialists catholics",
        hand={"nazis": "majority_vote"},
        support={"nazis": f"{GREAT} {MIDDLE}", "socialists": "farmers"},
        discard="veto",
        anarchy=4,
    ).start(phases.reichstag_phase)
    assert bot_answers(play, bot) == {"majority_vote"}


def attacking(pool: int, committed: int = 0, hand: str = "publicity", asked: str = "turn") -> Play:
    """Return a position in which the Nazis attack the Farmers with a card worth 9 Levels; 13 Levels
    are enough."""
    play = Play(
        "nazis socialists catholics",
        organization={"nazis": "reunification", "socialists": "youth_organizations"},
        support={"socialists": "farmers"},
        hand={"nazis": f"famous_speech {hand}", "socialists": "radio"},
        options={"asked": asked},
    ).start(steal.steal)
    play.does("farmers", "famous_speech")
    play.s.pool, play.s.committed = pool, committed
    play.start(steal.raise_attack, 0)
    return play


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_a_bot_pays_the_missing_levels_of_an_attack_at_once(bot: str) -> None:
    play = attacking(pool=9, asked="phase_by_phase")
    lacking = steal.defence_levels(play.s, play.s.target) + 1 - steal.attack_levels(play.s)
    assert lacking == 4 and {f"pool {part}" for part in range(1, 10)} < set(play.offered)
    assert bot_answers(play, bot).isdisjoint({"pool 1", "pool 2", "pool 3"})


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
def test_a_sufficient_attack_is_not_raised_again(bot: str) -> None:
    """A bot decides only once how much to add beyond what is enough."""
    play = attacking(pool=5, committed=6)
    assert steal.attack_levels(play.s) > steal.defence_levels(play.s, play.s.target)
    assert not any(choice.startswith("pool") for choice in bot_answers(play, bot))


def test_sensible_answers_in_an_attack() -> None:
    def parts(play: Play) -> list[str]:
        return [short(choice) for choice in sensible(play.s, play.choices)]

    assert parts(attacking(pool=6)) == ["publicity", "pool 4", "pool 5", "pool 6", "pass"]
    assert parts(attacking(pool=3)) == ["publicity", "pass"]
    step_by_step = attacking(pool=3, asked="phase_by_phase")
    assert parts(step_by_step) == ["publicity", "pool 3", "pass"]
    assert parts(attacking(pool=5, committed=6)) == ["publicity", "pass"]
    elsewhere = ending_turn("nazis", "nazis socialists", hand={"nazis": "unrest radio"})
    assert sensible(elsewhere.s, elsewhere.choices) == elsewhere.choices


# -- the chances


def test_the_chances_add_up_with_any_number_of_seats() -> None:
    others = "spartakists socialists catholics nationalists liberals democrats"
    for seats in range(2, 8):
        play = Play(" ".join(["nazis", *others.split()][:seats]), support={"nazis": GREAT})
        values = game.evaluate(play.s)
        assert len(values) == seats and sum(values) == pytest.approx(1)
        assert max(values) == values[0]


def test_a_greater_lead_is_better() -> None:
    before = chances("nazis socialists", support={"nazis": f"{GREAT} {MIDDLE}"})
    after = chances("nazis socialists", support={"nazis": f"{GREAT} {MIDDLE} farmers"})
    assert 0.5 < before["nazis"] < after["nazis"] < 1


def test_a_party_that_draws_two_cards_is_to_be_feared_while_turns_remain() -> None:
    """All parties have equally much; at Anarchy 9 the Spartakists' second card matters less."""
    parties = "nazis spartakists socialists catholics"
    early, late = chances(parties, anarchy=1), chances(parties, anarchy=9)
    assert early["spartakists"] == max(early.values()) > late["spartakists"] > 0.25
    assert early["catholics"] == min(early.values())
    never = chances(parties, anarchy=1, options={"spartakists_draw": "never"})
    assert never["spartakists"] < early["spartakists"]


def test_anarchy_helps_only_the_leader() -> None:
    position = {"support": {"nazis": GREAT, "socialists": SMALL}}
    parties = "nazis socialists catholics"
    levels = [chances(parties, anarchy=level, **position) for level in (2, 5, 8)]
    for less, more in pairwise(levels):
        assert more["nazis"] > less["nazis"]
        assert more["socialists"] < less["socialists"] and more["catholics"] < less["catholics"]


def test_anarchy_cards_discarded_this_turn_count_almost_like_the_track() -> None:
    position = {"support": {"nazis": GREAT}}
    due = chances("nazis socialists", anarchy=5, anarchy_due=1, **position)
    assert due == chances("nazis socialists", anarchy=6, **position)


# -- what is usual


def usual_answer(play: Play) -> str:
    question, _ = game.program.question(play.s)
    return short(usual(play.s, play.choices, Luck(1), question))


def test_a_party_that_can_only_discard_waits_for_its_next_turn() -> None:
    """Otherwise discarding would look better than ending the turn."""
    parties = "catholics nazis socialists spartakists"
    s = ending_turn("catholics", parties, hand={"catholics": "radio media publicity"}).s
    discarding = evaluate(s)[s.active]
    s.phase = REICHSTAG
    assert evaluate(s)[s.active] > discarding


def test_a_republic_that_falls_at_the_end_of_the_turn_keeps_nobody_waiting() -> None:
    parties = "catholics nazis socialists spartakists"
    play = ending_turn("catholics", parties, hand={"catholics": "unrest radio"}, anarchy=9)
    play.does("unrest")
    one = evaluate(play.s)
    play.s.active = play.seat("nazis")
    assert evaluate(play.s) == one


def test_a_defender_who_holds_the_card_keeps_its_other_propaganda() -> None:
    play = Play(
        "nazis socialists",
        hand={"nazis": "scandal radio", "socialists": "media publicity"},
        support={"socialists": "farmers"},
        pool=4,
    )
    play.start(steal.steal).does("farmers", "scandal", "pool 4")
    assert usual_answer(play) == "media"
    assert usual_answer(play.does("media")) == "pass"


def test_a_habit_answers_each_question() -> None:
    """Questions that only chance answers have none."""
    questions = {
        question
        for name, module in sys.modules.items()
        if name.startswith("kabinett.games.fall.rules.")
        for question in vars(module).values()
        if isinstance(question, Question) and question.section
    }
    assert questions == set(HABITS)


def test_the_usual_answer_is_offered_and_pays_just_enough() -> None:
    play = Play("nazis socialists", hand={"nazis": "professors farmers radio"}, pool=8)
    play.start(recruit.recruit)
    assert usual_answer(play) == "professors"
    play.does("professors")
    assert play.offered == ["radio", "pay"]
    assert usual_answer(play) == "pay"
