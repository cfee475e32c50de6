"""The outlook of a choice, which players read beforehand, agrees with what the rules then do."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import pytest

from kabinett.core.question import Question
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE
from kabinett.core.words import Text, Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    BUILD_UP,
    CARD,
    CURRENCY,
    EAST,
    EVENT,
    FACTORY,
    ICON,
    LINE,
    LIVING_STANDARD,
    PRESTIGE,
    PROVINCE,
    REMOVE_UNREST,
    SIDE,
    SOCIALISTS,
    WEST,
    WEST_BERLIN,
    Side,
    vocabulary,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import actions, end_of_decade, event_questions, western_currency
from kabinett.games.volk.rules.comparisons import ATTACK_WHOM, attack_strength
from kabinett.games.volk.rules.economy import (
    build,
    dismantle,
    economy,
    factory_value,
    is_working,
    run_down,
)
from kabinett.games.volk.rules.end_of_decade import flight_steps
from kabinett.games.volk.rules.living_standard import LS_WHERE, raisable_provinces
from kabinett.games.volk.rules.socialists_and_police import POLICE_WHERE
from kabinett.games.volk.rules.state import Volk
from kabinett.games.volk.screen import (
    foretell,
    outlook,
    outlook_cards,
    outlook_decade,
    outlook_provinces,
    outlook_sites,
)
from kabinett.games.volk.screen.outlook_cards import CHANGES_HANDS
from tests.random_games import random_positions
from tests.volk.position import Play, number

GAMES = 8
SITES = (
    actions.BUILD_WHERE,
    event_questions.BUILD_ONE,
    actions.DISMANTLE_PRICE,
    end_of_decade.DISMANTLE_EAST,
    end_of_decade.FLIGHT_DISMANTLES,
    western_currency.REMOVE_FOR_CURRENCY,
    event_questions.DISMANTLE_ONE,
    western_currency.RUN_DOWN_FOR_CURRENCY,
    event_questions.RUN_DOWN_WHERE,
)
REMOVES = (actions.REMOVE_WHERE, event_questions.REMOVE_ONE, POLICE_WHERE)
ASKED = (*SITES, *REMOVES, LS_WHERE, ATTACK_WHOM, actions.CHOOSE_CARD, actions.CHOOSE_ACTION)


@pytest.fixture(scope="module")
def asks() -> dict[Question, list[Volk]]:
    """Positions of random games, by the question that is asked there."""
    found: dict[Question, list[Volk]] = defaultdict(list)
    for _, s in random_positions(game, lambda dice: Setup(2), range(GAMES)):
        question = game.program.question(s)[0]
        if question in ASKED:
            found[question].append(s)
    return found


def outlook_of(s: Volk, choice: int) -> list[Text]:
    return list(game.outlook(s, s.seat, choice))


def after(s: Volk, *choices: int) -> Volk:
    then = s.copy()
    for choice in choices:
        game.program.answer(then, then.seat, choice)
    return then


def unwrap(lines: list[Text]) -> list[Text]:
    """The lines, those of the forecast as the forecast itself has them."""
    return [
        args[0] if message is outlook_decade.IN_PHASE else (message, args)
        for message, args in lines
    ]


def check_forecast(lines: list[Text], then: Volk) -> int:
    """Compare the outlook on the decade's end with the forecast after the choice. Return the number
    of lines compared."""
    # By phase, to look beyond the current phase: its own line does not know how far the phase is.
    comes = [line for lines in foretell.lines_by_phase(then) for line in lines]
    seen = 0
    for message, args in unwrap(lines):
        if args and message.text[0].isdigit():
            seen += 1
            if message is outlook_decade.FALLS_THEN:
                message, args = words.FORETELL_HOLD_IN, args[:-1]
            elif message is outlook_decade.INTERNAL_THEN:
                message, args = words.FORETELL_INTERNAL_IN, args[:-1]
            elif message is outlook_decade.ATTACK_THEN:
                message, args = words.FORETELL_ATTACK_IN, args[:-1]
            elif message in (outlook_decade.INTERNAL_IN_ALL, outlook_decade.ATTACKS_IN_ALL):
                continue
            if args[-1] == 0 and message.text[0] in "567":
                assert not any(line[1][:-1] == args[:-1] for line in comes if line[0] is message)
            else:
                assert (message, args) in comes
    return seen


#: What a question does with a site, unless it builds there.
DONE: dict[Any, Callable[[Volk, int], None]] = {
    outlook_sites.dismantle_outlook: dismantle,
    outlook_sites.run_down_outlook: run_down,
}


def test_the_outlook_of_a_site_comes_true(asks: dict[Question, list[Volk]]) -> None:
    """Values, economies and the end of the decade must be those after the answer."""
    seen: Counter[object] = Counter()
    for question in SITES:
        for s in asks[question][::4]:
            for choice in game.program.choices_of(s, s.seat):
                if choice not in FACTORY and choice not in LINE:
                    continue
                lines, then = outlook_of(s, choice), s.copy()
                DONE.get(outlook_sites.ANSWERS[question], build)(then, choice)
                done = after(s, choice)
                assert (done.factories, done.lines) == (then.factories, then.lines)
                more = [args for text, args in lines if text is outlook_sites.THEN_WORKS]
                if more:  # this line of the outlook says what more points would bring
                    outlook_rest = outlook_sites.lacking_to_work(then, choice)
                    assert len(outlook_rest) == more[0][1]
                    for site in outlook_rest:
                        build(then, site)
                    assert is_working(then, LINE.index(choice))
                values = {
                    args[0]: args[1:] for text, args in lines if text is outlook_sites.VALUE_THEN
                }
                for city in s.book.cities:
                    pair = factory_value(s, city), factory_value(then, city)
                    assert values.get(FACTORY[city], pair) == pair
                    assert (FACTORY[city] in values) == (pair[0] != pair[1])
                for text, args in lines:
                    if text in (outlook_sites.ECONOMY_THEN, outlook_sites.ECONOMY_REACHES):
                        place = PROVINCE.index(args[0])
                        assert args[1:3] == (economy(s, place), economy(then, place))
                seen[question] += check_forecast(lines, then) + 1
    assert len(seen) > 5 and seen[actions.BUILD_WHERE] > 50, seen


def test_the_outlook_of_removed_unrest_comes_true(asks: dict[Question, list[Volk]]) -> None:
    seen = 0
    for question in REMOVES:
        for s in asks[question]:
            for choice in game.program.choices_of(s, s.seat):
                if choice not in PROVINCE or choice == PROVINCE[WEST_BERLIN]:
                    continue
                then = s.copy()
                then.unrest[PROVINCE.index(choice)] -= 1
                done = after(s, choice)
                assert question in REMOVES[1:] or done.unrest == then.unrest
                seen += check_forecast(outlook_of(s, choice), then)
    assert seen > 10


def test_the_outlook_of_an_attack_comes_true(asks: dict[Question, list[Volk]]) -> None:
    seen = 0
    for s in asks[ATTACK_WHOM]:
        for choice in game.program.choices_of(s, s.seat):
            if choice not in PROVINCE:
                continue
            lines, done, place = outlook_of(s, choice), after(s, choice), PROVINCE.index(choice)
            assert lines and all(args[1] == choice for _, args in lines)
            if done.frames and game.program.question(done)[0] is ATTACK_WHOM:
                came = done.unrest[place] - s.unrest[place]
                # on its turn West Berlin attacks all its neighbours without an ask (A40)
                berlin = place in s.book.across[WEST_BERLIN]
                more = attack_strength(s, WEST_BERLIN, place) if berlin else 0
                numbers = [args[2] for _, args in lines]
                assert came in numbers or came - more in numbers
                seen += 1
    assert seen > 5


def test_the_outlook_of_a_living_standard_comes_true(asks: dict[Question, list[Volk]]) -> None:
    """The points that fill a gap are spent; with the remaining points the forecast must be true."""
    seen = 0
    for s in asks[LS_WHERE]:
        for choice in game.program.choices_of(s, s.seat):
            if choice not in PROVINCE:
                continue
            lines, done = outlook_of(s, choice), after(s, choice)
            gap = lines[0][1][0] if lines[0][0] is outlook_provinces.RISES else 0
            place = PROVINCE.index(choice)
            then = s.copy()
            then.ls[place] += 1
            then.unrest[place] -= 1 if s.unrest[place] else 0
            if done.placed:  # otherwise the action is over
                assert s.points - done.points == gap
                assert done.ls == then.ls
            seen += check_forecast(lines, then)
    assert seen > 20


def test_the_outlook_of_a_card_names_its_uses(asks: dict[Question, list[Volk]]) -> None:
    """The outlook must name exactly the uses that are then offered."""
    seen: Counter[object] = Counter()
    for s in asks[actions.CHOOSE_CARD][::4]:
        for choice in game.program.choices_of(s, s.seat):
            lines, then = outlook_of(s, choice), after(s, choice)
            if then.seat == CHANCE or game.program.question(then)[0] is not actions.CHOOSE_ACTION:
                assert lines[0][0] is outlook_cards.PRICE_SPECIAL
                continue
            texts = [text for text, _ in lines]
            ways = game.program.choices_of(then, then.seat)
            assert (outlook_cards.EVENT_SHUT not in texts) == (EVENT in ways)
            calms = outlook_cards.REMOVES_FREE in texts or outlook_cards.REMOVES_FOR in texts
            assert calms == (REMOVE_UNREST in ways)
            rising = {args[0]: args[1] for text, args in lines if text is outlook_cards.MAY_RISE}
            raised = after(then, LIVING_STANDARD)
            while raised.seat >= 0 and game.program.question(raised)[0] is not LS_WHERE:
                if raised.playing != [CARD.index(choice)]:
                    break
                game.program.answer(
                    raised, raised.seat, game.program.choices_of(raised, raised.seat)[0]
                )
            else:
                assert set(raisable_provinces(raised, then.acting)) <= set(rising)
                seen["rises"] += 1
            built = after(then, BUILD_UP)
            for text, args in lines:
                if text is outlook_cards.BUILDS:
                    sites = game.program.choices_of(built, built.seat)
                    assert args == (built.points, sum(c in FACTORY or c in LINE for c in sites))
                    seen["builds"] += 1
                if text is outlook_cards.LAST_OF_HALF:
                    assert not then.display
            played = s.copy()
            played.played.append(CARD.index(choice))
            flights = [args[0] for text, args in unwrap(lines) if text is words.FORETELL_FLIGHT]
            if not s.wall and s.book.flight[CARD.index(choice)] and flights:
                assert flight_steps(played) in flights
                seen["flight"] += 1
    assert min(seen[what] for what in ("rises", "builds", "flight")) > 5, seen


def test_another_card_shows_its_own_event(
    asks: dict[Question, list[Volk]],
) -> None:
    seen = 0
    for s in asks[actions.CHOOSE_ACTION]:
        for card in actions.playable_cards(s, Side(s.seat)):
            skipped = [args[1] for text, args in outlook_of(s, CARD[card]) if text in words.SKIPPED]
            own = [ICON[icon] for icon in s.book.icons[card][::2]]
            assert set(skipped) <= set(own)
            seen += len(skipped)
    assert seen


def test_the_outlook_of_arrows_comes_true(asks: dict[Question, list[Volk]]) -> None:
    """After the event, the tracks must be where the outlook says, with no step missing."""
    seen = 0
    for s in asks[actions.CHOOSE_ACTION]:
        if EVENT not in game.program.choices_of(s, s.seat) or len(s.todo):
            continue
        card = s.playing[0]
        if any(s.book.icons[card]) or not any(s.book.arrows[card]):
            continue
        tracks = {}
        for text, args in outlook_of(s, EVENT):
            if text is outlook_cards.TRACK_THEN:
                tracks[args[0]] = args[1] if args[2] == SIDE[EAST] else -args[1]
            elif text is outlook_cards.TRACK_MIDDLE:
                tracks[args[0]] = 0
        then = after(s, EVENT)
        while then.todo:
            choices = game.program.choices_of(then, then.seat)
            game.program.answer(
                then,
                then.seat,
                vocabulary.number("pass") if vocabulary.number("pass") in choices else choices[0],
            )
        if then.phase != s.phase:
            continue  # the decade has ended
        for track in (PRESTIGE, CURRENCY, SOCIALISTS):
            icon = ICON[ARROW[track]]
            assert tracks.get(icon, s.tracks[track]) == then.tracks[track]
        seen += 1
    assert seen


def test_a_spectator_gets_no_outlook_of_a_hidden_card(asks: dict[Question, list[Volk]]) -> None:
    """An outlook of the card would reveal that the card is in the hand."""
    hidden = shown = 0
    for s in asks[actions.CHOOSE_CARD][::4]:
        for choice in game.program.choices_of(s, s.seat):
            lines = game.outlook(s, -1, choice)
            if CARD.index(choice) in s.hands[s.seat]:
                assert not lines
                hidden += 1
            else:
                assert lines == outlook_of(s, choice)
                shown += 1
    assert hidden and shown


def test_the_outlook_reads_like_a_players_words() -> None:
    play = Play(
        "decade: 1\nhalf: 1\nfactories: Hamburg, Dortmund, Köln, Berlin, Bitterfeld\n"
        "living standard: NW 1\nunrest: NW 4"
    )
    play.s.phase = 0
    english = Wording(game, "en", ("West", "East").__getitem__)

    def said(what: str, question: Question) -> list[str]:
        return [
            english.sentence(line) for line in outlook.outlook(play.s, 0, number(what), question)
        ]

    line = said("Dortmund~Köln", POLICE_WHERE)
    assert line == []  # a mass protest forbids building
    play.s.unrest[PROVINCE.index(number("NW"))] = 3
    line = said("Dortmund~Köln", actions.BUILD_WHERE)
    assert line[:3] == [
        "Factory in Dortmund: 1 → 2.",
        "Factory in Köln: 1 → 2.",
        "Nordrhein-Westfalen: economy 2 → 4, 2 short of living standard 2.",
    ]
    lines = said("NW", actions.REMOVE_WHERE)
    assert lines[0] == "1 unrest less."
    play.s.ls[PROVINCE.index(number("NW"))] += 2
    lines = said("NW", event_questions.LOSE_LS)
    assert lines[:2] == ["A living standard less.", "If the decade ended then:"]
    assert all(line.startswith("Phase ") for line in lines[2:])  # a bare number reads as a count


def test_only_a_standing_external_factory_can_be_closed() -> None:
    """Somebody may also point at a line, at a factory at home or at an empty site."""
    play = Play("factories: cssr_n, Kiel")
    told = [
        site
        for site in (*FACTORY, *LINE)
        if outlook.outlook(play.s, 0, site, event_questions.STOP_WHICH)
    ]
    assert told == [number("factory:cssr_n")]


def test_only_the_side_that_may_build_reads_the_cost_of_a_site() -> None:
    play = Play("west hand: 4\nfactories: Köln").start(actions.action, WEST)
    mine, theirs = number("Kassel"), number("Leipzig")
    for question in (actions.CHOOSE_CARD, actions.BUILD_WHERE):
        play.s.points = 3
        assert outlook.outlook(play.s, WEST, mine, question)
        assert outlook.outlook(play.s, WEST, theirs, question) == []
    assert outlook.outlook(play.s, EAST, theirs, actions.CHOOSE_CARD)


def test_a_card_that_is_given_up_has_no_outlook_of_being_played() -> None:
    play = Play("decade: 2\nspecial: I\neast hand: 22, 36").start(actions.action, EAST)
    assert outlook_of(play.s, number("22"))
    play.does("I")
    assert play.question.startswith("Price of the special card")
    assert outlook_of(play.s, number("22")) == []
    for question in CHANGES_HANDS:
        assert outlook.outlook(play.s, EAST, number("22"), question) == []
