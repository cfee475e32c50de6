"""The drawn board has a place for everything that a position may contain."""

from __future__ import annotations

import random
import re

from kabinett.core.play.chance import Chance
from kabinett.core.play.record_lines import answers_in
from kabinett.core.play.table import Table
from kabinett.core.setup import Setup
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import CITY_IDS, SPACE, vocabulary
from kabinett.games.weimar.draw.board import LAND, MAP_HEIGHT, PLATE_HEIGHT, TARGET, board
from kabinett.games.weimar.draw.board import PLACES as AT
from kabinett.games.weimar.rules.rolls import CITY_ROLL, CRISIS_ROLL
from kabinett.games.weimar.screen.reports import roll_facts
from tests.random_games import answer

SHEET = TARGET.read_text(encoding="utf-8")
PLACES = set(re.findall(r' id="([^"]+)"', SHEET))
#: Places that are no elements of the drawing: areas, the roll, what a seat controls.
ELSEWHERE = {"parliament", "dr", "flags", "government", "economy", "supply", "dissolved"}


def test_the_board_is_what_the_script_draws() -> None:
    assert board() == SHEET


def test_no_place_is_drawn_twice() -> None:
    assert len(PLACES) == SHEET.count(" id=")


def test_each_city_has_its_base_spaces() -> None:
    for city, name in enumerate(CITY_IDS):
        part = SHEET.split(f'id="city:{name}"')[0].rsplit("\n", 1)[-1]
        plate = part + SHEET.split(f'id="city:{name}"')[1].split("\n")[0]
        assert plate.count('class="w-slot"') == game.usual_book.spaces[city], name


def test_units_below_a_city_cover_nothing_of_another_city_nor_the_dice() -> None:
    """This is true for two rows of four kinds with their numbers, and for four threats: see
    map.js."""
    rows, threat = PLATE_HEIGHT + 1 + (29 + 2 + 17) + (29 + 17), 9 + 13
    for city, (_, _, left, top) in AT.items():
        under = (left + 2, top + PLATE_HEIGHT, left + 2 + 3 * 42 + 38, top + rows)
        assert under[3] <= MAP_HEIGHT, city
        dice = (580, 440, 956, MAP_HEIGHT)  # roll.css
        assert not overlap(under, dice) and not overlap(plate_of(city), dice), city
        for other, (x, y, _, other_top) in AT.items():
            plate = plate_of(other)
            right = plate[2]
            threats = (right - 127, other_top - threat, right - 4, other_top)
            place = (x * LAND - 5, y * LAND - 5, x * LAND + 5, y * LAND + 5)
            if city != other:
                for part in (plate, threats, place):
                    assert not overlap(under, part), (city, other)


Box = tuple[float, float, float, float]  # left, top, right, bottom


def plate_of(city: str) -> Box:
    left, top = AT[city][2:]
    width = int(SHEET.split(f'id="city:{city}"')[1].split('data-w="')[1].split('"')[0])
    return (left, top, left + width, top + PLATE_HEIGHT)


def overlap(one: Box, other: Box) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(
        one[1], other[1]
    )


def test_each_space_of_the_opinion_track_is_drawn() -> None:
    assert {vocabulary.names[space] for space in SPACE} <= PLACES


def test_everything_on_the_board_has_a_place() -> None:
    """Checked throughout random games; the parts of a roll are its dice and its bonus."""
    for seed in range(3):
        dice = random.Random(seed)
        table = Table.new(game, Setup(4), chance=Chance(seed.to_bytes(16, "big")))
        while not table.over:
            for piece in game.public_scene(table.state).pieces:
                place = piece.place
                named = place in ELSEWHERE or piece.kind in ("roll", "minor") or place in PLACES
                assert named or place == "round:0", piece
            check_roll(table)
            answer(table, dice)


def check_roll(table: Table) -> None:
    s = table.state
    facts = roll_facts(s)
    if s.roll_kind in (CRISIS_ROLL, CITY_ROLL):  # two dice for everybody, and what they show
        shown = max(s.faces) if s.roll_kind == CRISIS_ROLL else sum(s.faces)
        assert [(fact.id, fact.value) for fact in facts] == [("result", shown)]
    for what in ("dice", "bonus"):
        parts = sum(fact.value for fact in facts if fact.id.startswith(f"{what}."))
        whole = [fact.value for fact in facts if fact.id == what]
        assert parts == (whole[0] if whole else 0), (what, [(f.id, f.value) for f in facts])


def test_dice_are_removed_after_the_turn_of_their_roll() -> None:
    """A turn is an Impulse or a step of the Politics Phase; later asks must show no dice."""
    dice = random.Random(5)
    table = Table.new(game, Setup(4), chance=Chance(bytes(16)))
    rolled_in = turn = (0, 0, 0)
    told = 0
    while not table.over:
        turn = (table.state.round, table.state.phase, table.state.turn)
        if any(line.name.startswith("die:") for line in answers_in(table.lines[told:])):
            rolled_in = turn
        told = len(table.lines)
        scene = game.public_scene(table.state)
        faces = [card for zone in scene.zones if zone.id == "dice" for card in zone.cards]
        assert not faces or rolled_in == turn
        assert all(zone.kind == "dice" for zone in scene.zones if zone.id == "dice")
        answer(table, dice)
    assert rolled_in[0] > 1
