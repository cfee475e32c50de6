"""Plays the kept games again, all or those with the given names: ``python -m tests.kept [NAME …]
[--write]``.

For each game that differs, the program reports the first different answer and the new end.

``--write`` writes the files again. It looks for another game if one no longer shows what it is
kept for, and replaces a whole record that can no longer be played by that of the kept game.
Commit the written files by themselves, and say why they changed."""

from __future__ import annotations

import argparse
import sys

from kabinett.core.play.record import RecordError
from tests.fall import kept as fall
from tests.kept.playing import Played, play
from tests.kept.searching import search
from tests.kept.shelf import Kept, Kind, Shelf, entry_of, read_whole, whole_text
from tests.kept.telling import differences
from tests.volk import kept as volk
from tests.weimar import kept as weimar
from tests.weimar import kept_scenarios

SHELVES = [fall.SHELF, volk.SHELF, weimar.SHELF, kept_scenarios.SHELF]


def look(shelf: Shelf, names: list[str], write: bool) -> int:
    """Report the games that differ, and write them again if asked to. Return how many games
    differ."""
    games = {name: game for name, game in shelf.games.items() if name in shelf.kinds}
    differing, wanted = 0, {}
    for name in names:
        kind = shelf.kinds[name]
        told, fresh = (
            again(shelf, kind, games[name]) if name in games else (["There is none yet."], None)
        )
        if told:
            differing += 1
            print(f"\n{shelf.game.id}: {name}", *told, sep="\n  ", flush=True)
        if fresh:
            games[name] = fresh
        else:
            wanted[name] = kind
    if wanted and write:
        games |= look_for(shelf, wanted)
    if write and games != shelf.games:
        shelf.write(games)
    return differing + look_at_whole(shelf, names, write)


def again(shelf: Shelf, kind: Kind, was: Kept) -> tuple[list[str], Kept | None]:
    """Return what differs in a kept game, and the game as it is played now, or None if it no
    longer shows what it is kept for."""
    if (was.seats, was.options, was.often) != (
        kind.setup.seats, kind.setup.options, dict(kind.often)
    ):  # fmt: skip
        return ["It is set up otherwise now: another is wanted."], None
    played = play(shelf.game, was.way)
    now = entry_of(kind, was.way, played)
    told = differences(was, now, played)
    if kind.holds(played):
        return told, now
    return [*told, f"It no longer shows: {kind.shows}", "Another is wanted."], None


def look_for(shelf: Shelf, wanted: dict[str, Kind]) -> dict[str, Kept]:
    """Find new games of these kinds."""
    print(f"\n{shelf.game.id}: looking for {', '.join(wanted)} …", flush=True)
    found = {}
    for name, way in search(shelf.game, wanted).items():
        found[name] = entry_of(wanted[name], way, play(shelf.game, way))
        print(f"  {name}: seed {way.seed}, {found[name].found}", flush=True)
    for name in wanted.keys() - found.keys():
        print(f"  {name}: not found")
    return found


def look_at_whole(shelf: Shelf, names: list[str], write: bool) -> int:
    """Report each whole record that no longer replays to the end it was kept for. Return how
    many there are."""
    differing = 0
    for name, file in shelf.whole().items():
        if name not in names:
            continue
        told = whole_told(shelf, name)
        if told:
            differing += 1
            print(f"\n{shelf.game.id}: {file.parent.name}/{file.name}\n  {told}", flush=True)
        if told and write and name in shelf.games:
            played: Played = play(shelf.game, shelf.games[name].way)
            file.write_text(whole_text(shelf.kinds[name], played), "utf-8")
            print("  It is the record of the kept game now.")
    return differing


def whole_told(shelf: Shelf, name: str) -> str:
    """Return the fault of a whole record, or "" if it has none."""
    try:
        played = read_whole(shelf.game, shelf.whole()[name])
    except RecordError as error:
        return str(error)
    if not played.table.over or not shelf.kinds[name].holds(played):
        return f"It no longer shows: {shelf.kinds[name].shows}"
    return ""


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.kept", description=__doc__)
    known = [name for shelf in SHELVES for name in shelf.kinds]
    parser.add_argument("names", nargs="*", metavar="NAME", help="of a kept game")
    parser.add_argument("--write", action="store_true", help="write what differs anew")
    asked = parser.parse_args()
    unknown = [name for name in asked.names if name not in known]
    if unknown:
        parser.error(f"no kept game {unknown[0]!r}; there are {', '.join(known)}")
    differing = 0
    for shelf in SHELVES:
        names = [name for name in shelf.kinds if not asked.names or name in asked.names]
        differing += look(shelf, names, asked.write)
    if not differing:
        print("All kept games are as they were.")
    elif asked.write:
        print("\nWritten.  Commit it by itself, and say why these games have changed.")
    else:
        print(f"\n{differing} differ.  --write writes them anew.")
    return int(differing > 0 and not asked.write)


if __name__ == "__main__":
    sys.exit(main())
