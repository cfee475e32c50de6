"""The goals of a scenario, or the task of a solo player, condition by condition (rulings 11.3,
11.5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.show.scene import Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.beginning import Sheet
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, PARTY, SCENARIO, SPD, Party
from kabinett.games.weimar.rules.goals import count_met, is_met
from kabinett.games.weimar.rules.state import SURVIVED, Weimar

GOALS, TASK = Message("{scenario}: goals"), Message("{scenario}: your task")
NO_GOALS = Message(
    "No goals: KPD or DNVP wins at once if it overthrows the Republic; otherwise whoever has most "
    "Victory Points (VP) after the last round wins"
)
REACHED = Message("{party}: {scenario}, +{n} VP as things stand")
NOT_REACHED = Message("{party}: {scenario}, not yet; conditions met: {n} of {n_2}")
WAS_REACHED = Message("{party}: {scenario}, reached: +{n} VP")
WAS_MISSED = Message("{party}: {scenario}, not reached")
TASK_STANDS = Message("{party}: {scenario}, as things stand")
TASK_DONE = Message("{party}: {scenario}, done")
TASK_MISSED = Message("{party}: {scenario}, not done")
MET, UNMET = Message("✓ {effect}: yes"), Message("✗ {effect}: no")
MOST, NOT_MOST = Message("✓ Most VP: yes"), Message("✗ Most VP: no")
TIED = Message("✗ Most VP: level with others, which is not enough")
NOT_SCORED = Message("No goal was scored: the game ended before they count")


def goals(s: Weimar) -> list[Report]:
    """The report on the goals; none if the whole game is played."""
    if s.book.scenario < 0:
        return []
    title: Text = (TASK if s.book.alone else GOALS), (SCENARIO[s.book.scenario],)
    return [Report("goals", title, goal_lines(s, s.ending >= 0))]


def goal_lines(s: Weimar, over: bool) -> list[Text]:
    if s.book.alone:
        return task_at_end(s) if over else task_lines(s)
    if not s.book.goals:
        return [(NO_GOALS, ())]
    if over and s.ending != SURVIVED:
        return [(NOT_SCORED, ())]
    all_lines = []
    for party in ALL_PARTIES:
        all_lines.append(goal_line(s, party, s.book.goals[party], over))
        if over:
            all_lines += condition_lines(s, party, s.book.goals[party])
    return all_lines


def task_lines(s: Weimar) -> list[Text]:
    """The solo player's task, condition by condition."""
    return [(TASK_STANDS, (PARTY[SPD], s.book.task.card)), *conditions_of_task(s)]


def task_at_end(s: Weimar) -> list[Text]:
    head = TASK_DONE if s.ending == SURVIVED else TASK_MISSED
    return [(head, (PARTY[SPD], s.book.task.card)), *conditions_of_task(s)]


def conditions_of_task(s: Weimar) -> list[Text]:
    """The conditions of the task.  One is to have more VP than any other party."""
    most = s.vp[SPD] == max(s.vp)
    points = NOT_MOST if not most else MOST if s.vp.count(max(s.vp)) == 1 else TIED
    return [*condition_lines(s, SPD, s.book.task), (points, ())]


def goal_line(s: Weimar, party: Party, goal: Sheet, over: bool) -> Text:
    met_count = count_met(s, party, goal)
    if met_count == len(goal.needs):
        return WAS_REACHED if over else REACHED, (PARTY[party], goal.card, goal.points)
    if over:
        return WAS_MISSED, (PARTY[party], goal.card)
    return NOT_REACHED, (PARTY[party], goal.card, met_count, len(goal.needs))


def condition_lines(s: Weimar, party: Party, sheet: Sheet) -> list[Text]:
    return [
        (MET if is_met(s, party, need) else UNMET, (s.book.effects.blocks[need][0],))
        for need in sheet.needs
    ]
