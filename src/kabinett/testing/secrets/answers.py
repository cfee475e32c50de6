"""Checks what a single answer reveals about hidden things: an answer that a table gives by itself,
one that sets a secret number, and the last answer of a game. Also checks that re-deals change what
such an answer hides."""

from __future__ import annotations

from typing import Final

from kabinett.core.data import Data
from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.record_lines import answers_in
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.core.show.scene import SPECTATOR
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.in_words import describe_viewer
from kabinett.testing.rules.quick_games import stack_of
from kabinett.testing.rules.reasons import check_reasons
from kabinett.testing.secrets.leaks import Leak, on_a_copy
from kabinett.testing.secrets.pairs import Pair, describe_answer, make_pair, offered_names, twin_of
from kabinett.testing.secrets.redeals import (
    Fact,
    Redeals,
    deals_itself,
    describe_fact,
    facts_of,
    line_that_deals,
)

#: The last answers of a game are given again in this many re-deals for each viewer.
ENDS: Final = 5
#: Each answer of the table itself is compared with this many re-deals for each viewer.
COMPARED: Final = 3
#: A hidden value counts as fixed if it stays the same in this many re-deals.
REDEALS: Final = 1000


def check_forced(
    game: Game,
    setup: Setup,
    seed: int,
    limit: int = 20_000,
    redeals: Redeals | None = None,
) -> int:
    """Play a random game and check what its answers reveal, including those of chance and those
    that the table gives by itself.

    An answer that sets a secret number must not reveal the number, re-deals must vary hidden
    things, and everybody must know the table's own answers. Returns the number of the table's own
    answers."""
    luck = Luck(seed)
    setup = game.setup(setup)
    table = Table.set_up(game, setup, None, Chance(bytes(SEED_BYTES)))
    table.begin()
    count = 0
    redeals = redeals or Redeals(game)
    redeals.begin()
    for _ in range(limit):
        if table.over:
            break
        choices = table.program.choices(table.state)
        check_hidden_answer(table, luck)
        redeals.check(table, luck)
        if table.forced_answer() and table.state.seat != CHANCE:
            count += 1
            check_known_to_all(table, luck)
            check_reasons(table.game, table.state)
        choice = choices[luck.below(len(choices))]
        table.program.run(table.state, choice)
    return count


def check_known_to_all(table: Table, luck: Luck) -> None:
    """Raise Leak if a viewer cannot infer the answer that the table gives by itself."""
    seat, choices = table.state.seat, table.program.choices(table.state)
    for viewer in [*range(table.setup.seats), SPECTATOR]:
        if viewer == seat:
            continue
        for _ in range(COMPARED):
            with on_a_copy(table, viewer):
                redealt = table.redealt(viewer, luck)
                redealt_choices = table.program.choices(redealt)
            if redealt.seat != seat or redealt_choices != choices:
                names = [table.game.vocabulary.names[choice] for choice in redealt_choices]
                raise Leak(
                    f"{table.program.where(table.state)}: the table answers for seat {seat} by "
                    f"itself, but {describe_viewer(viewer)} cannot know the answer: as far as it "
                    f"knows, these are possible: {', '.join(names)}"
                )


def check_hidden_answer(table: Table, luck: Luck) -> None:
    """Raise Leak if a viewer can distinguish two answers that set a secret number (`Secret`), or if
    the game's own `redeal` does not change what such an answer has hidden from him."""
    if not has_secrets(table.state) and not deals_itself(table.game):
        return
    open_seats = table.open_seats()
    seat = open_seats[luck.below(len(open_seats))]
    names = list(dict.fromkeys(offered_names(table, seat)))
    if len(names) < 2:
        return
    luck.shuffle(names)
    others = [each for each in (*range(table.setup.seats), SPECTATOR) if each != seat]
    viewer = others[luck.below(len(others))]
    alternative = describe_answer(seat, names[1])
    one, other = (twin_of(table, table.state.copy()) for _ in names[:2])
    pair = Pair(viewer, one, other, f"after {alternative}")
    answers: list[str] = []
    pair.give(seat, names[0], answers, names[1])
    if pair.goes_on and not pair.go_on(luck, answers):
        return
    differing_facts = facts_that_differ(pair.one.state, pair.other.state, viewer)
    if any(is_secret(pair.one.state, fact) for fact in differing_facts):
        pair.check_log_and_scene(answers)
    if differing_facts and not pair.one.over and not pair.is_told_apart():
        for fact in differing_facts:
            check_dealt(pair.one, viewer, luck, fact, f"{answers[0]} and {alternative}")


def has_secrets(s: State) -> bool:
    return any(kind.name == "secret" for kind in declared(type(s)).values())


def is_secret(s: State, fact: Fact) -> bool:
    return declared(type(s))[fact.field].name == "secret"


def facts_that_differ(s: State, other: State, viewer: int) -> list[Fact]:
    """The facts that are true in the first state only and hidden from the viewer; none if the two
    states look different to him. Omits decks, because a deck is only what remains."""
    if (s.seat, stack_of(s)) != (other.seat, stack_of(other)) or visible_fields(
        s, viewer
    ) != visible_fields(other, viewer):
        return []
    kinds = declared(type(s))
    differing_facts = facts_of(s, viewer) - facts_of(other, viewer)
    return sorted([fact for fact in differing_facts if not kinds[fact.field].is_deck])


def visible_fields(s: State, viewer: int) -> Data:
    """The fields of a state as a viewer sees them: decks and other hands only by their sizes, and
    no secret number of another seat."""
    fields: Data = {}
    for name, value in s.values().items():
        kind = declared(type(s))[name].name
        if kind in ("deck", "hidden"):
            fields[name] = len(value)
        elif kind == "decks":
            fields[name] = [len(deck) for deck in value]
        elif kind == "hands":
            fields[name] = [
                hand if seat == viewer else len(hand) for seat, hand in enumerate(value)
            ]
        elif kind == "secret":
            fields[name] = [each for seat, each in enumerate(value) if seat == viewer]
        elif kind != "hidden_number":
            fields[name] = value
    return fields


def check_dealt(table: Table, viewer: int, luck: Luck, fact: Fact, answers: str) -> None:
    """Raise Leak if a hidden fact is true in every re-deal."""
    whom = describe_viewer(viewer)
    if any(fact not in facts_of(table.redealt(viewer, luck), viewer) for _ in range(REDEALS)):
        return
    game, place = table.game, f"{fact.field}{f'[{fact.owner}]' * (fact.owner >= 0)}"
    raise Leak(
        f"{line_that_deals(game, fact.field)}: `redeal` never changes {place}: all {REDEALS} "
        f"re-deals for {whom} have {describe_fact(fact, table.state, game)}, although the answers "
        f"{answers} look the same to {whom} when {table.program.where(table.state)} asks. "
        f"Bots would learn it from a re-deal: give other.{place} one of its possible values"
    )


class LastAsk:
    """A copy of a table at the last ask to which nobody had given a hidden answer."""

    def __init__(self) -> None:
        self.table: Table | None = None

    def remember(self, table: Table) -> None:
        if not table.hides_answers:
            self.table = twin_of(table, table.state.copy())

    def check_end(self, final_table: Table, luck: Luck) -> None:
        """Raise Leak if the end of the game reveals something hidden to a viewer. Gives the last
        answers again to pairs of tables, the second of which is re-dealt for him."""
        table = self.table
        if table is None:
            return
        last_answers = [
            (line.who, line.name)
            for line in answers_in(final_table.lines[len(table.lines) :])
            if line.who == CHANCE or not line.forced
        ]
        for viewer in (*range(table.setup.seats), SPECTATOR) * ENDS:
            pair = make_pair(table, viewer, luck)
            answers: list[str] = []
            for seat, name in last_answers:
                if name not in pair.common_names(seat):
                    break
                pair.give(seat, name, answers)
            else:
                pair.check_who_is_asked(answers)
                pair.check_log_and_scene(answers)
