"""The lessons of Weimar: every branch, where the first round ends, and what must not be in it."""

from __future__ import annotations

import functools
import itertools
import re

import pytest

from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.words import Wording
from kabinett.games.weimar import game
from kabinett.games.weimar.content.vocabulary import (
    BERLIN,
    ESSEN,
    MINORITY_CABINET,
    SPACE,
    SPD,
    UNIT_IDS,
    Z,
)
from kabinett.games.weimar.content.words import DEBATED
from kabinett.games.weimar.phases.coups import coup_dice
from kabinett.games.weimar.phases.politics import party_score
from kabinett.games.weimar.rules.debate import issues_on_track
from kabinett.games.weimar.rules.parties import occupied_seats
from kabinett.games.weimar.rules.rolls import bonus_of, dice_of
from kabinett.games.weimar.rules.state import GONE, PLACES, Weimar
from kabinett.games.weimar.rules.threats import markers_in_box
from kabinett.learn.lesson import READ_ON
from kabinett.learn.lesson_files import lessons_of
from kabinett.learn.playing import Moment, moment
from kabinett.testing.learn.lessons import moments_of

LESSON = lessons_of(game)["first"]


@functools.cache
def moments() -> list[Moment]:
    return list(moments_of(game, LESSON))


def path_to(step: str) -> tuple[str, ...]:
    """Return the path to a step by the first right answers."""
    path: list[str] = []
    for each in LESSON.steps[: LESSON.place(step)]:
        path += [READ_ON] if each.shown_answer is None else [each.shown_answer.key, READ_ON]
    return tuple(path)


def test_the_learner_never_plays_a_radical_party() -> None:
    """The learner is the SPD or the Zentrum, so no lesson teaches how to overthrow the Republic."""
    for lesson in lessons_of(game).values():
        at = moment(game, lesson)
        assert at.table.state.order[at.seat] in (SPD, Z)


def test_the_first_game_has_twelve_chapters() -> None:
    kinds = [step.kind for step in LESSON.steps]
    assert kinds[-4:] == ["say", "say", "say", ""], "three questions and a sheet come last"
    free = [step.id for step in LESSON.steps if sum(not a.back for a in step.answers) > 1]
    assert free == ["coup", "versailles", "coalition"]


def test_numbers_in_the_first_chapters_are_right() -> None:
    s = moment(game, LESSON, path_to("score")).table.state
    assert (occupied_seats(s), markers_in_box(s), party_score(s, SPD)) == (19, 2, 2)
    s = moment(game, LESSON, path_to("mobilize")).table.state
    assert coup_dice(s, game.vocabulary.number("party:kpd"), BERLIN, 0) == 4
    s = moment(game, LESSON, path_to("coup")).table.state
    assert (dice_of(s), bonus_of(s)) == (2, 0)


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_a_lesson_says_of_a_debate_is_what_the_log_says(language: str) -> None:
    """A space that a sentence names, such as DNVP 4, is one to which somebody moves an Issue."""
    words = Wording(game, language, str)
    labels = {space: words.label("space", space) for space in SPACE}
    checked = 0
    for at in moments():
        moved_to = {
            labels[entry.args[2]]
            for entry in list(at.table.log)[at.since :]
            if entry.message_id == DEBATED.id
        }
        said = " ".join(
            texts[language]
            for texts in at.sentences
            if re.search("debates:|debattiert:", texts[language])
        )
        named = {label for label in labels.values() if re.search(rf"\b{label}\b", said)}
        assert named <= moved_to, said
        checked += len(named)
    assert checked >= 8


def test_the_politics_phase_does_what_the_lesson_says() -> None:
    """The board must show what the lesson says; the rest must be announced as still to come."""
    s = moment(game, LESSON, path_to("points")).table.state
    assert (s.unrest[BERLIN], party_score(s, SPD)) == (0, 4)
    s = moment(game, LESSON, path_to("cut")).table.state
    assert s.parliament == [8, 3, 4, 6]
    s = moment(game, LESSON, path_to("coalition")).table.state
    assert s.parliament == [7, 2, 5, 5], "cut from 10, 2, 6 and 7, which are 25"


def test_a_demonstration_fails_on_purpose() -> None:
    before = moment(game, LESSON, path_to("demonstration"))
    after = moment(game, LESSON, (*before.path, "action:demonstration"))
    assert after.table.state.bases == before.table.state.bases
    assert (before.table.state.reserve[SPD], after.table.state.reserve[SPD]) == (0, 1)


def test_chances_in_the_lesson_are_right() -> None:
    """A roll results in its highest die, and one more for each further 6."""

    def chance(dice: int, needed: int) -> int:
        rolls = list(itertools.product(range(1, 7), repeat=dice))
        good = [roll for roll in rolls if max(roll) + max(0, roll.count(6) - 1) >= needed]
        return round(100 * len(good) / len(rolls))

    assert (chance(3, 4), chance(3, 6)) == (88, 42), "a Demonstration"
    assert (chance(4, 5), chance(2, 5), chance(2, 6)) == (80, 56, 31), "a Coup"
    assert (chance(2, 3), chance(1, 3)) == (89, 67), "a Fight against the KPD"
    assert (chance(1, 3), chance(1, 4)) == (67, 50), "Versailles"


def test_every_way_leads_to_the_same_government() -> None:
    ends = set()
    for at in moments():
        if at.step is None:
            s = at.table.state
            ends.add(
                (tuple(s.parliament), tuple(s.vp), s.round, tuple(s.government), markers_in_box(s))
            )
    assert ends == {
        ((7, 2, 5, 5), (10, 7, 4, 0), 2, (1, 1, 0, 0), box)
        for box in (2, 4)  # 2 with an agreement on Versailles, 4 with another Blockade
    }


def test_the_box_has_two_markers_whatever_was_done_about_versailles() -> None:
    box = {markers_in_box(at.table.state) for at in moments() if at.step and at.step.id == "crisis"}
    assert box == {2}


def outcome(name: str, *path: str) -> Weimar:
    """Return the table of a small lesson after these answers."""
    return moment(game, lessons_of(game)[name], path).table.state


def test_small_lessons_lead_to_what_they_say() -> None:
    assert [lesson.id for lesson in lessons_of(game).values()] == [
        "first", "debate", "counter_coup", "fight", "box", "coalition", "reaction",
    ]  # fmt: skip
    for last in ("issue:media_1", "issue:security_1"):
        s = outcome("debate", "say:1", READ_ON, "debate", READ_ON, last)
        where = {game.vocabulary.name(SPACE[s.issue_at[issue]]) for issue in issues_on_track(s)}
        assert (where, s.reserve[SPD]) == ({"space:spd_1", "space:spd_2"}, 0)
    s = outcome("counter_coup", "say:1", READ_ON, "actions", READ_ON, "action:counter_coup")
    assert (s.councils[ESSEN], s.councils[BERLIN], s.unrest[ESSEN]) == (0, 1, 1)
    s = outcome(
        "fight",
        "say:1",
        READ_ON,
        "say:2",
        READ_ON,
        "actions",
        READ_ON,
        "action:mobilize",
        READ_ON,
        "action:fight",
    )
    assert s.units[UNIT_IDS.index("freikorps_2") * PLACES + GONE] == 1
    assert markers_in_box(outcome("box", "say:2", READ_ON, "option:1", READ_ON, "option:2")) == 2
    s = outcome("reaction", "pass", READ_ON, "card:otto_wels", READ_ON, "option:2")
    assert sum(s.regime) == 0


def test_who_governs_with_19_seats() -> None:
    """The second printed example of forming a government (W-16, W-17)."""
    for answer in ("yes", "no"):
        s = outcome("coalition", "say:2", READ_ON, "say:1", READ_ON, answer)
        assert (s.parliament, s.government, s.chancellor) == ([6, 3, 2, 8], [1, 1, 0, 0], SPD)
        assert s.dr[MINORITY_CABINET] == 1


def test_a_table_can_go_on_from_a_lesson_and_its_record_replays() -> None:
    table = moment(game, LESSON, path_to("sheet")).table
    text = write(table.record())
    assert "position: parties: spd, z, kpd, dnvp | round: 1" in text
    assert replay(parse(text), game).state == table.state
