"""Finds the answers that give the effects of a record, for one action or one decade's end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kabinett.core.state import CHANCE
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import KINDS
from kabinett.games.volk.content.names import city_number, code_number
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
from kabinett.games.volk.recorded.deals import Plan, next_card
from kabinett.games.volk.recorded.effects import (
    PHASE_OF,
    arrows_unlike,
    effects_of,
    end_unlike,
    head_of,
    unlike,
)
from kabinett.games.volk.recorded.notation import End, Move
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
)
from kabinett.games.volk.rules.state import ACTIONS, Volk

WAYS = {"BUILD": "build_up", "LS": "living_standard", "EVENT": "event", "REMOVE": "remove_unrest"}


class CannotReplay(AssertionError):
    """A recorded move that our rules do not allow, or that has another effect."""


class TooLong(CannotReplay):
    """So much was tried that trying more is hopeless."""


#: Of searching: for one action or one end of a decade, and for a whole record.  The recorded game
#: of the tests takes some thousands.
MOST_STEPS, MOST_OF_ALL = 30_000, 100_000


@dataclass
class Task:
    """What the answers must come to: a move or the end of a decade."""

    plan: Plan
    move: Move | None = None
    end: End | None = None

    def effects(self, s: Volk) -> list[str]:
        if self.move is not None:
            return self.move.effects
        assert self.end is not None
        return self.end.effects[s.phase] if 0 < s.phase <= 10 else []


def still_to_come(s: Volk, task: Task) -> list[str]:
    """Effects that the log does not tell yet, in the order of the record."""
    assert s.heard is not None
    said = s.heard
    if task.end is not None:
        starts = [
            n for n, line in enumerate(said) if line.message and line.message.text in PHASE_OF
        ]
        said = said[starts[-1] :] if starts else said
    found = effects_of(said)
    rest = []
    for effect in task.effects(s):
        if found[effect] > 0:
            found[effect] -= 1
        else:
            rest.append(effect)
    return rest


def choice_for(effect: str) -> int:
    """What one clicks to bring the effect about."""
    kind, *where = effect.split()
    if kind in ("+fac", "-fac", "rundown", "repair", "stop"):
        return FACTORY[city_number(where[0])]
    if kind in ("+line", "-line"):
        return LINE[CONNECTION_IDS.index(where[0])]
    return PROVINCE[code_number(where[-1])]


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
    event_questions.REMOVE_WHERE.prompt.text: ("-u",),
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
    end_of_decade.RUN_DOWN_FOR_CURRENCY.prompt.text: ("rundown",),
    end_of_decade.REMOVE_FOR_CURRENCY.prompt.text: ("-line", "-fac"),
    event_questions.STOP_WHICH.prompt.text: ("stop", "-fac"),
    event_questions.RETURN_UNREST.prompt.text: ("+u",),
    events.OFF_TRACK_WHERE.prompt.text: ("+u", "-u"),
    socialists_and_police.POLICE_WHERE.prompt.text: ("-u",),
    socialists_and_police.SEND_SOCIALIST.prompt.text: ("soc",),
    end_of_decade.LOSE_SOCIALIST.prompt.text: ("-soc",),
}


def candidates(s: Volk, offered: list[int], task: Task) -> list[int]:
    """Answers that could lead to the recorded effects, the likelier ones first."""
    message, args = game.program.prompt(s)
    text = message.text
    move = task.move
    if s.seat == CHANCE:
        return [next_card(s, task.plan)]
    if text == actions.CHOOSE_CARD.prompt.text and move is not None:
        return [card_of(move.card)]
    if text == actions.PAY_SPECIAL.prompt.text:
        return [task.plan.pays[s.decade - 1]]
    rest = still_to_come(s, task)
    police = [c for c in offered if c in CARD] if move and _police_left(s, move) else []
    if text == actions.CHOOSE_ACTION.prompt.text and move is not None:
        return [vocabulary.number(WAYS[move.way]), *police]
    if text == socialists_and_police.POLICE_AFTER.prompt.text:
        return police or [DONE]
    if text in _KINDS:
        found = [choice_for(e) for e in rest if e.split()[0] in _KINDS[text]]
        if not found and text == actions.BUILD_WHERE.prompt.text:
            found = [DONE]
        return [*dict.fromkeys(found), *police]
    if text == living_standard.LS_WHERE.prompt.text:
        found = [choice_for(e) for e in rest if e.startswith("+LS") and e != "+LS WB"]
        if not found and len(s.placed) < sum(e.startswith("+LS") for e in task.effects(s)):
            # What lies in West Berlin a supplier has received.
            suppliers = [p for p in task.plan.suppliers(s) if p not in s.placed]
            found = [PROVINCE[p] for p in suppliers]
        return [*(found or [DONE]), *police]
    if text == special_cities.TRANSFER.prompt.text:
        likely = [PROVINCE[p] for p in task.plan.suppliers(s)]
        return likely if "+LS WB" in rest else [DONE]
    if text == events.IGNORE_WHAT.prompt.text and move is not None:
        return [c for c in offered if ignores(c, move.ignored)]
    if text == guillaume.EXAMINE_WHAT.prompt.text and move is not None:
        said = " ".join(move.guillaume)
        return [LOOK_AT_DECK if "deck" in said else LOOK_AT_HAND if "hand" in said else PASS]
    if text in EXCHANGES and move is not None:
        said = " ".join(move.guillaume)
        named = [card_of(n) for n in re.findall(r"#(\w+)", said) if n in CARD_NUMBERS]
        return [*named, TAKE_OUT if "remove" in said else PASS]
    if text == comparisons.ATTACK_WHOM.prompt.text and task.end is not None:
        attacker = PROVINCE_CODES[PROVINCE.index(args[0])]
        targets = [PROVINCE[code_number(t)] for a, t, _ in task.end.attacks if a == attacker]
        return targets or [PASS]
    if text in (mass_protests.EXPORT_TO.prompt.text, mass_protests.END_EXPORT.prompt.text):
        sought = "export" if text == mass_protests.EXPORT_TO.prompt.text else "exportend"
        told = [choice_for(e) for e in rest if e.split()[0] == sought]
        return [*told, *offered]
    if text == special_cities.HAMBURG_FOR.prompt.text and s.phase > ACTIONS:
        task.plan.guessed = True
        return offered[::-1] if s.decade in task.plan.hamburg else list(offered)
    if text == events.NEXT_ICON.prompt.text:
        return [*[c for c in offered if c not in CARD], *police]
    return list(offered)


def _police_left(s: Volk, move: Move) -> bool:
    assert s.heard is not None
    used = sum(1 for line in s.heard if line.message is words.POLICE_USED)
    return used < len(move.police)


def ignores(choice: int, what: str) -> bool:
    """Does this choice ignore what the record says: "", "icon W-u", "arrow S+"?"""
    if not what:
        return choice == PASS
    if choice == PASS:
        return False
    name = ICON_NAMES[IGNORE.index(choice)]
    kind, _, which = what.partition(" ")
    if kind == "arrow":
        return IGNORE.index(choice) == ARROW["PCS".index(which[0])]
    if name not in ICON_OF:
        return False
    icon, which = ICON_OF[name], which.casefold()
    drawn = KINDS[icon.kind].casefold()
    return which in ("we"[icon.side] + drawn, drawn) or (
        which.startswith("pol") and drawn.startswith("pol")
    )


class Search:
    """Looks for the answers to one task, depth first; remembers why it failed."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.why = "no way to answer as recorded"
        self.farthest = (-1, -1)  # phase, answers
        self.steps = 0

    def run(
        self, s: Volk, depth: int = 0, checked: int = 0
    ) -> Iterator[tuple[list[tuple[int, int]], Volk]]:
        """Ways on from here.  ``checked``: the phase up to which the record has been compared."""
        self.steps += 1
        self.task.plan.steps += 1
        if self.steps > MOST_STEPS or self.task.plan.steps > MOST_OF_ALL:
            raise TooLong(f"search too long; {self.why}")
        if self.finished(s):
            phase, problem = self.problem(s)
            if problem:
                self.failed((phase, depth), problem)
            else:
                yield [], s
            return
        if self.task.end is not None and s.phase > checked + 1:
            checked = s.phase - 1
            phase, problem = end_unlike(s.heard or [], self.task.end, checked)
            if problem:
                self.failed((phase, depth), problem)
                return
        seat = s.seat
        offered = game.program.choices(s)
        wanted = candidates(s, offered, self.task)
        legal = [c for c in dict.fromkeys(wanted) if c in offered]
        if not legal:
            names = [vocabulary.names[c] for c in wanted]
            where = f"phase {s.phase}: " if s.phase > 0 else ""
            self.failed(
                (max(0, s.phase), depth),
                f"{where}{game.program.prompt(s)[0].text!r}: the record wants {names}, "
                f"we offer {[vocabulary.names[c] for c in offered]}",
            )
        for choice in legal:
            other = s.copy()
            other.heard = list(s.heard or [])
            game.program.run(other, choice)
            for rest, end in self.run(other, depth + 1, checked):
                # What can only be answered so, as everybody knows, the table answers by itself.
                open_and_single = len(offered) == 1 and not game.program.private(s)
                mine = [] if seat == CHANCE or open_and_single else [(seat, choice)]
                yield [*mine, *rest], end

    def failed(self, where: tuple[int, int], why: str) -> None:
        """Of all that was tried, what came farthest says what is wrong."""
        if where > self.farthest:
            self.farthest, self.why = where, why

    def finished(self, s: Volk) -> bool:
        if not s.frames:
            return True
        assert s.heard is not None
        if self.task.move is not None:
            return len(head_of(s.heard)) < len(s.heard)
        assert self.task.end is not None
        if s.phase <= 0:
            return True
        return s.phase > self.task.end.done and self.task.end.done < 10

    def problem(self, s: Volk) -> tuple[int, str]:
        """The phase in which the record is not met (0: an action), and why."""
        assert s.heard is not None
        if self.task.move is not None:
            head = head_of(s.heard)
            problem = unlike(head, self.task.move.effects)
            return 0, problem or arrows_unlike(head, self.task.move.arrows)
        assert self.task.end is not None
        return end_unlike(s.heard, self.task.end, self.task.end.done)
