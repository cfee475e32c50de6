"""The goals of a scenario, or the task of who plays alone, as things stand (rulings 11.3, 11.5)."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.scene import Report
from kabinett.core.words import Text
from kabinett.games.weimar.content.beginning import Sheet
from kabinett.games.weimar.content.vocabulary import ALL_PARTIES, PARTY, SPD, Party
from kabinett.games.weimar.rules.goals import holding
from kabinett.games.weimar.rules.state import SURVIVED, Weimar

GOALS, TASK = Message("Goals"), Message("Your task")
REACHED = Message("{party}: {scenario}, +{n} VP as things stand")
NOT_REACHED = Message("{party}: {scenario}, not yet: {n} of {n_2} conditions")
WAS_REACHED = Message("{party}: {scenario}, reached: +{n} VP")
WAS_MISSED = Message("{party}: {scenario}, not reached: {n} of {n_2} conditions")
TASK_STANDS = Message("{party}: {scenario}, {n} of {n_2} conditions; and most VP")


def goals(s: Weimar) -> list[Report]:
    """At the end how it came out, if they were scored."""
    over = s.ending >= 0
    if s.book.alone and not over:
        task = s.book.task
        counts = (holding(s, SPD, task), len(task.needs))
        return [Report("goals", (TASK, ()), [(TASK_STANDS, (PARTY[SPD], task.card, *counts))])]
    if not s.book.goals or (over and s.ending != SURVIVED):
        return []
    lines = [goal_line(s, party, s.book.goals[party], over) for party in ALL_PARTIES]
    return [Report("goals", (GOALS, ()), lines)]


def goal_line(s: Weimar, party: Party, goal: Sheet, over: bool) -> Text:
    held = holding(s, party, goal)
    if held == len(goal.needs):
        return WAS_REACHED if over else REACHED, (PARTY[party], goal.card, goal.points)
    missed = WAS_MISSED if over else NOT_REACHED
    return missed, (PARTY[party], goal.card, held, len(goal.needs))
