"""Writes the log of a game in the notation of recordings: the inverse of `replay`."""

from __future__ import annotations

from kabinett.core.play.history import LogEntry
from kabinett.games.volk.content import words
from kabinett.games.volk.content.icons import KINDS
from kabinett.games.volk.content.vocabulary import (
    ARROW,
    CARD_NUMBERS,
    CITY_IDS,
    FACTORY,
    ICON,
    ICON_NAMES,
    ICON_OF,
    PROVINCE,
    PROVINCE_CODES,
    vocabulary,
)
from kabinett.games.volk.game import game
from tests.volk.recordings.log_effects import (
    PHASE_OF,
    SIGNS,
    SITES,
    STEPS,
    currency_figures,
)

WAYS = {
    words.PLAYS_BUILD.text: "BUILD",
    words.PLAYS_LS.text: "LS",
    words.PLAYS_EVENT.text: "EVENT",
    words.PLAYS_REMOVE.text: "REMOVE",
}


class Writer:
    """Turns a log into lines, one for each action and each end of a decade."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.head = ""
        self.is_from_hand = False
        self.words: list[str] = []
        self.arrows = [0, 0, 0]
        # Provinces with a new living standard, which removes unrest.
        self.raised_provinces: list[str] = []
        self.by_police = False
        self.phase = 0
        self.attacker = ""
        self.card = -1

    def finish_line(self) -> None:
        if any(self.arrows):
            p, c, s = self.arrows
            self.words.append(f"arrows P{p:+d} C{c:+d} S{s:+d}")
            self.arrows = [0, 0, 0]
        if self.phase:
            self.words.append(f"|ph{self.phase} done")
        elif self.head:
            self.lines.append(f"{self.head}: {', '.join(self.words)}")
            self.head, self.words = "", []
        self.raised_provinces = []

    def end_decade(self) -> None:
        self.finish_line()
        if self.phase:
            self.lines.append("EOD 1: " + "; ".join(self.words))
        self.phase, self.words = 0, []

    def add(self, text: str, args: tuple[int, ...]) -> None:
        if text == words.DECADE.text:
            self.end_decade()
            if args[0] > 1:
                self.lines.append(f"-- decade {args[0]}")
        elif text == words.ACTION_OF.text:
            self.finish_line()
            self.is_from_hand = False
        elif text == words.FROM_HAND.text:
            self.is_from_hand = True
        elif text in WAYS:
            self.card = args[1]
            hand = " (hand)" if self.is_from_hand else ""
            self.head = f"{'WE'[args[0]]} #{CARD_NUMBERS[args[1]]}{hand} {WAYS[text]}"
        elif text in PHASE_OF:
            self.finish_line()
            self.phase = PHASE_OF[text]
        else:
            self.add_effect(text, args)

    def add_effect(self, text: str, args: tuple[int, ...]) -> None:
        if text in SIGNS:
            kind = "fac" if args[0] in FACTORY else "line"
            self.words.append(f"{SIGNS[text]}{kind} {site_name(args[0])}")
        elif text == words.STOPPED.text:
            self.words.append(f"-fac {site_name(args[0])}")
        elif text in SITES:
            self.words.append(f"{SITES[text]} {site_name(args[0])}")
        elif text == words.UNREST_UP.text:
            unrest_count = args[1] if args[1] > 1 else ""
            attack = f" (attack from {self.attacker})" if self.attacker else ""
            self.words.append(f"+u{unrest_count} {code_of(args[0])}{attack}")
            self.attacker = ""
        elif (
            text == words.UNREST_DOWN.text
            and code_of(args[0]) in self.raised_provinces
            and not self.by_police
        ):
            self.raised_provinces.remove(code_of(args[0]))
        elif text == words.UNREST_DOWN.text:
            unrest_count = args[1] if args[1] > 1 else ""
            self.words.append(
                f"-u{unrest_count} {code_of(args[0])}{' [police]' if self.by_police else ''}"
            )
            self.by_police = False
        elif text == words.UNREST_MOVED.text:
            self.words.append(f"u {code_of(args[0])}→{code_of(args[1])}")
        elif text == words.LS_UP.text:
            self.words.append(f"+LS {code_of(args[0])}")
            self.raised_provinces.append(code_of(args[0]))
        elif text == words.LS_DOWN.text:
            self.words.append("LS cut" if self.phase == 5 else f"-LS {code_of(args[0])}")
        elif text == words.TRANSFERRED.text:
            self.words[self.words.index(f"+LS {code_of(args[0])}")] = "+LS WB"
            self.raised_provinces[self.raised_provinces.index(code_of(args[0]))] = "WB"
        elif text == words.SOCIALIST_MOVED.text:
            self.words.append(f"soc→{code_of(args[0])}")
        elif text == words.SOCIALIST_LOST.text:
            self.words.append(f"-soc {code_of(args[0])}")
        elif text == words.EXPORTED.text:
            self.words.append(f"export→{code_of(args[0])}")
        elif text == words.EXPORT_ENDED.text:
            self.words.append(f"exportend→{code_of(args[0])}")
        elif text == words.ATTACKS.text:
            self.attacker = code_of(args[0])
        elif text == words.POLICE_USED.text:
            self.by_police = True
        elif text in STEPS:
            track = ARROW.index(ICON.index(args[0]))
            moves_right = not self.phase and game.usual_book.arrows[self.card][track] > 0
            self.arrows[track] += 1 if moves_right else -1
        elif text == words.IGNORES.text:
            self.words.append(ignored_words(args[1], self.card))
        elif text == words.EXAMINED_DECK.text:
            self.words.append("Guillaume: looks at deck top")
        elif text == words.EXAMINED_HAND.text:
            self.words.append("Guillaume: looks at hand")
        elif text == words.FLIGHT_IS.text:
            self.words.append(f"flight dismantles={args[1]}")
        elif sums := currency_figures(text, args):
            of_track, exporters, short = sums
            self.words.append(f"track {of_track}, East exporters {exporters} → net {-short}")
        elif text == words.SOCIALISTS_CHANGE.text:
            self.words.append(f"socialists {args[0]:+d}")


def code_of(choice: int) -> str:
    return PROVINCE_CODES[PROVINCE.index(choice)]


def site_name(choice: int) -> str:
    if choice in FACTORY:
        return CITY_IDS[FACTORY.index(choice)]
    return vocabulary.names[choice].partition(":")[2]


def ignored_words(choice: int, card: int) -> str:
    icon = ICON.index(choice)
    if icon in ARROW:
        track = ARROW.index(icon)
        sign = "+" if game.usual_book.arrows[card][track] > 0 else "-"
        return f"IGNORES 1 arrow {'PCS'[track]}{sign}"
    drawn_icon = ICON_OF[ICON_NAMES[icon]]
    return f"IGNORES icon {'WE'[drawn_icon.side]}{KINDS[drawn_icon.kind]}"


def write_log(log: list[LogEntry]) -> str:
    writer = Writer()
    for entry in log:
        writer.add(entry.message().text, entry.args)
    writer.end_decade()
    return "\n".join(writer.lines) + "\n"
