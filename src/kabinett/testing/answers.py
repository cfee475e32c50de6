"""Finds what single answers tell of something hidden: one that a table gives by itself, one that
sets a secret number, and the last of a game; and whether dealing anew deals what they hide."""

from __future__ import annotations

from typing import Any, Final

from kabinett.core.game import Game
from kabinett.core.luck import Luck
from kabinett.core.play.chance import SEED_BYTES, Chance
from kabinett.core.play.table import Table
from kabinett.core.scene import SPECTATOR
from kabinett.core.setup import Setup
from kabinett.core.state import CHANCE, State, declared
from kabinett.testing.dealing import Dealing, Fact, deals_itself, dealt_at, facts_of, told
from kabinett.testing.ends import stack_of
from kabinett.testing.leaks import Leak, on_a_copy, who
from kabinett.testing.playing_on import Pair, Twin, alike, answer_told, offered
from kabinett.testing.reasons import check_reasons

#: Re-deals for each viewer from which the last answers of a game are given again.
ENDS: Final = 5
#: Re-deals of each answer of the table, for each viewer.
DEALT_ANEW: Final = 3
#: Re-deals before something hidden is held to be fixed; nearly always a few are enough.
REDEALS: Final = 1000


def check_forced(
    game: Game[Any],
    setup: Setup,
    seed: int,
    limit: int = 20_000,
    dealing: Dealing | None = None,
) -> int:
    """Play a game at random, also what chance does and a table by itself: answers that set a
    secret number tell it to nobody else, what is hidden comes in re-deals, and what a table
    answers is known to all, and of all else a reason says why it is not offered.

    Returns how many answers the table gave."""
    luck = Luck(seed)
    setup = game.setup(setup)
    table = Table.bound(game, setup, None, Chance(bytes(SEED_BYTES)))
    table.begin()
    forced = 0
    dealing = dealing or Dealing(game)
    dealing.begin()
    for _ in range(limit):
        if table.over:
            break
        choices = table.program.choices(table.state)
        check_hidden_answer(table, luck)
        dealing.check(table, luck)
        if table.forced() and table.state.seat != CHANCE:
            forced += 1
            known_to_all(table, luck)
            check_reasons(table.game, table.state)
        choice = choices[luck.below(len(choices))]
        table.program.run(table.state, choice)
    return forced


def known_to_all(table: Table, luck: Luck) -> None:
    seat, choices = table.state.seat, table.program.choices(table.state)
    for viewer in [*range(table.setup.seats), SPECTATOR]:
        if viewer == seat:
            continue
        for _ in range(DEALT_ANEW):
            with on_a_copy(table, viewer):
                dealt = table.redealt(viewer, luck)
                found = table.program.choices(dealt)
            if dealt.seat != seat or found != choices:
                names = [table.game.vocabulary.names[choice] for choice in found]
                raise Leak(
                    f"{table.program.where(table.state)}: the table answers for seat {seat}, "
                    f"which seat {viewer} cannot know; he thinks of: {', '.join(names)}"
                )


def check_hidden_answer(table: Table, luck: Luck) -> None:
    """Raise Leak if two answers of a seat, or of chance, that set a secret number (`Secret`) can be
    told apart by somebody who may not know it, or if the game's own dealing anew for him leaves
    what they have hidden."""
    if not has_secrets(table.state) and not deals_itself(table.game):
        return
    asked = table.open_seats()
    seat = asked[luck.below(len(asked))]
    names = list(dict.fromkeys(offered(table, seat)))
    if len(names) < 2:
        return
    luck.shuffle(names)
    others = [each for each in (*range(table.setup.seats), SPECTATOR) if each != seat]
    viewer = others[luck.below(len(others))]
    instead = answer_told(seat, names[1])
    one, other = (Twin.of(table, table.state.copy()) for _ in names[:2])
    pair = Pair(viewer, one, other, f"after {instead}")
    given: list[str] = []
    pair.give(seat, names[0], given, names[1])
    if pair.goes_on and not pair.go_on(luck, given):
        return
    differ = facts_that_differ(pair.one.state, pair.other.state, viewer)
    if any(is_secret(pair.one.state, fact) for fact in differ):
        pair.check_told(given)
    if differ and not pair.one.over and not pair.is_told_apart():
        for fact in differ:
            check_dealt(pair.one, viewer, luck, fact, f"{given[0]} and {instead}")


def has_secrets(s: State) -> bool:
    return any(kind.name == "secret" for kind in declared(type(s)).values())


def is_secret(s: State, fact: Fact) -> bool:
    return declared(type(s))[fact.field].name == "secret"


def facts_that_differ(s: State, other: State, viewer: int) -> list[Fact]:
    """What is hidden in one of two states and not in the other, though they look alike to the
    viewer; nothing if they do not look alike.  A deck is what is left."""
    if (s.seat, stack_of(s)) != (other.seat, stack_of(other)) or seen_in(s, viewer) != seen_in(
        other, viewer
    ):
        return []
    kinds = declared(type(s))
    differ = facts_of(s, viewer) - facts_of(other, viewer)
    return sorted([fact for fact in differ if not kinds[fact.field].is_deck])


def seen_in(s: State, viewer: int) -> dict[str, Any]:
    """The fields of a state as a viewer sees them: of decks and of others' hands how much there
    is, of others' secret numbers nothing."""
    seen: dict[str, Any] = {}
    for name, value in s.values().items():
        kind = declared(type(s))[name].name
        if kind in ("deck", "hidden"):
            seen[name] = len(value)
        elif kind == "decks":
            seen[name] = [len(deck) for deck in value]
        elif kind == "hands":
            seen[name] = [hand if seat == viewer else len(hand) for seat, hand in enumerate(value)]
        elif kind == "secret":
            seen[name] = [each for seat, each in enumerate(value) if seat == viewer]
        elif kind != "hidden_number":
            seen[name] = value
    return seen


def check_dealt(table: Table, viewer: int, luck: Luck, fact: Fact, answers: str) -> None:
    """Raise Leak if something hidden is so in every re-deal."""
    whom = who(viewer)
    if any(fact not in facts_of(table.redealt(viewer, luck), viewer) for _ in range(REDEALS)):
        return
    game, place = table.game, f"{fact.field}{f'[{fact.owner}]' * (fact.owner >= 0)}"
    raise Leak(
        f"{dealt_at(game, fact.field)}: `redeal` leaves {place} as it is: in {REDEALS} re-deals "
        f"for {whom} it was always so: {told(fact, table.state, game)}, though {answers} look the "
        f"same to {whom}, before {table.program.where(table.state)} asks. Bots would see it: give "
        f"other.{place} one of the values that it may have"
    )


class LastAsk:
    """Keeps a table as it lay at the last ask to which nobody had answered yet."""

    def __init__(self) -> None:
        self.table: Table | None = None

    def pass_by(self, table: Table) -> None:
        if not table.hides_answers:
            self.table = Twin.of(table, table.state.copy())

    def check_end(self, over: Table, luck: Luck) -> None:
        """Raise Leak if some viewer can tell by the end what he could not tell before the last
        answers: they are given again to tables that are dealt anew."""
        table = self.table
        if table is None:
            return
        last = [
            (line.who, line.name)
            for line in over.lines.all()[len(table.lines) :]
            if line.who == CHANCE or not line.forced
        ]
        for viewer in (*range(table.setup.seats), SPECTATOR) * ENDS:
            pair = alike(table, viewer, luck)
            given: list[str] = []
            for seat, name in last:
                if name not in pair.offered(seat):
                    break
                pair.give(seat, name, given)
            else:
                pair.check_asked(given)
                pair.check_told(given)
