"""Searches for the answers that lead to the effects of a recording, for one action or one end of a
decade."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kabinett.core.state import CHANCE
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import KINDS
from kabinett.games.volk.content.names import city_of_name, province_of_code
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    CARD,
    CARD_NUMBERS,
    CONNECTION_IDS,
    DONE,
    FACTORY,
    ICON_NAMES,
    ICON_OF,
    IGNORE,
    LINE,
    LOOK_AT_DECK,
    LOOK_AT_HAND,
    PASS,
    PROVINCE,
    PROVINCE_CODES,
    TAKE_OUT,
    card_of,
    vocabulary,
)
from kabinett.games.volk.game import game
from kabinett.games.volk.rules import (
    actions,
    comparisons,
    end_of_decade,
    event_questions,
    events,
    guillaume,
    living_standard,
    mass_protests,
    socialists_and_police,
    special_cities,
    western_currency,
)
from kabinett.games.volk.rules.state import ACTIONS, Volk
from tests.volk.recordings.deals import Plan, next_card
from tests.volk.recordings.log_effects import (
    PHASE_OF,
    arrows_difference,
    effects_difference,
    effects_of,
    end_difference,
    lines_before_heading,
)
from tests.volk.recordings.notation import End, Move

WAYS = {"BUILD": "build_up", "LS": "living_standard", "EVENT": "event", "REMOVE": "remove_unrest"}


class CannotReplay(AssertionError):
    """Our rules do not allow a recorded move, or give it another effect."""


class TooLong(CannotReplay):
    """The search has taken more steps than it may."""


#: The most search steps for one action or one end of a decade, and for a whole recording.  The
#: recording of the tests needs a few thousand.
MOST_STEPS, MOST_OF_ALL = 30_000, 100_000


@dataclass
class Task:
    """The part of a recording that the answers must reproduce: a move or the end of a decade."""

    plan: Plan
    move: Move | None = None
    end: End | None = None

    def effects(self, s: Volk) -> list[str]:
        if self.move is not None:
            return self.move.effects
        assert self.end is not None
        return self.end.effects[s.phase] if 0 < s.phase <= 10 else []


def missing_effects_of(s: Volk, task: Task) -> list[str]:
    """The recorded effects that the log does not show yet, in the order of the recording."""
    assert s.heard is not None
    log_lines = s.heard
    if task.end is not None:
        starts = [
            n for n, line in enumerate(log_lines) if line.message and line.message.text in PHASE_OF
        ]
        log_lines = log_lines[starts[-1] :] if starts else log_lines
    effects = effects_of(log_lines)
    missing_effects = []
    for effect in task.effects(s):
        if effects[effect] > 0:
            effects[effect] -= 1
        else:
            missing_effects.append(effect)
    return missing_effects


def choice_for(effect: str) -> int:
    """The choice that causes an effect."""
    kind, *where = effect.split()
    if kind in ("+fac", "-fac", "rundown", "repair", "stop"):
        return FACTORY[city_of_name(where[0])]
    if kind in ("+line", "-line"):
        return LINE[CONNECTION_IDS.index(where[0])]
    return PROVINCE[province_of_code(where[-1])]


EXCHANGES = {
    question.prompt.text
    for question in (
        guillaume.EXCHANGE_WHICH,
        guillaume.TAKE_WHICH,
        guillaume.GIVE_WHICH,
        guillaume.GIVE_OR_REMOVE,
    )
}
_KINDS = {
    actions.REMOVE_WHERE.prompt.text: ("-u",),
    event_questions.REMOVE_ONE.prompt.text: ("-u",),
    actions.DISMANTLE_PRICE.prompt.text: ("-fac", "-line"),
    event_questions.DISMANTLE_ONE.prompt.text: ("-fac", "-line"),
    end_of_decade.DISMANTLE_EAST.prompt.text: ("-fac", "-line"),
    end_of_decade.FLIGHT_DISMANTLES.prompt.text: ("-fac", "-line"),
    actions.BUILD_WHERE.prompt.text: ("+fac", "+line"),
    event_questions.BUILD_ONE.prompt.text: ("+fac", "+line"),
    event_questions.LS_EVENT_WHERE.prompt.text: ("+LS",),
    event_questions.PUT_WHERE.prompt.text: ("+u",),
    event_questions.CUT_WHERE.prompt.text: ("cut", "-u"),
    event_questions.MOVE_FROM.prompt.text: ("-u",),
    event_questions.MOVE_TO.prompt.text: ("+u",),
    event_questions.LOSE_LS.prompt.text: ("-LS",),
    event_questions.RUN_DOWN_WHERE.prompt.text: ("rundown", "-line"),
    western_currency.RUN_DOWN_FOR_CURRENCY.prompt.text: ("rundown",),
    western_currency.REMOVE_FOR_CURRENCY.prompt.text: ("-line", "-fac"),
    event_questions.STOP_WHICH.prompt.text: ("stop", "-fac"),
    event_questions.RETURN_UNREST.prompt.text: ("+u",),
    events.OFF_TRACK_WHERE.prompt.text: ("+u", "-u"),
    socialists_and_police.POLICE_WHERE.prompt.text: ("-u",),
    socialists_and_police.SEND_SOCIALIST.prompt.text: ("soc",),
    end_of_decade.LOSE_SOCIALIST.prompt.text: ("-soc",),
}


def candidates(s: Volk, legal_choices: list[int], task: Task) -> list[int]:
    """The choices that could lead to the recorded effects, the most likely first."""
    message, args = game.program.prompt(s)
    text = message.text
    move = task.move
    if s.seat == CHANCE:
        return [next_card(s, task.plan)]
    if text == actions.CHOOSE_CARD.prompt.text and move is not None:
        return [card_of(move.card)]
    if text == actions.PAY_SPECIAL.prompt.text:
        return [task.plan.prices[s.decade - 1]]
    missing_effects = missing_effects_of(s, task)
    police = [c for c in legal_choices if c in CARD] if move and _has_police_left(s, move) else []
    if text == actions.CHOOSE_ACTION.prompt.text and move is not None:
        return [vocabulary.number(WAYS[move.way]), *police]
    if text == socialists_and_police.POLICE_AFTER.prompt.text:
        return police or [DONE]
    if text in _KINDS:
        matches = [choice_for(e) for e in missing_effects if e.split()[0] in _KINDS[text]]
        if not matches and text == actions.BUILD_WHERE.prompt.text:
            matches = [DONE]
        return [*dict.fromkeys(matches), *police]
    if text == living_standard.LS_WHERE.prompt.text:
        matches = [choice_for(e) for e in missing_effects if e.startswith("+LS") and e != "+LS WB"]
        if not matches and len(s.placed) < sum(e.startswith("+LS") for e in task.effects(s)):
            # A supplier has received a living standard before it transfers it to West Berlin.
            suppliers = [p for p in task.plan.suppliers(s) if p not in s.placed]
            matches = [PROVINCE[p] for p in suppliers]
        return [*(matches or [DONE]), *police]
    if text == special_cities.TRANSFER.prompt.text:
        likely = [PROVINCE[p] for p in task.plan.suppliers(s)]
        return likely if "+LS WB" in missing_effects else [DONE]
    if text == events.IGNORE_WHAT.prompt.text and move is not None:
        return [c for c in legal_choices if is_recorded_ignore(c, move.ignored)]
    if text == guillaume.EXAMINE_WHAT.prompt.text and move is not None:
        remarks = " ".join(move.guillaume)
        return [LOOK_AT_DECK if "deck" in remarks else LOOK_AT_HAND if "hand" in remarks else PASS]
    if text in EXCHANGES and move is not None:
        remarks = " ".join(move.guillaume)
        named_cards = [card_of(n) for n in re.findall(r"#(\w+)", remarks) if n in CARD_NUMBERS]
        return [*named_cards, TAKE_OUT if "remove" in remarks else PASS]
    if text == comparisons.ATTACK_WHOM.prompt.text and task.end is not None:
        attacker = PROVINCE_CODES[PROVINCE.index(args[0])]
        targets = [PROVINCE[province_of_code(t)] for a, t, _ in task.end.attacks if a == attacker]
        return targets or [PASS]
    if text in (mass_protests.EXPORT_TO.prompt.text, mass_protests.END_EXPORT.prompt.text):
        effect_kind = "export" if text == mass_protests.EXPORT_TO.prompt.text else "exportend"
        export_choices = [choice_for(e) for e in missing_effects if e.split()[0] == effect_kind]
        return [*export_choices, *legal_choices]
    if text == special_cities.HAMBURG_FOR.prompt.text and s.phase > ACTIONS:
        task.plan.has_guessed = True
        return legal_choices[::-1] if s.decade in task.plan.hamburg else list(legal_choices)
    if text == events.NEXT_ICON.prompt.text:
        return [*[c for c in legal_choices if c not in CARD], *police]
    return list(legal_choices)


def _has_police_left(s: Volk, move: Move) -> bool:
    assert s.heard is not None
    used_count = sum(1 for line in s.heard if line.message is words.POLICE_USED)
    return used_count < len(move.police)


def is_recorded_ignore(choice: int, what: str) -> bool:
    """Whether a choice ignores what the recording says, such as "icon W-u", "arrow S+" or ""."""
    if not what:
        return choice == PASS
    if choice == PASS:
        return False
    name = ICON_NAMES[IGNORE.index(choice)]
    kind, _, which_one = what.partition(" ")
    if kind == "arrow":
        return IGNORE.index(choice) == ARROW["PCS".index(which_one[0])]
    if name not in ICON_OF:
        return False
    icon, which_one = ICON_OF[name], which_one.casefold()
    icon_kind = KINDS[icon.kind].casefold()
    return which_one in ("we"[icon.side] + icon_kind, icon_kind) or (
        which_one.startswith("pol") and icon_kind.startswith("pol")
    )


class Search:
    """A depth-first search for the answers to one task.  ``why`` says why it has failed."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.why = "no way to answer as recorded"
        self.farthest = (-1, -1)  # phase, answers
        self.steps = 0

    def run(
        self, s: Volk, depth: int = 0, checked_phase: int = 0
    ) -> Iterator[tuple[list[tuple[int, int]], Volk]]:
        """Yield every list of (seat, choice) from here that solves the task, with the last state.

        ``checked_phase`` is the last phase that has been compared with the recording."""
        self.steps += 1
        self.task.plan.steps += 1
        if self.steps > MOST_STEPS or self.task.plan.steps > MOST_OF_ALL:
            raise TooLong(f"search too long; {self.why}")
        if self.is_finished(s):
            phase, problem = self.find_problem(s)
            if problem:
                self.note_failure((phase, depth), problem)
            else:
                yield [], s
            return
        if self.task.end is not None and s.phase > checked_phase + 1:
            checked_phase = s.phase - 1
            phase, problem = end_difference(s.heard or [], self.task.end, checked_phase)
            if problem:
                self.note_failure((phase, depth), problem)
                return
        seat = s.seat
        legal_choices = game.program.choices(s)
        likely_choices = candidates(s, legal_choices, self.task)
        to_try = [c for c in dict.fromkeys(likely_choices) if c in legal_choices]
        if not to_try:
            names = [vocabulary.names[c] for c in likely_choices]
            where = f"phase {s.phase}: " if s.phase > 0 else ""
            self.note_failure(
                (max(0, s.phase), depth),
                f"{where}{game.program.prompt(s)[0].text!r}: the recording needs {names}, "
                f"our game offers {[vocabulary.names[c] for c in legal_choices]}",
            )
        for choice in to_try:
            then = s.copy()
            then.heard = list(s.heard or [])
            game.program.run(then, choice)
            for answers, end in self.run(then, depth + 1, checked_phase):
                # The table itself gives the only answer to an open ask.
                open_and_single = len(legal_choices) == 1 and not game.program.is_private(s)
                own_answer = [] if seat == CHANCE or open_and_single else [(seat, choice)]
                yield [*own_answer, *answers], end

    def note_failure(self, progress: tuple[int, int], reason: str) -> None:
        """Keep the failure of the line of play that has come farthest."""
        if progress > self.farthest:
            self.farthest, self.why = progress, reason

    def is_finished(self, s: Volk) -> bool:
        if not s.frames:
            return True
        assert s.heard is not None
        if self.task.move is not None:
            return len(lines_before_heading(s.heard)) < len(s.heard)
        assert self.task.end is not None
        if s.phase <= 0:
            return True
        return s.phase > self.task.end.done and self.task.end.done < 10

    def find_problem(self, s: Volk) -> tuple[int, str]:
        """The phase (0: an action) in which our game differs from the recording, and how; "" if
        they agree."""
        assert s.heard is not None
        if self.task.move is not None:
            head = lines_before_heading(s.heard)
            problem = effects_difference(head, self.task.move.effects)
            return 0, problem or arrows_difference(head, self.task.move.arrows)
        assert self.task.end is not None
        return end_difference(s.heard, self.task.end, self.task.end.done)
