"""The record of a game: one readable text file, from which it can be played again.

kabinett record 1
game: fall 1
seats: party:socialists Ada | party:nazis bot one-ply
options: recruit_fail=discard tie=shared
position: round: 3 | …    the position at the beginning, if that is not the game's own
rules: 83b1…              a digest of the rules, content and vocabulary that it is played by
commitment: 5f0e…         to the seed and to all of the above but the names
nonces: k3Fq… -           what the players' clients added to the dice
names: 9a41…+77c0… -      of each seat: the seal of its name, and the salt that proves it
seed: 00ff…               only when the game is over
digest: 41d0…             of all lines, likewise only then

# a comment
chance card:farmers @17   a die or a draw: the 18th of the game
0 card:newspaper          an answer of seat 0
1 = done                  forced: there was nothing else
undo 0                    seat 0 takes back its last answer, and what it forced on it
undo 0 3                  … its last three: it begins its turn again
takeback 12 by 0 2        the last 12 lines, by consent of seats 0 and 2; draws among them come
                          again in their order, by their old numbers
rules 9c04…               the rules were updated here
concede 1                 seat 1 gives the game up; of two seats, the other has won
end                       the players ended the game as it stood
end by 0 2                … as seats 0 and 2 agreed
win 1 by 0 1 2            seat 1 has won, as these seats agreed: its lead was safe
clone                     the lines above were played at another table, those below at this one

Only ``game:`` and ``seats:`` are required; forced lines may be left out.  Nothing is ever removed:
the lines that take back say which lines do not count (`core/play/course.py`).

Longer than 400 lines, as the whole format stands here, writers of lines beside their readers.
"""

from __future__ import annotations

import hashlib
import itertools
import re
import secrets
from dataclasses import dataclass, field, replace
from typing import Any

from kabinett.core.phrase import N_, Fault, Phrase
from kabinett.core.play.chance import NONCE
from kabinett.core.state import CHANCE, NOBODY

FIRST_LINE = "kabinett record 1"
HEADER = (
    *("game", "seats", "options", "pack", "position"),
    *("rules", "commitment", "nonces", "names", "seed", "digest"),
)

#: Of each seat in the line ``names``: digest and salt, the digest alone, or nothing.
SEALED_NAME = re.compile(r"[0-9a-f]{24}\+([0-9a-f]{24}|-)|-")

#: The most letters of a seat: its role, and a name.
LONGEST_SEAT = 300
#: The most lines of a record: ten times those of the longest games.
MOST_LINES = 20_000

UNDO, TAKEBACK, RULES = "undo", "takeback", "rules"
CONCEDE, END, WIN, CLONE = "concede", "end", "win", "clone"

#: In place of a digest of rules: these lines were played at another table, and this seed tells
#: nothing of their dice.
OTHER_RULES = "elsewhere"


class RecordError(Fault):
    """A record that cannot be read or played.  ``line`` is its line number, from 1."""

    def __init__(self, line: int, what: str | Phrase, **parts: Any) -> None:
        why = what if isinstance(what, Phrase) else Phrase(what, **parts)
        super().__init__(N_("line {line}: {why}"), line=line, why=why)
        self.line = line


@dataclass(init=False)
class RecordLine:
    """One answer, of a seat or of chance; or an act on the record itself.

    `__init__` is written out: native code calls the one of `dataclass` as slowly as Python does,
    and there is a line for every answer, die and draw.

    >>> RecordLine(0, "card:newspaper").text()
    '0 card:newspaper'
    """

    who: int  # a seat, CHANCE, or NOBODY for an act
    name: str = ""  # of the choice; of RULES, the digest; of WIN, whose
    forced: bool = False
    counter: int | None = None  # of chance: which draw of the seed it was
    act: str = ""  # UNDO, TAKEBACK, RULES, CONCEDE, END, WIN or CLONE
    count: int = 1  # of an act: how many are taken back
    seats: tuple[int, ...] = ()  # of an act: whose they are, or who agreed
    # Play finds these out; no record says them:
    struck: bool = False  # a later act takes it back
    fence: bool = False  # no undo past this
    shown: bool = False  # something hidden came out: no takeback past this either
    at: int = 0  # its line in the file that it was read from

    def __init__(
        self,
        who: int,
        name: str = "",
        forced: bool = False,
        counter: int | None = None,
        act: str = "",
        count: int = 1,
        seats: tuple[int, ...] = (),
        struck: bool = False,
        fence: bool = False,
        shown: bool = False,
        at: int = 0,
    ) -> None:
        self.who = who
        self.name = name
        self.forced = forced
        self.counter = counter
        self.act = act
        self.count = count
        self.seats = seats
        self.struck = struck
        self.fence = fence
        self.shown = shown
        self.at = at

    def text(self) -> str:
        """The line as a record has it; `parse_line` reads it."""
        if self.act:
            return self.act_text()
        who = "chance" if self.who == CHANCE else str(self.who)
        text = f"{who} = {self.name}" if self.forced else f"{who} {self.name}"
        return text if self.counter is None else f"{text} @{self.counter}"

    def act_text(self) -> str:
        """An act as a record has it, in one of the `FORMS`."""
        seats = " ".join(map(str, self.seats))
        if self.act == UNDO:
            return f"{UNDO} {seats}" if self.count == 1 else f"{UNDO} {seats} {self.count}"
        if self.act == TAKEBACK:
            return f"{TAKEBACK} {self.count}" + (f" by {seats}" if seats else "")
        if self.act == CONCEDE:
            return f"{CONCEDE} {seats}"
        if self.act == END and seats:
            return f"{END} by {seats}"
        if self.act == WIN:
            return f"{WIN} {self.name} by {seats}"
        return f"{self.act} {self.name}".rstrip()

    def fresh(self) -> RecordLine:
        """A copy of the line as it is before play.  Written out, as a replay calls this for every
        line, and `replace` would take a quarter of its time."""
        who, name, forced, counter = self.who, self.name, self.forced, self.counter
        return RecordLine(who, name, forced, counter, self.act, self.count, self.seats, at=self.at)

    def parts(self) -> tuple[Any, ...]:
        """All fields of the line, in the order of `__init__`."""
        marks = (self.struck, self.fence, self.shown, self.at)
        answer = (self.who, self.name, self.forced, self.counter)
        return (*answer, self.act, self.count, self.seats, *marks)

    @property
    def stands(self) -> bool:
        """Is this an answer that nobody has taken back?"""
        return not (self.struck or self.act)

    @property
    def drawn(self) -> bool:
        """Is this a die or a draw?"""
        return self.who == CHANCE and not self.forced

    @property
    def own(self) -> bool:
        """Did a seat give this answer of its own will?"""
        return self.who >= 0 and not self.forced


def undo_act(seat: int, count: int = 1) -> RecordLine:
    """The act by which a seat takes back its last answers.

    >>> undo_act(0, 3).text()
    'undo 0 3'
    """
    return RecordLine(NOBODY, act=UNDO, count=count, seats=(seat,))


def takeback_act(count: int, seats: tuple[int, ...]) -> RecordLine:
    """The act by which these seats agree to take back the last lines of anybody.

    >>> takeback_act(12, (0, 2)).text()
    'takeback 12 by 0 2'
    """
    return RecordLine(NOBODY, act=TAKEBACK, count=count, seats=seats)


def rules_act(digest: str) -> RecordLine:
    """The act that says under which rules (a digest) the game goes on."""
    return RecordLine(NOBODY, digest, act=RULES)


def concede_act(seat: int) -> RecordLine:
    """The act by which a seat gives the game up."""
    return RecordLine(NOBODY, act=CONCEDE, seats=(seat,))


def end_act(seats: tuple[int, ...] = ()) -> RecordLine:
    """The act by which these seats end the game as it stands."""
    return RecordLine(NOBODY, act=END, seats=seats)


def win_act(winner: int, seats: tuple[int, ...]) -> RecordLine:
    """The act by which these seats agree that the winner has won.

    >>> win_act(1, (0, 1)).text()
    'win 1 by 0 1'
    """
    return RecordLine(NOBODY, str(winner), act=WIN, seats=seats)


def ends_game(line: RecordLine, seats: int) -> bool:
    """Does this line end a game of so many seats, whatever its rules say?

    >>> ends_game(concede_act(0), seats=2), ends_game(concede_act(0), seats=3)
    (True, False)
    """
    return line.act in (END, WIN) or (line.act == CONCEDE and seats == 2)


@dataclass
class Player:
    """Who sits on a seat: a name ("" for one called by his number), and the kind of a bot.

    ``seal`` is a digest of the name and the ``salt``.  It goes into the digest of the record, so
    nobody can change the name unseen.  Taking the name out, or putting another there, drops the
    salt: without it the seal tells nothing of the name."""

    name: str
    bot: str = ""
    seal: str = ""
    salt: str = ""

    def with_seal(self) -> Player:
        """This player bound to his name by a seal; a bot stays as it is."""
        if self.bot:
            return self
        salt = secrets.token_hex(12)
        return replace(self, seal=seal_of(self.name, salt), salt=salt)

    def rename(self, name: str) -> None:
        """Give the player another name, which nothing proves."""
        self.name, self.salt = name, ""

    @property
    def is_bound(self) -> bool:
        """Does the seal prove the name?"""
        return bool(self.seal and self.salt)


def seal_of(name: str, salt: str) -> str:
    """The seal that binds a player to this name, with this salt."""
    text = f"{salt} {clean(name)}"
    return hashlib.blake2b(text.encode(), digest_size=12, person=b"kabinett.name").hexdigest()


@dataclass
class Record:
    """A game as it was played."""

    game: str
    version: int
    players: list[Player]
    roles: tuple[str, ...]
    options: dict[str, str]
    pack: str = ""
    rules: str = ""  # digest of the rules that it began with; "" if that is not known
    commitment: str = ""
    nonces: str = ""
    seed: str = ""
    digest: str = ""  # of all lines, at the end
    lines: list[RecordLine] = field(default_factory=list)
    at: dict[str, int] = field(default_factory=dict)  # lines of the header in the file
    position: str = ""  # the position at the beginning, if that is not the game's own

    def terms(self) -> str:
        """The terms that the host commits to besides the seed: what is played, never who plays."""
        seats = zip(self.roles, self.players, strict=True)
        return "\n".join(
            [
                f"game: {self.game} {self.version}",
                "seats: "
                + " | ".join(f"{role} bot" if player.bot else role for role, player in seats),
                "options: "
                + " ".join(f"{name}={self.options[name]}" for name in sorted(self.options)),
                f"pack: {self.pack}",
                *([f"position: {in_a_line(self.position)}"] if self.position else []),
                f"rules: {self.rules}",
            ]
        )


def write(record: Record) -> str:
    """The record as text."""
    seats = " | ".join(
        f"{role} {'bot ' + player.bot if player.bot else clean(player.name)}"
        for role, player in zip(record.roles, record.players, strict=True)
    )
    head = {
        "game": f"{record.game} {record.version}",
        "seats": seats,
        "options": " ".join(f"{name}={value}" for name, value in record.options.items()),
        "pack": record.pack,
        "position": in_a_line(record.position),
        "rules": record.rules,
        "commitment": record.commitment,
        "nonces": record.nonces,
        "names": " ".join(map(sealed_name, record.players)) if is_sealed(record.players) else "",
        "seed": record.seed,
        "digest": record.digest,
    }
    rows = [f"{key}: {value}" for key, value in head.items() if value or key == "seats"]
    return "\n".join([FIRST_LINE, *rows, "", *(line.text() for line in record.lines), ""])


def is_sealed(players: list[Player]) -> bool:
    """Has a seal bound any of the players to his name?"""
    return any(player.seal for player in players)


def sealed_name(player: Player) -> str:
    """A seat's part of the line ``names``."""
    return f"{player.seal}+{player.salt or '-'}" if player.seal else "-"


def rename_in_record(text: str, before: str, after: str) -> str:
    """The text of a record with another name for all players of the name ``before``, and without
    their salts; all else stays as it is."""
    places: list[int] = []

    def changed(line: str) -> str:
        key, colon, rest = line.partition(":")
        if key.strip() == "seats":
            seats = [seat.strip().partition(" ") for seat in rest.partition("#")[0].split("|")]
            places.extend(n for n, (_, _, name) in enumerate(seats) if name.strip() == before)
            if places:
                new_seats = [
                    f"{role} {after if n in places else name}"
                    for n, (role, _, name) in enumerate(seats)
                ]
                return f"{key}{colon} " + " | ".join(new_seats)
        elif key.strip() == "names" and places:
            parts = rest.partition("#")[0].split()
            new_parts = [
                part.partition("+")[0] + "+-" if n in places and "+" in part else part
                for n, part in enumerate(parts)
            ]
            return f"{key}{colon} " + " ".join(new_parts)
        return line

    return "\n".join(changed(line) for line in text.split("\n"))


def in_a_line(position: str) -> str:
    """A position as one line of a record: without comments, and its lines between bars.

    >>> in_a_line("round: 3  # of six" + chr(10) + "anarchy: 4")
    'round: 3 | anarchy: 4'
    """
    rows = (row.partition("#")[0].strip() for row in position.splitlines())
    return " | ".join(row for row in rows if row)


def in_lines(position: str) -> str:
    """A position from one line of a record, as the text that `in_a_line` took.

    >>> in_lines("round: 3 | anarchy: 4").split(chr(10))
    ['round: 3', 'anarchy: 4']
    """
    return "\n".join(row.strip() for row in position.split("|"))


def clean(name: str) -> str:
    """A player's name without the signs and words that the format needs for itself.

    >>> clean("Ada | Bob"), clean("")
    ('Ada Bob', '-')
    """
    name = " ".join(name.replace("|", " ").replace("#", " ").split()) or "-"
    return name.capitalize() if name.startswith("bot ") else name


def parse(text: str) -> Record:
    """The record that a text holds; RecordError names the line that is wrong."""
    rows = [(number, row.split("#")[0].strip()) for number, row in enumerate(text.splitlines(), 1)]
    rows = [(number, row) for number, row in rows if row]
    if not rows or rows[0][1] != FIRST_LINE:
        raise RecordError(
            1, N_("not a record of Kabinett: its first line is {said}"), said=FIRST_LINE
        )
    header: dict[str, tuple[int, str]] = {}
    body: list[RecordLine] = []
    for number, row in rows[1:]:
        key, colon, value = row.partition(":")
        if not colon or key not in HEADER or body:
            if len(body) == MOST_LINES:
                raise RecordError(number, N_("a record has at most {most} lines"), most=MOST_LINES)
            body.append(parse_line(number, row))
        elif key in header:
            raise RecordError(
                number,
                N_("a second line {key}; the first is line {first}"),
                key=f"{key}:",
                first=header[key][0],
            )
        else:
            header[key] = number, value.strip()
    for key in ("game", "seats"):
        if key not in header:
            raise RecordError(1, N_("the line {key} is missing"), key=f"{key}:")
    number, value = header["game"]
    game, _, version = value.partition(" ")
    if not is_short_number(version):
        raise RecordError(number, N_("game: a name and a version number, not {said}"), said=value)
    players, roles = parse_seats(*header["seats"])
    number, value = header.get("nonces", (1, ""))
    if any(nonce != "-" and not NONCE.fullmatch(nonce) for nonce in value.split()):
        what = N_("nonces: letters and digits, or -, of each seat, not {said}")
        raise RecordError(number, what, said=value)
    if "names" in header:
        read_names(*header["names"], players)
    return Record(
        game,
        int(version),
        players,
        roles,
        parse_options(*header.get("options", (1, ""))),
        pack=header.get("pack", (0, ""))[1],
        position=in_lines(header.get("position", (0, ""))[1]),
        rules=header.get("rules", (0, ""))[1],
        commitment=header.get("commitment", (0, ""))[1],
        nonces=" ".join(value.split()),
        seed=header.get("seed", (0, ""))[1],
        digest=header.get("digest", (0, ""))[1],
        lines=body,
        at={key: number for key, (number, _) in header.items()},
    )


def parse_seats(number: int, value: str) -> tuple[list[Player], tuple[str, ...]]:
    """The players and their roles from the line ``seats``.

    >>> parse_seats(1, "party:socialists Ada | party:nazis bot one-ply")[1]
    ('party:socialists', 'party:nazis')
    """
    players, roles = [], []
    for seat in value.split("|"):
        role, _, name = seat.strip().partition(" ")
        if not role:
            raise RecordError(number, N_("seats: each is a role and a name, with | between them"))
        if len(seat) > LONGEST_SEAT:
            raise RecordError(number, N_("seats: {said} is too long"), said=seat)
        bot = name.removeprefix("bot ").strip() if name.startswith("bot ") else ""
        roles.append(role)
        players.append(Player(name.strip(), bot))
    return players, tuple(roles)


def read_names(number: int, value: str, players: list[Player]) -> None:
    """Give the players their seals and salts from the line ``names``."""
    parts = value.split()
    if len(parts) != len(players) or not all(map(SEALED_NAME.fullmatch, parts)):
        what = N_("names: of each seat a digest and a salt with + between them, or -, not {said}")
        raise RecordError(number, what, said=value)
    for player, part in zip(players, parts, strict=True):
        seal, _, salt = part.partition("+")
        player.seal, player.salt = seal.strip("-"), salt.strip("-")


def parse_options(number: int, value: str) -> dict[str, str]:
    """The options from the line ``options``.

    >>> parse_options(1, "recruit_fail=discard tie=shared")
    {'recruit_fail': 'discard', 'tie': 'shared'}
    """
    options = {}
    for pair in value.split():
        name, equals, choice = pair.partition("=")
        if not equals:
            raise RecordError(number, N_("options: name=value, not {said}"), said=pair)
        options[name] = choice
    return options


def parse_line(number: int, row: str) -> RecordLine:
    """One line of the body; ``number`` is its line in the file.

    >>> parse_line(1, "chance card:farmers @17").counter
    17
    """
    words = row.split()
    if words[0] in FORMS:
        return parse_act(number, row, words)
    line = RecordLine(0, at=number)
    if words[0] == "chance":
        line.who = CHANCE
    elif is_short_number(words[0]):
        line.who = int(words[0])
    else:
        what = N_("{said} begins with no seat number, and not with 'chance' or an act")
        raise RecordError(number, what, said=row)
    words.pop(0)
    if words and words[0] == "=":
        line.forced = True
        words.pop(0)
    if words and words[-1].startswith("@"):
        counter = words.pop()[1:]
        if not is_short_number(counter):
            raise RecordError(number, N_("{said}: the number of a draw"), said=f"@{counter}")
        if line.who != CHANCE:
            raise RecordError(number, N_("{said}: only chance draws"), said=f"@{counter}")
        line.counter = int(counter)
    if len(words) != 1:
        what = N_("{said} names more than one choice") if words else N_("{said} names no choice")
        raise RecordError(number, what, said=row)
    line.name = words[0]
    return line


def parse_act(number: int, row: str, words: list[str]) -> RecordLine:
    """``undo SEAT [COUNT]``, ``takeback COUNT [by SEAT …]``, ``rules DIGEST``, ``concede SEAT``,
    ``end [by SEAT …]``, ``win SEAT by SEAT …`` or ``clone``."""
    act, *rest = words
    numbers = [int(word) for word in rest if is_short_number(word)]
    line = RecordLine(NOBODY, act=act, at=number)
    if act == UNDO and len(numbers) == len(rest) and len(rest) in (1, 2):
        line.seats = (numbers[0],)
        line.count = numbers[1] if len(numbers) > 1 else 1
    elif act == TAKEBACK and numbers and rest[1:2] in ([], ["by"]) and is_short_number(rest[0]):
        line.count, line.seats = numbers[0], tuple(numbers[1:])
        if len(numbers) != len(rest) - (len(rest) > 1):
            raise RecordError(number, form_hint(act, row))
    elif act == RULES and len(rest) == 1:
        line.name = rest[0]
    elif act == CONCEDE and len(numbers) == len(rest) == 1:
        line.seats = (numbers[0],)
    elif act == END and (not rest or (rest[0] == "by" and len(numbers) == len(rest) - 1 > 0)):
        line.seats = tuple(numbers)
    elif act == WIN and rest[1:2] == ["by"] and len(numbers) == len(rest) - 1 > 1:
        line.name, line.seats = str(numbers[0]), tuple(numbers[1:])
    elif act != CLONE or rest:
        raise RecordError(number, form_hint(act, row))
    if line.count < 1:
        raise RecordError(number, N_("{said} takes nothing back"), said=row)
    return line


FORMS = {
    UNDO: N_("undo SEAT, or undo SEAT COUNT"),
    TAKEBACK: N_("takeback COUNT by SEAT SEAT …"),
    RULES: N_("rules DIGEST"),
    CONCEDE: N_("concede SEAT"),
    END: N_("end, or end by SEAT SEAT …"),
    WIN: N_("win SEAT by SEAT SEAT …"),
    CLONE: N_("clone, and nothing else"),
}


def form_hint(act: str, row: str) -> Phrase:
    """How an act is written, for the error about a row that is not."""
    return Phrase(N_("{said}: it is written {form}"), said=row, form=Phrase(FORMS[act]))


def is_short_number(text: str) -> bool:
    """Is the text a number of a sensible length: a seat, a version, the counter of a draw?

    >>> is_short_number("12"), is_short_number("-1")
    (True, False)
    """
    return text.isascii() and text.isdecimal() and len(text) < 19


def segments(record: Record) -> list[tuple[str, int, int]]:
    """The parts of a record that were played under one set of rules: a digest, and the places of
    its lines, from and to."""
    marks = [place for place, line in enumerate(record.lines) if line.act in (RULES, CLONE)]
    has_clone = any(record.lines[place].act == CLONE for place in marks)
    later_digests = [
        record.lines[place].name or record.rules for place in marks
    ]  # a clone names none
    digests = [OTHER_RULES if has_clone else record.rules, *later_digests]
    last_places = [*marks, len(record.lines)]
    first_places = itertools.chain([0], marks)
    return list(zip(digests, first_places, last_places, strict=True))
