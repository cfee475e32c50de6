"""The forecast of the end of the decade, and the facts that a place shows about itself."""

from __future__ import annotations

import contextlib
import random
from collections import Counter
from itertools import pairwise

import pytest

from kabinett.core.message import Message
from kabinett.core.state import GameOver
from kabinett.core.words import Wording
from kabinett.games.volk.content import words
from kabinett.games.volk.content.vocabulary import PRESTIGE, PROVINCE_CODES, WEST
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import comparisons, end_of_decade, events, western_currency
from kabinett.games.volk.rules.mass_protests import all_protests
from kabinett.games.volk.rules.state import COLLAPSE, RUNDOWN, Volk
from kabinett.games.volk.screen.foretell import forecast, last_phase
from kabinett.games.volk.screen.most_protests import most_protests
from kabinett.games.volk.screen.things import label
from tests.volk.position import Play, number

ENGLISH, GERMAN = (Wording(game, code, ("West", "East").__getitem__) for code in ("en", "de"))

TABLE = """
decade: 2
half: 2
factories: Hamburg, Dortmund, Köln, Berlin, Bitterfeld, Leipzig
lines: Dortmund~Köln 1, Berlin~Bitterfeld 2
unrest: NW 3, TH 5, SN 3
living standard: NW 3, SA 1
tracks: prestige -2, currency -1, socialists 1
socialists: box 1
played: 28, 32
police: 5
"""


def lines(text: str) -> list[str]:
    return [ENGLISH.sentence(line) for line in forecast(Play(text).s).lines]


def test_a_line_or_more_for_each_phase() -> None:
    assert lines(TABLE) == [
        # two flight signs, a red police card, the West's best at 3, a mass protest in the East
        "1 Flight, step 7: East dismantles 3 of the 5 factories and lines that can go.",
        "2 Prestige, West decides:",
        "2 East: 1 factory runs down",
        "3 Western currency: East needs 1; the track gives −1, exports 3: enough.",
        "3 What goes in phase 1 may earn less, or be missing here.",
        "4 Police: East dismantles 1 for its card.",
        "5 Living standard falls:",
        "5 Nordrhein-Westfalen −1",
        "6 Unrest inside each state:",
        *(f"6 {name} +2" for name in ("Schleswig-Holstein", "Niedersachsen", "Hessen")),
        *(f"6 {name} +2" for name in ("Rheinland-Pfalz", "Baden-Württemberg", "Bayern")),
        "6 West Berlin +3",
        "7 Unrest across the border, at most:",
        "7 Sachsen-Anhalt → Niedersachsen +1",
        "7 Sachsen-Anhalt → Hessen +1",
        "8 Police: 1 card not yet used removes 1 unrest.",
        "9 Socialists: 1 more, 2 in all.",
        "10 Mass protests: West 0, East 1. With 4 a state collapses.",
        # the socialist in the box, the one to come, or the police can end it
        "10 After phases 6 to 9 at most: West 0, East 0.",
    ]


@pytest.mark.parametrize(
    ("unrest", "brief"),
    [
        ("NW 3, TH 5, SN 3", "Protests: West 0, East 0"),
        ("TH 11, SN 7, SA 7", "East may collapse"),
        # police and two socialists end three of the four mass protests
        ("TH 8, SN 4, SA 4", "Protests: West 0, East 1"),
        # West Berlin gets 3 unrest in phase 6: its protest counts for a supplier, too
        ("NW 4, HE 4, WB 3", "West may collapse"),
        ("NW 4, HE 4, WB 3, TH 11, SN 7, SA 7", "Both may collapse"),
    ],
)
def test_a_folded_forecast_says_what_it_comes_to(unrest: str, brief: str) -> None:
    text = forecast(Play(TABLE.replace("NW 3, TH 5, SN 3", unrest)).s).brief
    assert text
    assert ENGLISH.sentence(text) == brief


@pytest.mark.parametrize(
    ("text", "most"),
    [
        # Sachsen-Anhalt attacks Niedersachsen or Hessen, not both.
        ("unrest: NS 3, HE 3\nliving standard: SA 1", (1, 0)),
        # Mecklenburg and Sachsen-Anhalt both attack Niedersachsen.
        ("unrest: NS 2\nliving standard: MV 1, SA 1", (1, 0)),
        # West Berlin attacks both its neighbours.
        ("unrest: BB 3, EB 3\nliving standard: NW 1\nsectors: UK 1", (0, 2)),
        # West Berlin exports the mass protest that phase 6 brings it.
        ("unrest: WB 2\nliving standard: NW 2", (2, 0)),
        # The police end one mass protest, a used card none.
        ("unrest: TH 4, SN 5\npolice: 5", (0, 1)),
        ("unrest: TH 4, SN 5\npolice: 5 used", (0, 2)),
        ("unrest: TH 4, SN 5\ntracks: socialists 3", (0, 1)),
        ("unrest: TH 4, SN 4\ntracks: socialists 3", (0, 0)),
        # A socialist that leaves its province adds unrest there.
        ("unrest: TH 3, SN 3\nsocialists: TH 1\ntracks: socialists -1", (0, 1)),
        ("unrest: TH 3, SN 3\nsocialists: TH 1, SN 1\ntracks: socialists -1", (0, 1)),
        ("unrest: TH 3, SN 3\nsocialists: box 1, TH 1\ntracks: socialists -1", (0, 0)),
    ],
)
def test_the_most_mass_protests_that_the_end_of_the_decade_can_bring(
    text: str, most: tuple[int, int]
) -> None:
    assert most_protests(Play(f"decade: 2\n{text}").s) == most


@pytest.mark.parametrize("seed", range(12))
def test_no_end_of_a_decade_brings_west_more_mass_protests_than_foretold(seed: int) -> None:
    dice = random.Random(seed)
    numbers = [f"{code} {dice.randrange(8)}" for code in PROVINCE_CODES]
    standards = [f"{code} {dice.randrange(4)}" for code in PROVINCE_CODES if code != "WB"]
    text = f"unrest: {', '.join(numbers)}\nliving standard: {', '.join(standards)}\nimported: "
    text += f"NW {int(numbers[PROVINCE_CODES.index('WB')][3:]) // 4}\nhalf: 2"
    most = most_protests(Play(text).s)[WEST]
    for _ in range(5):
        play = Play(text).start(comparisons.phase_internal)
        finish_at_random(play, dice)
        play.start(comparisons.phase_east_west)
        finish_at_random(play, dice)
        assert all_protests(play.s, WEST) <= most


def finish_at_random(play: Play, dice: random.Random) -> None:
    while play.choices:
        play.give(play.s.seat, dice.choice(play.choices))
        play.settle()


def test_a_folded_forecast_tells_a_certain_end() -> None:
    text = forecast(Play("played: 28, 32\nfactories: Hamburg").s).brief
    assert text
    assert ENGLISH.sentence(text) == "The game would end"


def test_the_end_of_the_decade_comes_as_forecast() -> None:
    """The flight and the currency phase must do what the forecast says."""
    play = Play(TABLE)
    before = sum(play.s.lines) + sum(map(bool, play.s.factories))
    play.start(end_of_decade.phase_flight).go_on()
    assert sum(play.s.lines) + sum(map(bool, play.s.factories)) == before - 3
    text = TABLE.replace("currency -1", "currency -4")
    assert any("2 factories run down" in line and "exports 3." in line for line in lines(text))
    play = Play(text).start(western_currency.phase_currency).go_on()
    assert play.s.factories.count(RUNDOWN) == 2


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("played: 28, 32", "1 Flight, step 2: East must dismantle 1, but can only 0: insolvency"),
        (
            "living standard: SN 2",
            "3 Western currency: East needs 2; the track gives 0, exports",
        ),
        ("police: 5", "4 Police: East must dismantle 1 for its cards, but can only 0: insolvency"),
        ("wall: stands", "1 The Wall: East must dismantle 1, but has nothing left: insolvency"),
        (
            "wall: stands\nfactories: Berlin, Leipzig",
            "1 The Wall: prestige −1, East dismantles 1.",
        ),
        ("socialists: box 12\ntracks: socialists 1", "9 Triumph of socialism: East wins."),
        ("tracks: socialists -1", "9 Socialism fails: West wins."),
        ("", "1 Flight, step 0: East dismantles nothing."),
        ("", "3 Western currency: East needs none."),
        (
            "unrest: NS 3\nliving standard: SA 5\ntracks: currency 6",
            "10 After phases 6 to 9 at most: West",
        ),
    ],
)
def test_the_end_of_the_game_is_forecast(text: str, line: str) -> None:
    assert any(found.startswith(line) for found in lines(f"decade: 2\n{text}")), lines(text)


#: The flight takes all that East has, and East must still pay for its living standard.
POOR = """
decade: 1
half: 2
factories: Bitterfeld
lines: Berlin~Bitterfeld 1
living standard: NW 2, SA 1, EB 1
played: 28, 32
"""


def test_losses_of_a_phase_are_missing_in_later_phases() -> None:
    found = lines(POOR)
    assert found[0] == (
        "1 Flight, step 4: East dismantles 2 of the 2 factories and lines that can go."
    ), found
    assert found[-1] == (
        "3 Western currency: East needs 2; the track gives 0, exports 0: 2 short, more than East "
        "can give up: insolvency, West wins."
    ), found


def test_the_forecast_stops_at_the_end_of_the_game() -> None:
    for text in ("played: 28, 32", "wall: stands", "tracks: socialists -1"):
        assert not any(line.startswith("10 ") for line in lines(f"decade: 2\n{text}"))


def test_a75_in_the_last_decade_of_a_short_game_the_forecast_names_the_calmer_state() -> None:
    play = Play("decade: 2\nunrest: NW 3, BY 3, TH 3", decades="2")
    told = [ENGLISH.sentence(line) for line in forecast(play.s).lines]
    assert "unrest that counts (West 2, East 3). Now that is West." in told[-1]
    assert not any("that counts" in line for line in lines("decade: 2\nunrest: NW 3"))
    scene = game.scene(play.s, WEST).data(ENGLISH)
    assert "Decade 2 of 2, half 1" in str(scene["heading"])


def test_the_forecast_leaves_out_what_changes_nothing() -> None:
    found = lines("decade: 2")
    assert [line.split()[0] for line in found] == ["1", "2", "3", "10"]


def said(play: Play) -> list[str]:
    return [ENGLISH.sentence((line.message, line.args)) for line in play.s.heard or ()]


def test_a_phase_without_effect_says_so() -> None:
    """A reader would take a heading without a line for a fault."""
    play = Play("decade: 1\nphase: 1\nfactories: Berlin").start(end_of_decade.end_decade).go_on()
    heads = [line.message.level != "" for line in play.s.heard or ()]
    assert heads.count(True) == 10 and (True, True) not in pairwise(heads)
    assert said(play).count("Nothing happens.") == 6


def test_a_marker_names_the_side_that_it_favours() -> None:
    play = Play("tracks: prestige 1").start(events.move_marker, PRESTIGE, -1)
    assert said(play) == ["Prestige: 0, in the middle."]
    assert said(play.start(events.move_marker, PRESTIGE, -1)) == ["Prestige: 1 for West."]


def told(text: str, thing: str) -> list[str]:
    about = game.scene(Play(text).s, WEST).data(ENGLISH)["about"]
    return ["".join(p if isinstance(p, str) else p["label"] for p in line) for line in about[thing]]


def test_a_province_shows_its_economy_and_the_next_threshold() -> None:
    assert told(TABLE, "province:nordrhein_westfalen") == [
        "Economy 4: 8 lacking for the next living standard, which needs 12.",
        "Living standard 3; its export factory holds 2.",
        "Unrest 3, mass protests 0; 1 more unrest for the next one.",
    ]
    hamburg = told(TABLE, "province:schleswig_holstein")
    assert hamburg[:2] == [
        "Economy 0: 3 lacking for the next living standard, which needs 3.",
        "With Hamburg: 1.",
    ]


def test_a_factory_abroad_shows_where_it_may_count() -> None:
    text = "factories: Schwedt, Polska-N\nlines: Schwedt~Polska-N 1"
    assert "With its factories abroad: 4." in told(text, "province:brandenburg")
    assert told(text, "factory:polska_n") == ["Value 2: 1 of 2 connections work."]
    assert told(text, "line:schwedt~polska_n") == ["1 of 1 laid."]


def test_choices_have_readable_names() -> None:
    for name, english, german in (
        ("Leipzig", "Factory in Leipzig", "Fabrik in Leipzig"),
        ("Leipzig~Jena", "Line Leipzig–Jena", "Strecke Leipzig–Jena"),
    ):
        assert label(number(name), ENGLISH) == english
        assert label(number(name), GERMAN) == german


def test_everything_on_the_board_can_be_looked_up() -> None:
    things = game.things(ENGLISH)
    for name in ("prestige:-6", "currency:3", "socialists:beyond-east", "flight:20", "decade:4"):
        assert things[name]["label"] and things[name]["text"]
    assert [things[f"phase:{phase}"]["label"][:2].strip() for phase in range(1, 11)] == [
        str(phase) for phase in range(1, 11)
    ]
    assert {things["card:stasi_founded"]["west"], things["card:stasi_founded"]["east"]} == {1}
    assert (
        things["side:west"]["letter"] == "W" and game.things(GERMAN)["side:east"]["letter"] == "O"
    )


# -- only what is certain is said to be certain

#: Phase 3 comes too dear now, but East may build Rostock in phase 2, which exports and can go.
SAVED_BY_A_FACTORY = """
decade: 2
half: 2
factories: Bitterfeld
living standard: SA 2
tracks: currency -1, prestige 1
"""
#: The same, if West rashly takes the box that lowers East's living standard.
SAVED_BY_RELIEF = """
decade: 2
half: 2
factories: Bitterfeld
living standard: SA 2
tracks: currency -1, prestige -5
"""


@pytest.mark.parametrize(
    ("text", "choices"),
    [
        (SAVED_BY_A_FACTORY, ("prestige 1", "Rostock")),
        (SAVED_BY_RELIEF, ("prestige -5",)),
    ],
)
def test_an_end_that_phase_2_may_prevent_is_only_possible(
    text: str, choices: tuple[str, ...]
) -> None:
    found = lines(text)
    assert any(
        line.endswith("2 short, more than East can give up: insolvency, unless phase 2 helps.")
        for line in found
    ), found
    assert found[-1].startswith("10 ")
    brief = forecast(Play(text).s).brief
    assert brief and ENGLISH.sentence(brief) == "The game may end"
    play = Play(text).start(end_of_decade.end_decade).does(*choices).go_on()
    assert play.s.phase == COLLAPSE


def test_what_phase_2_builds_may_pay_for_police() -> None:
    text = "decade: 2\nhalf: 2\npolice: 5\ntracks: prestige 1"
    assert any(line.endswith("insolvency, unless phase 2 helps.") for line in lines(text))
    text = text.replace("police: 5", "police: 5, 15")
    assert lines(text)[-1].endswith("insolvency, West wins.")


def test_the_wall_moves_the_marker_before_its_box_counts() -> None:
    text = "decade: 2\nwall: stands\nfactories: Berlin, Leipzig\ntracks: prestige"
    assert "2 Prestige: nothing." in lines(f"{text} 1")
    assert "2 Prestige, West decides:" in lines(f"{text} 0")
    assert [line for line in lines(f"{text} -6") if line.startswith("2 ")] == [
        line for line in lines(f"{text} -5") if line.startswith("2 ")
    ]


def poor_position(dice: random.Random) -> str:
    """A position in which East has hardly anything."""
    cities = dice.sample(["Bitterfeld", "Leipzig", "Berlin", "Schwedt"], dice.randrange(3))
    laid = dice.choice(["", f"lines: Berlin~Bitterfeld {dice.randrange(1, 3)}"])
    police = dice.sample(["5", "15", "21"], dice.randrange(3))
    return "\n".join(
        [
            f"decade: {dice.randrange(1, 4)}",
            "half: 2",
            *([f"factories: {', '.join([*cities, *dice.choice([[], ['Hamburg', 'Kiel']])])}"]),
            laid,
            dice.choice(["", "unrest: MV 4, BB 5"]),
            f"living standard: SA {dice.randrange(3)}, NW {dice.randrange(3)}",
            f"tracks: currency {dice.randrange(-3, 3)}, prestige {dice.randrange(-6, 7)}",
            dice.choice(["", f"police: {', '.join(police)}" if police else ""]),
            dice.choice(["", "", "wall: stands"]),
        ]
    ).replace("factories: \n", "")


def play_the_end(s: Volk, dice: random.Random) -> int:
    """Play the end of a decade with chance answers.  Return the last phase."""
    then = s.copy()
    with contextlib.suppress(GameOver):
        choices = game.program.begin(then, end_of_decade.end_decade)
        while choices:
            choices = game.program.answer(then, then.seat, dice.choice(choices))
    return then.phase


def test_no_line_of_play_outlasts_an_end_that_the_forecast_calls_certain() -> None:
    dice = random.Random(5)
    kinds: Counter[Message] = Counter()
    for _ in range(600):
        s = Play(poor_position(dice)).s
        ends = [message for message, _ in forecast(s).lines if message in words.FORETELL_ENDS]
        last = last_phase(s)
        for message in ends:
            kinds[message] += 1
            for _ in range(25):
                assert play_the_end(s, dice) <= last, game.position_text(s)
    assert kinds[words.FORETELL_CURRENCY_RUIN] > 9 and kinds[words.FORETELL_POLICE_RUIN] > 9
