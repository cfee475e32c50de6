"""The kept games of one game, and the file with these games."""

from __future__ import annotations

import functools
import json
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from kabinett.core.game import Game
from kabinett.core.play.record import parse, write
from kabinett.core.play.replay import replay
from kabinett.core.setup import Setup
from tests.kept.marks import digest_of, marks_of
from tests.kept.playing import Played, Way, play

HEAD = """\
# Written by `python -m tests.kept --write`: of each game what it is played from, how it ends, of
# each answer and draw a mark, and a digest of the whole record.

"""


@dataclass(frozen=True)
class Kind:
    """What a game is kept for, and how to find such a game."""

    shows: str
    holds: Callable[[Played], bool]
    setup: Setup
    often: Mapping[str, int] = field(default_factory=dict)
    #: How near the end of a game comes to what is wanted; a search uses this if random games hardly
    #: ever get there.
    worth: Callable[[Any], float] | None = None
    #: Whether `holds` takes long; if so, only the command and the tests that use the game call it.
    dear: bool = False


@dataclass
class Kept:
    """A kept game, as it is in the file."""

    shows: str
    found: str  # found at random, or led there
    seats: int
    options: dict[str, str]
    often: dict[str, int]
    seed: int
    turns: list[list[int]]
    end: str
    winners: list[int]
    scores: list[int]
    answers: int  # of seats, without forced ones
    digest: str
    marks: str

    @property
    def way(self) -> Way:
        turns = tuple((answer, seed) for answer, seed in self.turns)
        return Way(Setup(self.seats, self.options), self.seed, self.often, turns)


def entry_of(kind: Kind, way: Way, played: Played) -> Kept:
    """Return the entry for a game that was played in this way."""
    result = played.result
    return Kept(
        kind.shows,
        f"led, in {len(way.turns)} turns" if way.turns else "at random",
        way.setup.seats,
        dict(way.setup.options),
        dict(way.often),
        way.seed,
        [list(turn) for turn in way.turns],
        result.kind,
        list(result.winners),
        list(result.scores),
        sum(line.is_chosen for line in played.record.lines),
        digest_of(played.record),
        marks_of(played.game, played.record)[0],
    )


class Shelf:
    """The kinds of games that a game wants, and the file with games that show them.

    The file is beside the module with the kinds; some games are also kept as whole records in
    ``fixtures/``, for people to read. ``look`` is called with the state at every ask of the
    games that the shelf plays."""

    def __init__(
        self,
        game: Game[Any],
        module: str,
        kinds: dict[str, Kind],
        look: Callable[[Any], object] | None = None,
    ) -> None:
        self.game, self.kinds, self.look = game, kinds, look
        self.file = Path(module).with_suffix(".toml")
        self.fixtures = self.file.parent / "fixtures"

    @functools.cached_property
    def games(self) -> dict[str, Kept]:
        if not self.file.exists():
            return {}
        return {
            name: Kept(**one) for name, one in tomllib.loads(self.file.read_text("utf-8")).items()
        }

    @property
    def tested(self) -> list[str]:
        """Return the kinds that the game's own tests check."""
        return [name for name, kind in self.kinds.items() if not kind.dear]

    def write(self, games: dict[str, Kept]) -> None:
        parts = [text_of(name, games[name]) for name in self.kinds if name in games]
        self.file.write_text(HEAD + "\n".join(parts), "utf-8")
        self.games = games

    @functools.cache  # noqa: B019 - shelves are there as long as their module
    def played(self, name: str) -> Played:
        """Return a kept game, played once per process; callers must not change it."""
        return play(self.game, self.games[name].way, self.look)

    def whole(self) -> dict[str, Path]:
        """Return the files of the whole records of these kinds."""
        files = {name: self.fixtures / f"{name}.txt" for name in self.kinds}
        return {name: file for name, file in files.items() if file.exists()}


def read_whole(game: Game[Any], file: Path) -> Played:
    """Replay a whole record; every answer must be legal, and every die that of the seed."""
    record = parse(file.read_text("utf-8"))
    table = replay(record, game, verify=True)
    played = Played(game, record, table.state)
    played.table = table
    return played


def whole_text(kind: Kind, played: Played) -> str:
    """Return the record as a file, with what it shows below its first line."""
    head, _, rest = write(played.record).partition("\n")
    return f"{head}\n# {kind.shows}\n{rest}"


def text_of(name: str, one: Kept) -> str:
    """Return an entry as TOML."""
    return "\n".join([f"[{name}]", *(f"{key} = {toml(v)}" for key, v in asdict(one).items()), ""])


def toml(value: Any) -> str:
    """
    >>> toml({"tie": "shared"}), toml([1, [2, 3]]), toml("“")
    ('{ "tie" = "shared" }', '[1, [2, 3]]', '"“"')
    """
    if isinstance(value, dict):
        inner = ", ".join(f"{toml(key)} = {toml(one)}" for key, one in value.items())
        return f"{{ {inner} }}" if inner else "{}"
    if isinstance(value, list):
        return f"[{', '.join(map(toml, value))}]"
    return json.dumps(value, ensure_ascii=False)
