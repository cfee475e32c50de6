"""The record of a game: a readable text file from which the game can be replayed.

kabinett record 1
game: fall 1
seats: party:socialists Ada | party:nazis bot one-ply
options: recruit_fail=discard tie=shared
position: round: 3 | …    the position at the beginning, unless it is the game's own
rules: 83b1…              a digest of the game's rules, content and vocabulary
commitment: 5f0e…         binds the host to the seed and all of the above except the names
nonces: k3Fq… -           what the players' clients added to the dice
names: 9a41…+77c0… -      for each seat: the seal of its name, and the salt that proves it
seed: 00ff…               only when the game is over
digest: 41d0…             of all lines; also only when the game is over

# a comment
chance card:farmers @17   a die or a draw: the 18th of the game
0 card:newspaper          an answer of seat 0
1 = done                  forced: seat 1 had no other choice
undo 0                    seat 0 takes back its last answer, and the answers that it forced
undo 0 3                  … its last three answers, to begin its turn again
takeback 12 by 0 2        seats 0 and 2 agree to take back the last 12 lines; the draws among
                          them come again in order, with their old numbers
rules 9c04…               the rules were updated here
concede 1                 seat 1 concedes; in a game of two seats, the other has won
end                       the players ended the game in this position
end by 0 2                … because seats 0 and 2 agreed
win 1 by 0 1 2            seat 1, whose lead was safe, has won, because these seats agreed
clone                     the lines above were played at another table, those below at this one

Only ``game:`` and ``seats:`` are required; forced lines may be omitted. No line is ever removed.
Some lines take others back, which then no longer count (`core/play/course.py`).
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from kabinett.core.phrase import N_, Fault, Phrase
from kabinett.core.play.chance import NONCE
from kabinett.core.play.players import NO_NAME, SEALED_NAME, Player, clean, is_sealed, sealed_name
from kabinett.core.play.record_lines import (
    CLONE,
    CONCEDE,
    END,
    RULES,
    TAKEBACK,
    UNDO,
    WIN,
    Act,
    Answer,
    RecordLine,
)
from kabinett.core.state import CHANCE

FIRST_LINE = "kabinett record 1"
HEADER = (
    *("game", "seats", "options", "pack", "position"),
    *("rules", "commitment", "nonces", "names", "seed", "digest"),
)

#: The largest number of characters for a seat: its role and a name.
LONGEST_SEAT = 300
#: The largest number of lines in an uploaded record: ten times as many as the longest games have.
MOST_LINES = 20_000

#: Stands in place of a digest of the rules for lines that were played at another table. The seed of
#: this record does not determine their dice.
OTHER_RULES = "elsewhere"


class RecordError(Fault):
    """A record that cannot be read or played. ``line`` is the number of the line, from 1."""

    def __init__(self, line: int, what: str | Phrase, **parts: object) -> None:
        why = what if isinstance(what, Phrase) else Phrase(what, **parts)
        super().__init__(N_("line {line}: {why}"), line=line, why=why)
        self.line = line


@dataclass
class Record:
    """A game as it was played."""

    game: str
    version: int
    players: list[Player]
    roles: tuple[str, ...]
    options: dict[str, str]
    pack: str = ""
    rules: str = ""  # digest of the rules at the beginning of the game; "" if unknown
    commitment: str = ""
    nonces: str = ""
    seed: str = ""
    digest: str = ""  # of all lines, after the end
    lines: list[RecordLine] = field(default_factory=list)
    at: dict[str, int] = field(default_factory=dict)  # lines of the header in the file
    position: str = ""  # the position at the beginning, unless it is the game's own

    def terms(self) -> str:
        """The terms that the host commits to together with the seed: what is played, but not by
        whom."""
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


def rename_in_record(text: str, before: str, after: str) -> str:
    """The text of a record after every player called ``before`` got another name and lost the salt.
    Everything else is unchanged."""
    renamed: list[int] = []

    def changed(line: str) -> str:
        key, colon, rest = line.partition(":")
        if key.strip() == "seats":
            seats = [seat.strip().partition(" ") for seat in rest.partition("#")[0].split("|")]
            renamed.extend(n for n, (_, _, name) in enumerate(seats) if name.strip() == before)
            if renamed:
                new_seats = [
                    f"{role} {after if n in renamed else name}"
                    for n, (role, _, name) in enumerate(seats)
                ]
                return f"{key}{colon} " + " | ".join(new_seats)
        elif key.strip() == "names" and renamed:
            parts = rest.partition("#")[0].split()
            new_parts = [
                part.partition("+")[0] + "+-" if n in renamed and "+" in part else part
                for n, part in enumerate(parts)
            ]
            return f"{key}{colon} " + " ".join(new_parts)
        return line

    return "\n".join(changed(line) for line in text.split("\n"))


def in_a_line(position: str) -> str:
    """A position as one line of a record: without comments, and with bars between its lines.

    >>> in_a_line("round: 3  # of six" + chr(10) + "anarchy: 4")
    'round: 3 | anarchy: 4'
    """
    rows = (row.partition("#")[0].strip() for row in position.splitlines())
    return " | ".join(row for row in rows if row)


def in_lines(position: str) -> str:
    """The text of a position that `in_a_line` wrote.

    >>> in_lines("round: 3 | anarchy: 4").split(chr(10))
    ['round: 3', 'anarchy: 4']
    """
    return "\n".join(row.strip() for row in position.split("|"))


def parse(text: str, most_lines: int | None = None) -> Record:
    """The record in a text; raises RecordError, which names the wrong line, or the first line
    after ``most_lines``."""
    header, body = read_rows(text, most_lines)
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
    values = {key: value for key, (_, value) in header.items()}
    return Record(
        game,
        int(version),
        players,
        roles,
        parse_options(*header.get("options", (1, ""))),
        pack=values.get("pack", ""),
        position=in_lines(values.get("position", "")),
        rules=values.get("rules", ""),
        commitment=values.get("commitment", ""),
        nonces=" ".join(value.split()),
        seed=values.get("seed", ""),
        digest=values.get("digest", ""),
        lines=body,
        at={key: number for key, (number, _) in header.items()},
    )


def read_rows(
    text: str, most_lines: int | None
) -> tuple[dict[str, tuple[int, str]], list[RecordLine]]:
    """The header of a record, each value with the number of its line, and the lines of the game."""
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
            if len(body) == most_lines:
                raise RecordError(number, N_("a record has at most {most} lines"), most=most_lines)
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
    return header, body


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
        name = name.strip()
        players.append(Player("" if name == NO_NAME else name, bot))
    return players, tuple(roles)


def read_names(number: int, value: str, players: list[Player]) -> None:
    """Set the seals and salts of the players from the line ``names``."""
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
    """Parse one line of the body; ``number`` is its line in the file.

    >>> parse_line(1, "chance card:farmers @17").counter
    17
    """
    parts = row.split()
    return parse_act(number, row, parts) if parts[0] in FORMS else parse_answer(number, row, parts)


def parse_answer(number: int, row: str, parts: list[str]) -> Answer:
    """``SEAT CHOICE``, ``SEAT = CHOICE``, or ``chance CHOICE [@COUNTER]``."""
    first, *rest = parts
    if first != "chance" and not is_short_number(first):
        what = N_("{said} begins with no seat number, and not with 'chance' or an act")
        raise RecordError(number, what, said=row)
    who = CHANCE if first == "chance" else int(first)
    forced = rest[:1] == ["="]
    if forced:
        rest = rest[1:]
    counter = None
    if rest and rest[-1].startswith("@"):
        digits = rest.pop()[1:]
        if not is_short_number(digits):
            raise RecordError(number, N_("{said}: the number of a draw"), said=f"@{digits}")
        if who != CHANCE:
            raise RecordError(number, N_("{said}: only chance draws"), said=f"@{digits}")
        counter = int(digits)
    if len(rest) != 1:
        what = N_("{said} names more than one choice") if rest else N_("{said} names no choice")
        raise RecordError(number, what, said=row)
    return Answer(who, rest[0], forced, counter, number)


def parse_act(number: int, row: str, parts: list[str]) -> Act:
    """``undo SEAT [COUNT]``, ``takeback COUNT [by SEAT …]``, ``rules DIGEST``, ``concede SEAT``,
    ``end [by SEAT …]``, ``win SEAT by SEAT …`` or ``clone``."""
    kind, *rest = parts
    numbers = [int(part) for part in rest if is_short_number(part)]
    act = Act(kind, at=number)
    if kind == UNDO and len(numbers) == len(rest) and len(rest) in (1, 2):
        act.seats = (numbers[0],)
        act.count = numbers[1] if len(numbers) > 1 else 1
    elif kind == TAKEBACK and numbers and rest[1:2] in ([], ["by"]) and is_short_number(rest[0]):
        act.count, act.seats = numbers[0], tuple(numbers[1:])
        if len(rest) == 2 or len(numbers) != len(rest) - (len(rest) > 1):
            raise RecordError(number, form_hint(kind, row))
    elif kind == RULES and len(rest) == 1:
        act.digest = rest[0]
    elif kind == CONCEDE and len(numbers) == len(rest) == 1:
        act.seats = (numbers[0],)
    elif kind == END and (not rest or (rest[0] == "by" and len(numbers) == len(rest) - 1 > 0)):
        act.seats = tuple(numbers)
    elif kind == WIN and rest[1:2] == ["by"] and len(numbers) == len(rest) - 1 > 1:
        act.winner, act.seats = numbers[0], tuple(numbers[1:])
    elif kind != CLONE or rest:
        raise RecordError(number, form_hint(kind, row))
    if act.count < 1:
        raise RecordError(number, N_("{said} takes nothing back"), said=row)
    return act


FORMS = {
    UNDO: N_("undo SEAT, or undo SEAT COUNT"),
    TAKEBACK: N_("takeback COUNT by SEAT SEAT …"),
    RULES: N_("rules DIGEST"),
    CONCEDE: N_("concede SEAT"),
    END: N_("end, or end by SEAT SEAT …"),
    WIN: N_("win SEAT by SEAT SEAT …"),
    CLONE: N_("clone, and nothing else"),
}


def form_hint(kind: str, row: str) -> Phrase:
    """The correct form of an act, for the error about a malformed line."""
    return Phrase(N_("{said}: it is written {form}"), said=row, form=Phrase(FORMS[kind]))


def is_short_number(text: str) -> bool:
    """Is the text a number of sensible length, for a seat, a version or the counter of a draw?

    >>> is_short_number("12"), is_short_number("-1")
    (True, False)
    """
    return text.isascii() and text.isdecimal() and len(text) < 19


def segments(record: Record) -> list[tuple[str, int, int]]:
    """The parts of a record that were played under the same rules. For each part: a digest, the
    index of its first line, and the index after its last line."""
    digests, ends = [record.rules], []
    for index, line in enumerate(record.lines):
        if isinstance(line, Act) and line.kind in (RULES, CLONE):
            if line.kind == CLONE:
                digests[0] = OTHER_RULES  # the lines before a clone have no digest
            digests.append(line.digest or record.rules)
            ends.append(index)
    ends.append(len(record.lines))
    starts = itertools.chain([0], ends)
    return list(zip(digests, starts, ends, strict=False))
