"""Reads a table through everybody else's eyes, in search of the cards that the first seat holds."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

from kabinett.attack import addresses
from kabinett.attack.clients import Answer, Browser, Program, TableSocket
from kabinett.attack.report import TOO_MUCH, Row
from kabinett.attack.target import ELSEWHERE, Target, legal_answer
from kabinett.core.data import Data
from kabinett.core.show.scene import SPECTATOR

#: The least and the greatest number of answers before others look at a table.
LEAST_ANSWERS, MOST_ANSWERS = 8, 60
#: The people who look, and the seat through which each of them sees the table.  "": a visitor.
WATCHERS = {"": SPECTATOR, "Carl": SPECTATOR, "Ben": 1}
NAME = re.compile(r"[a-z_]+:[a-z0-9_]+")


def probe_hands(target: Target, row: Row) -> None:
    """Search all that the site shows to others for the cards of the first seat."""
    games = ("fall",) if target.short else ("fall", "weimar")
    tables = [GuardedTable(target, game) for game in games]
    for number in target.rounds(len(tables), 0.4):
        table = tables[number % len(tables)]
        if not table.play_until_guarded():
            continue
        row.judge(True, "something to be guarded")
        for name, seat in WATCHERS.items() if target.site else [("", SPECTATOR)]:
            hidden_names = table.secrets.hidden_from(seat)
            judge_browser(row, target.browser(name), table.id, hidden_names)
            if name:
                judge_program(row, target.program(name), table.id, hidden_names)
        target.pause(1)


class Secrets:
    """The names of the cards that the first seat holds and a viewer cannot know.

    A viewer knows a card that was taken from his hand, or that he saw before it was drawn.  So a
    name is no secret from a viewer who was shown it while the first seat did not hold the card.

    >>> def hand(*cards):
    ...     return {"own": {"zones": {"": {"kind": "hand", "seat": 0, "cards": cards}}}}
    >>> secrets = Secrets([1])
    >>> secrets.note(hand("card:b"), {SPECTATOR: hand(), 1: hand("card:a")})
    >>> secrets.note(hand("card:a", "card:b"), {SPECTATOR: hand(), 1: hand("card:a")})
    >>> sorted(secrets.held), secrets.hidden_from(1)
    (['card:a', 'card:b'], {'card:b'})
    """

    def __init__(self, seats: Iterable[int], common_names: Iterable[str] = ()) -> None:
        """``seats`` are the viewers other than spectators; ``common_names`` are known to all."""
        self.known = {seat: set(common_names) for seat in (SPECTATOR, *seats)}
        self.held: set[str] = set()

    def note(self, first_view: Data, views: Mapping[int, Data]) -> None:
        """Note what the first seat and the viewers see between two answers."""
        self.held = names_held(first_view) - names_in(views[SPECTATOR])
        for seat, view in views.items():
            self.known[seat] |= names_in(view) - self.held

    def hidden_from(self, seat: int) -> set[str]:
        """The names that the view of this seat may not show."""
        return self.held - self.known[seat]


class GuardedTable:
    """A public table whose first seat's cards are to be guarded."""

    def __init__(self, target: Target, game: str) -> None:
        names = ("Anna", "Ben") if target.site else ()
        self.luck = target.luck(f"hands of {game}")
        self.players = [target.program(name, ELSEWHERE) for name in names] or [target.owner]
        seats = 4 if game == "weimar" else 2
        self.id, other = (target.table(game, *names, public=True, seats=seats) for _ in range(2))
        # A name that the pages of two tables show has nothing to do with either table.
        pages = [target.browser().send("GET", f"/table/{table}/") for table in (self.id, other)]
        common_names = set.intersection(*(names_in(page.text) for page in pages))
        self.secrets = Secrets(range(1, len(self.players)), common_names)

    def play_until_guarded(self) -> bool:
        """Give some answers, and more until the first seat holds something hidden from everybody.

        Returns False if the game ends before."""
        for number in range(MOST_ANSWERS):
            self.look()
            if number >= LEAST_ANSWERS and all(map(self.secrets.hidden_from, self.secrets.known)):
                return True
            answer = legal_answer(self.players, self.id, self.luck)
            if not answer:
                break
            self.players[answer.pop("who")].post(f"/tables/{self.id}/answer", **answer)
        return False

    def look(self) -> None:
        """Let `secrets` note all views of this moment."""
        viewers = {SPECTATOR: self.players[0], **dict(enumerate(self.players))}
        views: dict[int, Data] = {
            seat: player.get(f"/tables/{self.id}/view?seat={seat}")
            for seat, player in viewers.items()
        }
        first_view = views.pop(0)
        self.secrets.note(first_view, views)


def names_held(first_view: Data) -> set[str]:
    """The names of the cards that the first seat sees alone: its hand, and cards to choose from.

    Cards that it knows in another hand, or has seen on a pile, are not its own: others may know
    them too."""
    zones = first_view["own"]["zones"].values()
    own_zones = [zone for zone in zones if zone["seat"] in (0, None) and zone["kind"] != "pile"]
    return names_in([zone["cards"] for zone in own_zones])


def names_in(data: object) -> set[str]:
    """All names such as ``card:a`` in a text, or in the JSON of other data.

    >>> names_in('"card:a_b", "done"'), names_in([{"cards": ["card:c", None]}])
    ({'card:a_b'}, {'card:c'})
    """
    return set(NAME.findall(data if isinstance(data, str) else json.dumps(data)))


def judge_browser(row: Row, browser: Browser, table: str, hidden_names: set[str]) -> None:
    """Judge the answers to a browser that asks for its own view, and for the first seat's."""
    for path in addresses.OF_SEAT:
        url = path.format(table=table, seat=0, choice=min(hidden_names))
        judge_refused(row, url, browser.send("GET", url), hidden_names)
    for path in addresses.OF_ALL:
        judge_text(row, path, browser.send("GET", path.format(table=table)), hidden_names)
    judge_socket(row, browser, table, hidden_names)


def judge_program(row: Row, program: Program, table: str, hidden_names: set[str]) -> None:
    """Judge the answers of the API to a program that asks for the views of several seats."""
    for what in ("view?seat=0", "ask?seat=0", "record", "view?seat=-1", "view"):
        answer = program.send("GET", f"/tables/{table}/{what}")
        judge_text(row, f"the API, {what}", answer, hidden_names)


def judge_refused(row: Row, what: str, answer: Answer, hidden_names: set[str]) -> None:
    """Judge an answer to a request that only the seat itself may make."""
    if answer.status == 200 and "why?" in what and '"text": null' in answer.text:
        row.judge(True, "nothing is said")
    elif 400 <= answer.status < 500 or answer.status in TOO_MUCH:
        judge_text(row, what, answer, hidden_names)
    else:
        row.judge(False, "", f"{what} is answered with {answer.status}")


def judge_text(row: Row, what: str, answer: Answer, hidden_names: set[str]) -> None:
    """Judge whether an answer contains a hidden name."""
    leaks = names_in(answer.text) & hidden_names
    good = 0 < answer.status < 500 or answer.status in TOO_MUCH
    complaint = f"{what} ({answer.status}) shows {sorted(leaks)[:3]}"
    row.judge(good and not leaks, str(answer.status), complaint)


def judge_socket(row: Row, browser: Browser, table: str, hidden_names: set[str]) -> None:
    """Judge the first message of a socket that joins the table in the first seat."""
    try:
        line = TableSocket(browser, table, 0)
    except OSError as error:
        row.judge(True, type(error).__name__)
        return
    [(_, message)] = line.wait_for(1)[:1]
    line.close()
    good = message["type"] in ("closed", "end") and not names_in(message) & hidden_names
    row.judge(good, f"socket {message['type']}", f"a socket receives {message['type']}")
