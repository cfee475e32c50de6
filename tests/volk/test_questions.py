"""Choices and their reasons agree.

At every ask of random games, no offered choice has a reason. Every other choice that the ask is
about has a reason with its section."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from kabinett.core.ask_labels import label_here
from kabinett.core.luck import Luck
from kabinett.core.question import EVERY, Question
from kabinett.core.reason import NOT_ASKED
from kabinett.core.state import CHANCE
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import CARD, DONE, vocabulary
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import (
    actions,
    end_of_decade,
    events,
    living_standard,
    socialists_and_police,
)
from kabinett.games.volk.rules.state import Volk
from tests.volk.play import some_setup
from tests.volk.position import EAST, WEST, Play
from tests.volk.position import actions as action

#: Asks about something else that also offer police cards.
BESIDE_POLICE = (
    actions.CHOOSE_ACTION,
    actions.BUILD_WHERE,
    living_standard.LS_WHERE,
    events.NEXT_ICON,
)


def check_ask(s: Volk, seat: int, question: Question, args: tuple[int, ...]) -> None:
    offered = set(game.program.choices_of(s, seat))
    assert question.why_not is not None, question
    kinds = {vocabulary.kinds[choice] for choice in offered}
    for choice in range(len(vocabulary)):
        found = question.why_not(s, seat, choice, *args)
        name = f"{question}: {vocabulary.names[choice]}"
        word = not vocabulary.kinds[choice]  # a word such as done, which is no thing
        if choice in offered:
            assert found is None or (word and found is NOT_ASKED), f"{name} is offered: {found}"
        elif choice in CARD and question in BESIDE_POLICE:  # this ask is about police cards only
            assert found is not None, name
            assert (found is NOT_ASKED) == (CARD.index(choice) not in s.police), name
        elif vocabulary.kinds[choice] in kinds - {""}:
            assert found is not None and found is not NOT_ASKED, f"{name} is not offered, but why?"
            assert found.section, name
        else:
            assert found is not None, f"{name} is not offered, but why?"


def walk(seed: int, told: Counter[str]) -> None:
    dice = random.Random(seed)
    s = game.new_state(game.setup(some_setup(dice)))
    choices, luck = game.program.begin(s, game.main), Luck(seed)
    while choices:
        if s.seat != CHANCE:
            question, args = game.program.question(s)
            told[question.prompt.text] += 1
            if told[question.prompt.text] < 60 or dice.random() < 0.05:
                for seat in game.program.open_seats(s):
                    check_ask(s, seat, question, args)
        choices = game.program.run(s, choices[luck.below(len(choices))])


def test_every_choice_is_either_offered_or_has_a_reason() -> None:
    told: Counter[str] = Counter()
    for seed in range(40):
        walk(seed, told)
    assert len(told) > 30


TWO_RICH_SUPPLIERS = """
factories: Köln, Dortmund, Duisburg, Koblenz, Saarbrücken, Kaiserslautern
lines: Dortmund~Köln, Duisburg~Köln, Koblenz~Saarbrücken, Saarbrücken~Kaiserslautern
living standard: NW 1, RP 1
sectors: FR 1
west hand: 4
"""


@pytest.mark.parametrize(
    ("text", "side", "answers"),
    [
        (TWO_RICH_SUPPLIERS, WEST, ("4", "living_standard", "RP", "NW")),
        ("east hand: 4\nfactories: Berlin\npolice: 5", EAST, ("4",)),
        ("decade: 2\neast hand: 9\nclosed: Polska-S, CSSR-N", EAST, ("9", "event")),
    ],
    ids=["uneven sectors", "police with nothing to calm", "sites that are closed for good"],
)
def test_rare_asks_give_their_reasons_too(text: str, side: int, answers: tuple[str, ...]) -> None:
    play = Play(text).start(action.action, side)
    asked = [*answers, *[""] * 8]
    while play.asked:
        for seat in game.program.open_seats(play.s):
            check_ask(play.s, seat, *game.program.question(play.s))
        name = asked.pop(0) if asked else ""
        play.does(name or play.offered[-1])


# -- which answer ends the turn


@pytest.mark.parametrize(("police", "ends"), [("", "done"), ("\npolice: 5", "")])
def test_done_with_points_left_ends_the_action_unless_police_may_act(
    police: str, ends: str
) -> None:
    play = Play(f"to act: East\neast hand: 4\nfactories: Berlin\nunrest: TH 2{police}")
    play.start(action.action, EAST).does("4", "build_up")
    assert game.program.question(play.s)[0] is actions.BUILD_WHERE
    found = game.ends_here(play.s, EAST)
    assert (vocabulary.names[found] if found >= 0 else "") == ends


def test_done_ends_the_action_unless_a_living_standard_may_be_transferred() -> None:
    text = "west hand: 4\nfactories: Köln, Dortmund, Duisburg, Kassel, Fulda, Frankfurt"
    play = Play(text).start(action.action, WEST).does("4", "living_standard")
    assert game.program.question(play.s)[0] is living_standard.LS_WHERE
    assert game.ends_here(play.s, WEST) == DONE
    play.does("NW")
    assert game.ends_here(play.s, WEST) == -1


def test_done_after_police_ends_the_action() -> None:
    play = Play("east hand: 4\nfactories: Berlin\nunrest: TH 2\npolice: 5")
    play.start(action.action, EAST).does("4", "build_up", "done")
    assert game.program.question(play.s)[0] is socialists_and_police.POLICE_AFTER
    assert game.ends_here(play.s, EAST) == DONE


# -- where every answer ends the turn


def ends_whatever(play: Play) -> bool:
    return game.ends_here(play.s, play.s.seat) == EVERY


def test_the_last_build_point_ends_the_action() -> None:
    play = Play("west hand: 4\nfactories: Köln").start(action.action, WEST).does("4", "build_up")
    told = []
    while play.asked == "West":
        told.append(ends_whatever(play))
        play.does(play.offered[0])
    assert told == [False, False, True]


def test_no_build_point_ends_the_action_while_police_may_act() -> None:
    text = "to act: East\neast hand: 4\nfactories: Berlin\nunrest: TH 2\npolice: 5"
    play = Play(text).start(action.action, EAST).does("4", "build_up")
    while play.question == actions.BUILD_WHERE.prompt.text:
        assert not ends_whatever(play)
        play.does(play.offered[0])
    assert play.asked == "East", "police may still act"


def test_removing_unrest_ends_the_action_if_nothing_must_be_dismantled() -> None:
    """6.1: removal is free with a card of one's own colour."""
    text = "unrest: NW 2, HE 1\nfactories: Köln, Kassel"
    own = Play(f"{text}\nwest hand: 12").start(action.action, WEST).does("12", "remove_unrest")
    other = Play(f"{text}\nwest hand: 4").start(action.action, WEST).does("4", "remove_unrest")
    assert ends_whatever(own)
    assert not ends_whatever(other)
    other.does("NW")
    assert other.question == actions.DISMANTLE_PRICE.prompt.text and ends_whatever(other)


def test_the_last_icon_of_an_event_ends_the_action() -> None:
    """1953 Uprising: four unrest for the East."""
    play = Play().event(WEST, "16")
    told = []
    while play.asked == "West":
        told.append((game.program.question(play.s)[1][0], ends_whatever(play)))
        play.does(play.offered[0])
    assert told == [(4, False), (3, False), (2, False), (1, True)]


def test_the_last_icon_does_not_end_the_action_if_a_socialist_is_sent_afterwards() -> None:
    """7: two provinces have a mass protest, but there is only one socialist in the box."""
    play = Play("to act: East\nunrest: TH 4, SN 4, NW 1\nsocialists: box 1").event(EAST, "10")
    assert play.asked == "East" and not ends_whatever(play)


def test_the_last_living_standard_ends_the_action_unless_it_may_be_transferred() -> None:
    """10.2: Nordrhein-Westfalen supplies West Berlin, Hessen does not."""
    hessen, both = "Kassel, Fulda, Frankfurt", "Köln, Dortmund, Duisburg, Kassel, Fulda, Frankfurt"
    play = Play(f"west hand: 4\nfactories: {hessen}").start(action.action, WEST)
    assert ends_whatever(play.does("4", "living_standard"))
    play = Play(f"west hand: 4\nfactories: {both}").start(action.action, WEST)
    play.does("4", "living_standard", "HE")
    assert play.offered == ["NW", "done"] and game.ends_here(play.s, WEST) == DONE
    assert ends_whatever(play.does("NW")), "the transfer is the last"


def test_both_sides_choose_in_turns_what_east_loses_by_the_flight() -> None:
    """9.1: the question says that East loses and how much remains; the log says who chose."""
    built = "factories: Berlin, Jena, Leipzig, Rostock, Dresden"
    play = Play(f"phase: 1\n{built}\nplayed: 28, 32\nliving standard: BY 4")
    play.start(end_of_decade.phase_flight)
    told = []
    while play.asked:
        question, args = game.program.question(play.s)
        told.append((play.asked, question is end_of_decade.FLIGHT_DISMANTLES, args[0]))
        play.does(play.offered[0])
    assert told == [("West", True, 3), ("East", True, 2), ("West", True, 1)]
    assert play.s.heard is not None
    chosen = [line.args[1] for line in play.s.heard if line.message is words.DISMANTLED_FOR]
    assert chosen == [WEST, EAST, WEST]


def test_a_side_that_transfers_nothing_reads_so() -> None:
    play = Play("west hand: 4\nfactories: Köln, Dortmund, Duisburg").start(action.action, WEST)
    play.does("4", "living_standard", "NW")
    english = Wording(game, "en", ("West", "East").__getitem__)
    assert play.question.startswith("Transfer")
    assert label_here(game, play.s, WEST, DONE, english) == "Transfer none"
