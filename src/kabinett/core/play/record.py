"""The record of a game: one readable text file, from which it can be played again.

kabinett record 1
game: fall 1
seats: party:socialists Ada | party:nazis bot one-ply
options: recruit_fail=discard tie=shared
seed-hash: 5f0e…
seed: 00ff…               only when the game is over

# a comment
chance card:farmers @17   a die or a draw: the 18th of the game
0 card:newspaper          an answer of seat 0
1 = done                  forced: there was nothing else
~ 0 card:veto             taken back
"""

from __future__ import annotations

from dataclasses import dataclass, field

from kabinett.core.state import CHANCE

FIRST_LINE = "kabinett record 1"


class RecordError(ValueError):
    """A record that cannot be read or played.  ``line`` is its line number, from 1."""

    def __init__(self, line: int, what: str) -> None:
        super().__init__(f"line {line}: {what}")
        self.line = line


@dataclass
class Line:
    """One answer, of a seat or of chance."""

    who: int  # a seat, or CHANCE
    name: str  # of the choice
    forced: bool = False
    struck: bool = False
    counter: int | None = None  # of chance: which draw of the seed it was
    fence: bool = False  # no undo past this; found out by playing, not written
    at: int = 0  # line of the file it was read from

    def text(self) -> str:
        who = "chance" if self.who == CHANCE else str(self.who)
        parts = ["~"] if self.struck else []
        parts += [who, "="] if self.forced else [who]
        parts.append(self.name)
        if self.counter is not None:
            parts.append(f"@{self.counter}")
        return " ".join(parts)


@dataclass
class Player:
    """Who sits on a seat: a name, and the bot's kind if a bot plays."""

    name: str
    bot: str = ""


@dataclass
class Record:
    """A game as it was played."""

    game: str
    version: int
    players: list[Player]
    roles: tuple[str, ...]
    options: dict[str, str]
    seed_hash: str
    seed: str = ""
    pack: str = ""
    lines: list[Line] = field(default_factory=list)
    at: dict[str, int] = field(default_factory=dict)  # lines of the header in the file


def write(record: Record) -> str:
    """The record as text."""
    seats = " | ".join(
        f"{role} {'bot ' + player.bot if player.bot else clean(player.name)}"
        for role, player in zip(record.roles, record.players, strict=True)
    )
    options = " ".join(f"{name}={value}" for name, value in record.options.items())
    head = [
        FIRST_LINE,
        f"game: {record.game} {record.version}",
        f"seats: {seats}",
        f"options: {options}".rstrip(),
    ]
    if record.pack:
        head.append(f"pack: {record.pack}")
    head.append(f"seed-hash: {record.seed_hash}")
    if record.seed:
        head.append(f"seed: {record.seed}")
    return "\n".join([*head, "", *(line.text() for line in record.lines), ""])


def clean(name: str) -> str:
    """A player's name without what the format needs for itself."""
    name = " ".join(name.replace("|", " ").replace("#", " ").split()) or "-"
    return name.capitalize() if name.startswith("bot ") else name


def parse(text: str) -> Record:
    """The record that a text holds; RecordError tells which line is wrong."""
    rows = [(number, row.split("#")[0].strip()) for number, row in enumerate(text.splitlines(), 1)]
    rows = [(number, row) for number, row in rows if row]
    if not rows or rows[0][1] != FIRST_LINE:
        raise RecordError(1, f"not a record of Kabinett: its first line is {FIRST_LINE!r}")
    header: dict[str, tuple[int, str]] = {}
    body: list[tuple[int, str]] = []
    for number, row in rows[1:]:
        key, colon, value = row.partition(":")
        if colon and key in ("game", "seats", "options", "pack", "seed-hash", "seed") and not body:
            if key in header:
                raise RecordError(
                    number, f"a second line {key + ':'!r}; the first is line {header[key][0]}"
                )
            header[key] = number, value.strip()
        else:
            body.append((number, row))
    for key in ("game", "seats", "seed-hash"):
        if key not in header:
            raise RecordError(1, f"the line {key + ':'!r} is missing")
    number, value = header["game"]
    game, _, version = value.partition(" ")
    if not is_number(version):
        raise RecordError(number, f"game: a name and a version number, not {value!r}")
    number, value = header["seats"]
    players, roles = [], []
    for seat in value.split("|"):
        role, _, name = seat.strip().partition(" ")
        if not role:
            raise RecordError(number, "seats: each is a role and a name, with | between them")
        bot = name.removeprefix("bot ").strip() if name.startswith("bot ") else ""
        roles.append(role)
        players.append(Player(name.strip(), bot))
    options = {}
    number, value = header.get("options", (1, ""))
    for pair in value.split():
        name, equals, chosen = pair.partition("=")
        if not equals:
            raise RecordError(number, f"options: name=value, not {pair!r}")
        options[name] = chosen
    return Record(
        game,
        int(version),
        players,
        tuple(roles),
        options,
        header["seed-hash"][1],
        header.get("seed", (0, ""))[1],
        header.get("pack", (0, ""))[1],
        [parse_line(number, row) for number, row in body],
        {key: number for key, (number, _) in header.items()},
    )


def parse_line(number: int, row: str) -> Line:
    """One line of the body."""
    words = row.split()
    line = Line(0, "", at=number)
    if words and words[0] == "~":
        line.struck = True
        words.pop(0)
    if words and words[0] == "chance":
        line.who = CHANCE
    elif words and is_number(words[0]):
        line.who = int(words[0])
    else:
        raise RecordError(number, f"{row!r} begins with no seat number and not with 'chance'")
    words.pop(0)
    if words and words[0] == "=":
        line.forced = True
        words.pop(0)
    if words and words[-1].startswith("@"):
        counter = words.pop()[1:]
        if not is_number(counter):
            raise RecordError(number, f"@{counter}: the number of a draw")
        if line.who != CHANCE:
            raise RecordError(number, f"@{counter}: only chance draws")
        line.counter = int(counter)
    if len(words) != 1:
        raise RecordError(number, f"{row!r} names {'no' if not words else 'more than one'} choice")
    line.name = words[0]
    return line


def is_number(text: str) -> bool:
    """Digits of a sensible length: a seat, a version, the number of a draw."""
    return text.isdecimal() and len(text) < 19
