"""Makes the whole-game records of `fixtures/`, one for each way a game can end.

``python -m tests.weimar.make_fixtures [NAME …]``: random games, the first of each kind.  Run it
when records of this version no longer replay, and set the ends in `test_endings`; with
``scenarios [NAME …]`` those of the short scenarios, for `test_scenario_records`.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from kabinett.core.play.chance import Chance
from kabinett.core.play.record import Player, write
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content import words
from kabinett.games.weimar.content.vocabulary import (
    ACTION,
    COUP,
    DNVP,
    INSTABLE_STATE,
    KPD,
    PARTY_IDS,
)
from kabinett.games.weimar.rules.parties import governing
from kabinett.games.weimar.rules.rolls import result_of
from kabinett.games.weimar.rules.state import (
    ANARCHY,
    CITIES_OVERTHROWN,
    PARLIAMENT_OVERTHROWN,
    SEIZED,
    SURVIVED,
    Weimar,
)
from kabinett.games.weimar.rules.threats import ANARCHY_AT, box_takes, in_box

FOLDER = Path(__file__).parent / "fixtures"
SEEDS = 20_000
#: Of each short scenario; an overthrow in Parliament that these do not show is led to.
SCENARIO_SEEDS = 1_000


def tied(s: Weimar) -> bool:
    return s.vp.count(max(s.vp)) > 1


def overthrown(s: Weimar, ending: int, party: int) -> bool:
    return s.ending == ending and s.winner == party


def last_action(table: Table) -> int:
    """The kind of the last action in a city."""
    acts = [entry for entry in table.log if entry.text == words.ACTS.text]
    return ACTION.index(acts[-1].args[1]) if acts else -1


def both_at_once(table: Table) -> bool:
    """The last marker of an overthrow came with a result that puts Instable State into the DR Box
    as well, where it would have been the seventh marker."""
    s = table.state
    assert isinstance(s, Weimar)
    return (
        s.ending == CITIES_OVERTHROWN
        and in_box(s) + 1 == ANARCHY_AT
        and box_takes(s, INSTABLE_STATE)
        and result_of(s) >= 6
        and last_action(table) == COUP
    )


#: file: what it shows, in words and as a condition
KINDS: dict[str, tuple[str, Callable[[Table, Weimar], bool]]] = {
    "survived": (
        "Six rounds; one party has the most victory points.",
        lambda _, s: s.ending == SURVIVED and not tied(s),
    ),
    "survived_tie": (
        "Six rounds; the Chancellor decides between parties with the same victory points.",
        lambda _, s: s.ending == SURVIVED and tied(s),
    ),
    "parliament_kpd": (
        "The KPD has half of the occupied Seats before a government is formed.",
        lambda _, s: overthrown(s, PARLIAMENT_OVERTHROWN, KPD),
    ),
    "parliament_dnvp": (
        "The DNVP has half of the occupied Seats before a government is formed.",
        lambda _, s: overthrown(s, PARLIAMENT_OVERTHROWN, DNVP),
    ),
    "cities_kpd": (
        "The KPD's Councils rule four cities, or Berlin and two others.",
        lambda _, s: overthrown(s, CITIES_OVERTHROWN, KPD),
    ),
    "cities_dnvp": (
        "The DNVP's Regimes rule four cities, or Berlin and two others.",
        lambda _, s: overthrown(s, CITIES_OVERTHROWN, DNVP),
    ),
    "cities_before_anarchy": (
        "A Coup overthrows the Republic and would place the seventh marker: overthrow comes first.",
        lambda table, _: both_at_once(table),
    ),
    "nsdap": (
        "The sixth figure on the NSDAP Track: all have lost.",
        lambda _, s: s.ending == SEIZED,
    ),
    "anarchy": (
        "A seventh marker for the DR Box; one party has the most victory points after the loss.",
        lambda _, s: s.ending == ANARCHY and not tied(s) and len(governing(s)) == 2,
    ),
    "anarchy_tie": (
        "A seventh marker for the DR Box; the Chancellor decides between equals.",
        lambda _, s: s.ending == ANARCHY and tied(s),
    ),
}


def commented(name: str, table: Table) -> str:
    """The record, with what it shows below its first line."""
    # Bound to its seed, not to the rules of the day: else a change of them would prove nothing.
    record = replace(table.record(), rules="", commitment="")
    head, _, rest = write(record).partition("\n")
    return f"{head}\n# {KINDS[name][0]}\n{rest}"


def random_game(seed: int, often: float = 0.5, **options: str) -> Table:
    """Any answers; whoever may perform a Coup does so more often."""
    dice = random.Random(seed)
    return at_random(new_game(dice.randbytes(16), options), dice, often)


def new_game(seed: bytes, options: dict[str, str]) -> Table:
    players = [Player(name) for name in ("Anna", "Bert", "Cleo", "Dora")]
    return Table.new(game, Setup(4, options), players, Chance(seed))


def at_random(table: Table, dice: random.Random, often: float) -> Table:
    coup = ACTION[COUP]
    while not table.over:
        seat = dice.choice(table.open_seats())
        choices = table.program.choices_of(table.state, seat)
        choice = coup if coup in choices and dice.random() < often else dice.choice(choices)
        table.answer(seat, None, game.vocabulary.names[choice])
    return table


def led_to_parliament(scenario: str, party: int) -> Table:
    """A game that ends with an overthrow in Parliament by this party, where chance alone hardly
    comes to it: of one game, one continuation after another, from any moment on, is kept where it
    is no worse."""
    for seed in range(SEEDS):
        dice = random.Random(seed)
        luck = dice.randbytes(16)
        best = at_random(new_game(luck, {"scenario": scenario}), dice, 0)
        for _ in range(400):
            other = new_game(luck, {"scenario": scenario})
            answers = [line for line in best.lines if line.own]
            for line in answers[: dice.randrange(len(answers))]:
                other.answer(line.who, None, line.name)
            at_random(other, dice, 0)
            if lead_in_parliament(other, party) >= lead_in_parliament(best, party):
                best = other
            if overthrown(weimar(best), PARLIAMENT_OVERTHROWN, party):
                return best
    raise LookupError(f"{scenario}: no overthrow in Parliament by the {PARTY_IDS[party]}")


def lead_in_parliament(table: Table, party: int) -> int:
    """Its Seats less all others; what ends otherwise but by lasting is no way there."""
    s = weimar(table)
    lost = s.ending not in (SURVIVED, PARLIAMENT_OVERTHROWN)
    return 2 * s.seats[party] - sum(s.seats) - 5 * lost


def weimar(table: Table) -> Weimar:
    assert isinstance(table.state, Weimar)
    return table.state


#: How each short scenario can end; by whom, where it is overthrown.
OVERTHROWN = ("parliament_kpd", "parliament_dnvp", "cities_kpd", "cities_dnvp")
SCENARIO_ENDS = {
    "1918_1923": ("survived", "anarchy", *OVERTHROWN),
    "1929_1933": ("survived", "anarchy", "nsdap", *OVERTHROWN),
    "first_round": ("survived", "anarchy", *OVERTHROWN),
    "first_round_alone": ("survived", "failed", *OVERTHROWN),
}


def scenarios(wanted: list[str]) -> None:
    """Of each scenario the first game that ends so, and, where it is overthrown, by that party."""
    for scenario in wanted or SCENARIO_ENDS:
        missing = list(SCENARIO_ENDS[scenario])
        for seed in range(SCENARIO_SEEDS):
            if not missing:
                break
            table = random_game(seed, 0.6, scenario=scenario)
            if end_of(table) in missing:
                missing.remove(end_of(table))
                keep(scenario, table)
        for party in (KPD, DNVP):
            if f"parliament_{PARTY_IDS[party]}" in missing:
                missing.remove(f"parliament_{PARTY_IDS[party]}")
                keep(scenario, led_to_parliament(scenario, party))
        print("# not found:", ", ".join(missing) or "none")


def end_of(table: Table) -> str:
    result = game.result(weimar(table))
    assert result is not None
    by = f"_{PARTY_IDS[weimar(table).winner]}" if result.kind in ("parliament", "cities") else ""
    return f"{result.kind}{by}"


def keep(scenario: str, table: Table) -> None:
    name, result = f"{scenario}_{end_of(table)}", game.result(weimar(table))
    assert result is not None
    record = replace(table.record(), rules="", commitment="")
    (FOLDER / "scenarios" / f"{name}.txt").write_text(write(record), "utf-8")
    print(f'"{name}": {(result.kind, list(result.winners), list(result.scores))},', flush=True)


def main(wanted: list[str]) -> None:
    if wanted[:1] == ["scenarios"]:
        return scenarios(wanted[1:])
    missing = wanted or list(KINDS)
    for seed in range(SEEDS):
        if not missing:
            break
        table = random_game(seed)
        assert isinstance(table.state, Weimar)
        for name in [one for one in missing if KINDS[one][1](table, table.state)]:
            (FOLDER / f"{name}.txt").write_text(commented(name, table), encoding="utf-8")
            result = game.result(weimar(table))
            assert result is not None
            print(f'"{name}": ("{result.kind}", {list(result.winners)}, {list(result.scores)}),')
            missing.remove(name)
    print("seeds", seed, "not found:", ", ".join(missing) or "none")


if __name__ == "__main__":
    main(sys.argv[1:])
