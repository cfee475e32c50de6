"""The Politics Phase and the end of the round (4.4).  Step 1 is in issue_majority.py, step 2 in
won_issues.py and shared_issues.py, step 3 in society.py, step 8 in government.py."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.reason import Reason, because
from kabinett.core.script.language import Script, say
from kabinett.core.words import Wording
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ALL_CITIES,
    ALL_PARTIES,
    ALL_SOCIETY,
    CITY,
    DDP,
    DNVP,
    DR_POVERTY,
    DVP,
    FOREIGN_CARD,
    INSTABLE_STATE,
    KPD,
    MINOR,
    NO,
    NOBODY,
    SOCIETY,
    SPD,
    USPD,
    VIOLENT_PEACE,
    Party,
    Seat,
)
from kabinett.games.weimar.phases.foreign_affairs import cards_to_negotiate, negotiate, open_foreign
from kabinett.games.weimar.phases.government import form_government
from kabinett.games.weimar.phases.issue_majority import issue_majority
from kabinett.games.weimar.phases.scenario import score_goals
from kabinett.games.weimar.phases.society import resolve_society
from kabinett.games.weimar.phases.won_issues import resolve_issues
from kabinett.games.weimar.rules import reasons, standing
from kabinett.games.weimar.rules.answers import about
from kabinett.games.weimar.rules.bases import remove_base
from kabinett.games.weimar.rules.endings import survive
from kabinett.games.weimar.rules.events import run_block
from kabinett.games.weimar.rules.parties import (
    PARLIAMENT,
    SMALLEST_CUT,
    add_reserve,
    base,
    bases_of,
    gain_points,
    gain_seats,
    governing_parties,
    governs,
    lose_seats,
    occupied_seats,
    seat_of,
    seats_over_size,
)
from kabinett.games.weimar.rules.rolls import clear_roll, crisis_roll, stresemann_lives
from kabinett.games.weimar.rules.state import END_OF_ROUND, POLITICS, Weimar
from kabinett.games.weimar.rules.threats import count_face_up, markers_in_box, take_from_box


def politics_phase(s: Weimar) -> Script:
    """Play the eight steps of the phase, some of which can end the game."""
    s.phase = POLITICS
    s.starter = NOBODY
    say(s, words.STEPS[0])
    s.stored = [0] * 4  # the Impulses are over (ruling 7.15)
    begin_step(s, 1)
    yield from issue_majority(s)
    begin_step(s, 2)
    yield from resolve_issues(s)
    begin_step(s, 3)
    yield from resolve_society(s)
    begin_step(s, 4)
    yield from score_parties(s)
    begin_step(s, 5)
    yield from state_of_republic(s)
    begin_step(s, 6)
    minor_seats(s)
    begin_step(s, 7)
    cut_parliament(s)
    begin_step(s, 8)
    yield from form_government(s)


def begin_step(s: Weimar, step: int) -> None:
    s.step = step
    s.turn += 1
    clear_roll(s)
    say(s, words.STEPS[step])


# -- 4: scores


KEEP_BASES = Message("Keep the Bases")


def bases_label(s: Weimar, seat: Seat, choice: int, text: Wording) -> str:
    return text.plain(KEEP_BASES) if choice == NO else text.game.label(choice, text)


@about(CITY)
def why_not_base(s: Weimar, seat: Seat, choice: int) -> Reason | None:
    none = choice not in cities_with_bases(s, s.order[seat])
    return because(reasons.NO_BASE_OF_YOURS) if none else None


DDP_BONUS = Question(
    "DDP: give up a Party Base for a Foreign Affairs action?",
    label=bases_label,
    why_not=why_not_base,
    standing=standing.NO_TALKS,
    section="5.13",
)


def poverty_markers(s: Weimar) -> int:
    return len([1 for wealth in s.wealth if wealth > 0]) + s.dr[DR_POVERTY]


def party_score(s: Weimar, party: Party) -> int:
    """The VP of a party for the state of the cities (step 4)."""
    regimes = count_face_up(s, DNVP, s.regime)
    councils = count_face_up(s, KPD, s.councils)
    if party == KPD:
        return 2 * councils + (2 if regimes == 0 else 0)
    if party == DNVP:
        return 2 * regimes + (2 if councils == 0 else 0)
    if party == SPD:
        return (2 if poverty_markers(s) <= 2 else 0) + (2 if regimes == 0 else 0)
    return (2 if sum(s.unrest) <= 2 else 0) + (2 if councils == 0 else 0)


def score_parties(s: Weimar) -> Script:
    """Step 4: Victory Points, then what the USPD and the DDP bring, then cards become ready."""
    for party in ALL_PARTIES:
        gain_points(s, party, party_score(s, party))
    uspd_bonus(s)
    yield from ddp_bonus(s)
    ready_cards(s)


def uspd_bonus(s: Weimar) -> None:
    """A Reserve Point for the party that controls the USPD; by its Society Marker also for the SPD
    (ruling 9.14)."""
    say(s, words.BY_MINOR, MINOR[USPD], seat_of(s, s.minor[USPD]))
    add_reserve(s, s.minor[USPD], 1)
    if uspd_marker(s) and s.minor[USPD] != SPD:
        by_uspd_marker(s)
        add_reserve(s, SPD, 1)


def ddp_bonus(s: Weimar) -> Script:
    """The party that controls the DDP may give up a Base for a Foreign Affairs action (5.13)."""
    holder = s.minor[DDP]
    if governs(s, holder) and bases_of(s, holder) and cards_to_negotiate(s):
        choice = yield seat_of(s, holder), [*cities_with_bases(s, holder), NO], DDP_BONUS
        if choice != NO:
            say(s, words.BY_MINOR, MINOR[DDP], seat_of(s, holder))
            remove_base(s, holder, CITY.index(choice))
            yield from negotiate(s, holder)


def ready_cards(s: Weimar) -> None:
    """Make Stresemann and the Reichspräsident available again."""
    if not s.book.silent_politicians:  # ruling 11.9
        if not s.stresemann:
            say(s, words.STRESEMANN_BACK if stresemann_lives(s) else words.DVP_BACK)
        s.stresemann = 1
    if s.president >= 0:
        if not s.president_ready:
            say(s, words.PRESIDENT_BACK)
        s.president_ready = 1


def uspd_marker(s: Weimar) -> bool:
    """Whether the Society Marker of the USPD is on the track (ruling 9.17)."""
    return any([marker in s.society for marker in ALL_SOCIETY if s.book.society_uspd[marker]])


def by_uspd_marker(s: Weimar) -> None:
    """Log that the Society Marker brings the SPD as much as the party that controls the USPD
    gains."""
    for marker in s.society:
        if s.book.society_uspd[marker]:
            say(s, words.BY_SOCIETY, SOCIETY[marker], seat_of(s, SPD))


def cities_with_bases(s: Weimar, party: Party) -> list[int]:
    return [CITY[city] for city in ALL_CITIES if base(s, party, city)]


# -- 5: state of the Republic


def state_of_republic(s: Weimar) -> Script:
    say(s, words.ECONOMY_YIELDS, s.economy, s.economy)
    yield from run_block(s, s.chancellor, s.book.economy[s.economy])
    declare(s, calm_cities(s), troubled_cities(s))
    rolls = crisis_rolls(s)
    say(s, words.THREAT_ROLLS, rolls)
    for party in tuple(governing_parties(s)):
        for _ in range(rolls):
            yield from crisis_roll(s, party)
    take_from_box(s, INSTABLE_STATE)
    take_from_box(s, VIOLENT_PEACE)


def crisis_rolls(s: Weimar) -> int:
    """How many Crisis Rolls each governing party makes: one for each marker in the DR Box after the
    first (ruling 9.5)."""
    return max(0, markers_in_box(s) - 1)


def city_states(s: Weimar) -> list[int]:
    """Per city: its active threats, one less with Prosperity (ruling 9.4)."""
    states = [unrest + wealth for unrest, wealth in zip(s.unrest, s.wealth, strict=True)]
    if not governs(s, DNVP):
        states = [state + regime for state, regime in zip(states, s.regime, strict=True)]
    if not governs(s, KPD):
        markers = zip(states, s.councils, s.uprising, strict=True)
        states = [state + councils + uprising for state, councils, uprising in markers]
    return states


def calm_cities(s: Weimar) -> int:
    return len([state for state in city_states(s) if state <= 0])


def troubled_cities(s: Weimar) -> int:
    return len([state for state in city_states(s) if state >= 2])


def declare(s: Weimar, calm: int, troubled: int) -> None:
    """The Declaration: the governing parties share a VP for each calm city, and the remainder goes
    to the Chancellor.  Each loses a Seat for each city with two threats or more."""
    say(s, words.DECLARATION, calm, troubled)
    parties = governing_parties(s)
    for place, party in enumerate(parties):
        gain_points(s, party, (calm + len(parties) - 1 - place) // len(parties))
    for party in parties:
        lose_seats(s, party, troubled)


# -- 6 and 7: Parliament


def minor_seats(s: Weimar) -> None:
    for minor in (DDP, DVP, USPD):
        seats = s.book.minor_seats[minor][s.round - 1]
        if seats:
            say(s, words.BY_MINOR, MINOR[minor], seat_of(s, s.minor[minor]))
        gain_seats(s, s.minor[minor], seats)
    also = s.book.minor_seats[USPD][s.round - 1]
    if also and uspd_marker(s) and s.minor[USPD] != SPD:
        by_uspd_marker(s)
        gain_seats(s, SPD, also)


def cut_parliament(s: Weimar) -> None:
    """Step 7: while Parliament has more than 24 Seats, each party loses some by its size.  The
    NSDAP loses none."""
    say(s, words.SEATS_OF_ALL, occupied_seats(s))
    while occupied_seats(s) > PARLIAMENT and max(s.parliament) >= SMALLEST_CUT:
        for party in ALL_PARTIES:
            lose_seats(s, party, seats_over_size(s.parliament[party]))


# -- the end of the round


def end_of_round(s: Weimar) -> Script:
    """Carry out the effects of open Foreign Affairs Cards, such as the Blockade of Versailles."""
    s.phase = END_OF_ROUND
    clear_roll(s)
    say(s, words.END_OF_ROUND)
    for card in tuple(open_foreign(s)):
        if s.book.effects.blocks[s.book.foreign_end[card]]:
            say(s, words.FOREIGN_OPEN, FOREIGN_CARD[card])
        yield from run_block(s, s.chancellor, s.book.foreign_end[card])
    if s.round == s.book.last_round:
        score_goals(s)
        yield from survive(s)
