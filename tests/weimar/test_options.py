"""Every value of each option, and how each default plays (the rulings)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import options
from kabinett.games.weimar.content.vocabulary import COUP, KPD, PARTY_CARD, SPD, VIOLENT_PEACE, Z
from kabinett.games.weimar.effects import ballots
from kabinett.games.weimar.phases import (
    actions,
    agenda,
    foreign_affairs,
    government,
    impulse,
    politics,
    scenario,
    set_up,
    won_issues,
)
from kabinett.games.weimar.rules import bases, reasons, threats
from kabinett.games.weimar.rules.state import SET_UP
from tests.weimar.position import Play, card, city
from tests.weimar.scenarios import ROLES
from tests.weimar.situations import (
    allowed_effects,
    choose_agendas,
    coup_with_six_dice,
    labels,
    may_coup,
    regime_in_essen,
)

PACT = "pact_with_the_old_powers"
ESSEN, LEIPZIG = city("essen"), city("leipzig")

#: What a position shows after play with the option's value.
Seen = Callable[[dict[str, str]], object]


def impulse_starter(chosen: dict[str, str]) -> str:
    """Return the party that the Impulse Phase asks first after the KPD began the Agenda Phase."""
    play = Play(options=chosen).start(agenda.agenda_phase).does("kpd")
    choose_agendas(play)
    play.s.early = [0] * 4
    return play.start(impulse.impulse_phase).asked


def left_over_points(chosen: dict[str, str]) -> dict[str, int]:
    return (
        Play(options=chosen, hand={"spd": PACT}).play("spd", PACT).does("actions", "done").reserve
    )


def bonus_in_events(chosen: dict[str, str]) -> list[str]:
    play = Play(options=chosen, reserve="kpd 2").event("kpd", "arm_the_workers").does("essen")
    return play.offered[:2]


def once_an_impulse(chosen: dict[str, str]) -> tuple[bool, bool]:
    """Return whether a second Demonstration may follow: a paid one after an Event's, and an Event's
    after a paid one."""
    event = Play(options=chosen, ap=2, active=SPD, dice="4 4 4")
    event.act("spd", "demonstration", "essen", event=True)
    paid = Play(options=chosen, ap=2, active=SPD, dice="4 4 4")
    paid.start(actions.perform, SPD, 0).does("essen")
    return not actions.in_the_way_now(event.s, SPD, 0), bool(
        actions.cities_for_action(paid.s, SPD, 0)
    )


def uprising_and_coup(chosen: dict[str, str]) -> bool:
    play = Play(options=chosen, threats="uprising: essen", units="essen: soldiers")
    return may_coup(play.s, KPD, ESSEN)


def full_city(chosen: dict[str, str]) -> dict[str, int]:
    play = Play(options=chosen, bases="leipzig: kpd 3", seats="spd 30")
    return play.start(bases.place_base, SPD, LEIPZIG).bases("leipzig")


def as_much_as_possible(chosen: dict[str, str]) -> list[int]:
    half, all_of_it, nothing = ["seat -1 own", "vp +1 own"], ["vp +1 own"], ["seat -1 own"]
    return allowed_effects(Play(options=chosen), half, all_of_it, nothing)


def dice_cap(chosen: dict[str, str]) -> int:
    return len(
        coup_with_six_dice(options=chosen)
        .act("dnvp", "demonstration", "essen")
        .does("react")
        .s.faces
    )


def violent_peace(chosen: dict[str, str]) -> dict[str, int]:
    """Return the DR Box after a failed negotiation of Versailles."""
    play = Play(options=chosen, round=2, dice="1", foreign_next=1)
    return play.start(foreign_affairs.negotiate, SPD).does("berlin").dr


def choices_ahead(chosen: dict[str, str]) -> list[str]:
    """Return the asked parties if each of two has won an Issue that leaves a choice."""
    play = Play(options=chosen, issues="economy_1: spd_2; economy_2: kpd_1")
    return play.start(won_issues.resolve_issues).all_asked


def asked(chosen: dict[str, str]) -> list[str]:
    """Return the choices when a party plays a Timeline Card."""
    return Play(options=chosen, hand={"spd": "ruhr_lockout"}).play("spd", "ruhr_lockout").offered


def divided_issues(chosen: dict[str, str]) -> str:
    """Return the party that is asked after one party has refused the other's proposal."""
    play = Play(options=chosen, issues="poverty: dnvp_z").start(won_issues.resolve_issues)
    assert play.asked == "z"
    return play.does("2", "z", "no").asked


def anarchy_loss(chosen: dict[str, str]) -> dict[str, int]:
    play = Play(options=chosen, dr="inflation 3, blockade 3", vp="spd 5")
    play.start(threats.put_in_box, VIOLENT_PEACE)
    return play.vp


def issue_decisions(chosen: dict[str, str]) -> str:
    """Return the party that chooses the city after the SPD has won Stab in the Back."""
    play = Play(options=chosen, issues="stab_in_the_back: spd_1")
    return play.start(won_issues.resolve_issues).does("1").asked


def debate_reactions(chosen: dict[str, str]) -> str:
    """Return the party that is asked when the Zentrum has begun a Debate and the DNVP may react."""
    hand = {"z": "germania", "dnvp": "alfred_hugenberg"}
    play = Play(issues="media_1: zero; economy_1: zero", hand=hand, options=chosen)
    return play.play("z", "germania").does("debate").asked


def party_decisions(chosen: dict[str, str]) -> list[str]:
    """Return the parties that are asked about the largest coalition."""
    play = Play(options=chosen, government="z dnvp", seats="spd 4, z 2, kpd 5, dnvp 3")
    return play.start(government.form_government).all_asked


def white_units(chosen: dict[str, str]) -> list[int]:
    """Return the remaining dice if only the partner says yes, and if only the Chancellor does."""
    found = []
    for partner, chancellor in (("yes", "no"), ("no", "yes")):
        play = regime_in_essen(options=chosen, government="z spd")
        play.does(partner)
        if play.asked == "z":
            play.does(chancellor)
        found.append(len(play.s.faces))
    return found


def black_reichswehr(chosen: dict[str, str]) -> set[str]:
    play = Play(options=chosen, units="essen: black_reichswehr_2, freikorps_1", dice="1 1 1")
    play.act("dnvp", "coup", "essen").does("black_reichswehr_2")
    return {unit for unit in play.units("supply") if "reichswehr_2" in unit}


def cards_a_round(chosen: dict[str, str]) -> list[int]:
    """Return how many Party Cards each hand has after the Agenda Phase.  Ruling 11.7."""
    play = Play(options=chosen).start(agenda.agenda_phase).does("spd")
    choose_agendas(play)
    hands = [[card for card in hand if card in PARTY_CARD] for hand in play.s.hands]
    return [len(hand) - extra for hand, extra in zip(hands, play.s.extra, strict=True)]


def first_bases(chosen: dict[str, str]) -> tuple[bool, int]:
    """Return whether the first ask of the game is for a Base, and how many Bases lie on the board
    when it comes.  Ruling 11.8."""
    table = Table.new(game, Setup(4, chosen, ROLES))
    question, _arguments = table.program.question(table.state)
    s: Any = table.state
    return question is set_up.FIRST_BASES, sum(s.bases)


def politicians(chosen: dict[str, str]) -> str:
    """Return the party that is asked first when the DNVP has a Politician against a Debate.
    Ruling 11.9."""
    return debate_reactions(chosen | {"debate_reactions": "before"})


VALUES: list[tuple[Seen, str, object]] = [
    (impulse_starter, "chosen_anew", "spd"),
    (impulse_starter, "as_agenda", "kpd"),
    (left_over_points, "stored", {"spd": 2}),
    (left_over_points, "lost", {}),
    (bonus_in_events, "reserve", ["yes", "no"]),
    (bonus_in_events, "never", ["city", "city"]),
    (once_an_impulse, "paid", (True, True)),
    (once_an_impulse, "events_too", (False, False)),
    (uprising_and_coup, "allowed", True),
    (uprising_and_coup, "blocks", False),
    (full_city, "always", {"kpd": 2}),
    (full_city, "with_figure", {"kpd": 3}),
    (as_much_as_possible, "share", [1]),
    (as_much_as_possible, "anything", [0, 1]),
    (dice_cap, "before_reactions", 4),
    (dice_cap, "after_reactions", 5),
    (violent_peace, "always", {"violent_peace": 1}),
    (violent_peace, "on_success", {}),
    (debate_reactions, "after", "z"),
    (debate_reactions, "before", "dnvp"),
    (party_decisions, "at_once", ["spd", "kpd"]),
    (party_decisions, "in_turn", ["kpd"]),
    (choices_ahead, "at_once", ["spd", "kpd"]),
    (choices_ahead, "in_turn", ["spd"]),
    (asked, "together", ["event_first", "actions"]),
    (asked, "step_by_step", ["event_first", "event_last"]),
    (divided_issues, "one_proposal", ""),
    (divided_issues, "two_proposals", "dnvp"),
    (anarchy_loss, "in_turn", {"spd": 5, "kpd": 8, "dnvp": 8}),
    (anarchy_loss, "at_once", {"spd": 8, "z": 3, "kpd": 11, "dnvp": 11}),
    (issue_decisions, "winner", "spd"),
    (issue_decisions, "placing_party", "dnvp"),
    (white_units, "chancellor", [5, 5]),
    (white_units, "either", [4, 5]),
    (black_reichswehr, "dnvp", {"black_reichswehr_2"}),
    (black_reichswehr, "government", {"reichswehr_2"}),
    (cards_a_round, "three", [3, 3, 3, 3]),
    (cards_a_round, "one", [1, 1, 1, 1]),
    (first_bases, "chosen", (True, 0)),
    (first_bases, "by_lot", (False, 18)),
    (politicians, "answer", "dnvp"),
    (politicians, "keep_silent", "z"),
]


@pytest.mark.parametrize(
    ("seen", "value", "expected"),
    VALUES,
    ids=[f"{one.__name__}-{value}" for one, value, _ in VALUES],
)
def test_an_option_changes_what_the_position_shows(
    seen: Seen, value: str, expected: object
) -> None:
    found = seen({seen.__name__: value})
    if expected == ["city", "city"]:
        # nothing is for sale, so the next ask is for a city
        expected = ["koenigsberg", "stuttgart"]
    assert found == expected


#: Options that choose between two readings of a rule; the scenarios have test_scenarios.py.
RULES = [option for option in game.options if option.name != "scenario"]


def test_every_value_of_every_option_has_a_test() -> None:
    offered = [(option.name, value) for option in RULES for value in option.values]
    assert [(one.__name__, value) for one, value, _ in VALUES] == offered


@pytest.mark.parametrize("option", RULES, ids=lambda option: str(option.name))
def test_an_option_has_words_for_its_values(option: options.Option) -> None:
    assert len(option.values) == 2 and option.ruling
    page = game.folder / "learn" / "rulings.en.md"
    row = [line for line in page.read_text("utf-8").splitlines() if f"`{option.name}`" in line]
    assert len(row) == 1 and row[0].startswith(f"| {option.ruling} |")


def test_each_option_is_one_fact_of_the_book() -> None:
    """The second value of an option must change one attribute, and no two options may change the
    same one."""

    def facts(**chosen: str) -> set[str]:
        book = game.book(game.setup(Setup(4, chosen)))
        return {name for name in dir(book) if getattr(book, name, None) is True}

    assert facts() == set()
    changed = [facts(**{option.name: list(option.values)[1]}) for option in RULES]
    assert all(len(names) == 1 for names in changed)
    assert len(set.union(*changed)) == len(RULES)


def test_shorter_rounds_and_beginnings_play_to_the_end() -> None:
    """Rulings 11.7, 11.8, 11.9."""
    chosen = {"scenario": "first_round"}
    chosen |= {"cards_a_round": "one", "first_bases": "by_lot", "politicians": "keep_silent"}
    table = Table.new(game, Setup(4, chosen, ROLES))
    luck = random.Random(1)
    while not table.over:
        ask = table.asks()[0]
        table.answer(ask.seat, luck.choice(ask.choices))
        game.check(table.state)
    assert table.result() is not None


def test_with_first_bases_by_lot_cards_leave_the_decks_by_lot() -> None:
    """Ruling 11.8: nobody chooses the cards that the scenario of 1929 takes out."""
    late = {"scenario": "1929_1933"}
    chosen, drawn = (
        Table.new(game, Setup(4, late | {"first_bases": value}, ROLES))
        for value in ("chosen", "by_lot")
    )
    assert chosen.game.program.question(chosen.state, 0)[0] is scenario.REMOVE_CARD
    assert drawn.state.phase != SET_UP
    decks = [len(state.decks[0]) for state in (chosen.state, drawn.state)]
    assert decks[0] - decks[1] == drawn.state.book.beginning.removed > 0


def test_with_silent_politicians_no_roll_is_repeated() -> None:
    """Ruling 11.9: neither by Stresemann's card, which comes back each round, nor for a Seat."""
    silent = {"politicians": "keep_silent"}
    for chosen, ready in (({}, 1), (silent, 0)):
        table = Table.new(game, Setup(4, {"scenario": "first_round"} | chosen, ROLES))
        assert table.state.stresemann == ready
        politics.ready_cards(state := Play(options=chosen).s)
        assert state.stresemann == ready
    play = Play(options=silent, seats="spd 1, dnvp 1", dice="1 2 3 4").start(ballots.all_votes)
    assert (play.all_asked, play.s.votes) == ([], [1, 2, 3, 4])


def test_two_proposals_can_agree() -> None:
    """The other party makes the second proposal, for either of the two."""
    play = Play(options={"divided_issues": "two_proposals"}, issues="poverty: dnvp_z")
    play.start(won_issues.resolve_issues).does("2", "z", "no")
    assert (play.asked, play.space("poverty")) == ("dnvp", "dnvp_z")
    play.does("2", "dnvp")
    assert play.asked == "z"
    play.does("yes")
    assert (play.seats, play.space("poverty")) == ({"dnvp": 1}, "stock")


def test_the_reparations_winner_begins_with_any_option() -> None:
    play = Play(options={"impulse_starter": "as_agenda"}, starter=Z)
    play.start(agenda.agenda_phase)
    choose_agendas(play)
    play.s.early = [0] * 4
    assert play.start(impulse.impulse_phase).asked == "z"


# -- what the game says under an option


def test_an_uprising_that_blocks_a_coup_is_the_reason_why_not() -> None:
    play = Play(
        options={"uprising_and_coup": "blocks"},
        threats="uprising: essen",
        units="essen: soldiers; berlin: soldiers",
        reserve="kpd 2",
    ).start(impulse.act_with, KPD, card("spartacist_uprising"), 0)
    assert play.does("coup").s.city == city("berlin")  # the only city
    assert actions.in_the_way_of_action(play.s, KPD, COUP, ESSEN) == reasons.HAS_MARKER


def test_done_says_what_becomes_of_unspent_points() -> None:
    for value, told in (("stored", "Done: the rest goes into the Reserve"), ("lost", "Done")):
        play = Play(options={"left_over_points": value}, hand={"spd": PACT})
        play.play("spd", PACT).does("actions")
        play.s.ap = 2
        assert labels(play)[-1] == told


def test_done_says_that_the_reserve_is_full() -> None:
    play = Play(hand={"spd": PACT}, reserve="spd 2").play("spd", PACT).does("actions")
    lost = play.s.ap
    assert labels(play)[-1] == f"Done: {lost} AP lost, because the Reserve is full"
    play.s.reserve[SPD] = 1
    assert labels(play)[-1] == f"Done: 1 AP into the Reserve, {lost - 1} AP lost"


def test_a_first_refusal_does_not_discard_the_issue_yet() -> None:
    for value, told in (
        ("one_proposal", "Refuse: the Issue is discarded"),
        ("two_proposals", "Refuse"),
    ):
        play = Play(options={"divided_issues": value}, issues="poverty: dnvp_z")
        play.start(won_issues.resolve_issues).does("2", "z")
        assert labels(play)[-1] == told
