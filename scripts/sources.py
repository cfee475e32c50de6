"""Prints passages of the games' sources for a reader, who compares them with the notes.

Run ``python -m scripts.sources --draw 40 --seed 1`` to draw 40 checked notes at random, or
``python -m scripts.sources`` to count the checked notes of each game.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator

from kabinett.core.game import Game
from kabinett.core.words import Wording
from kabinett.games import find_game
from kabinett.learn.sources import Passage, sources_of

GAMES = ("fall", "volk", "weimar")


def games() -> Iterator[Game]:
    for name in GAMES:
        game = find_game(name)
        assert game is not None
        yield game


def checked_notes(game: Game) -> dict[str, tuple[Passage, ...]]:
    """The passages of the game's checked notes, by the names of the things."""
    return {name: source for name, source in sources_of(game).items() if isinstance(source, tuple)}


def report(game: Game, name: str, passages: tuple[Passage, ...]) -> str:
    """A note in both languages, and its passages."""
    lines = [f"{game.id} {name}"]
    for language in ("en", "de"):
        note = game.things(Wording(game, language, str))[name]["note"]
        lines.append(f"  {language}: {note}")
    lines += [
        f"  {passage.page.label}, {passage.page.url}, opened {passage.page.opened}: {passage.place}"
        for passage in passages
    ]
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", type=int, default=0, help="how many checked notes to print")
    parser.add_argument("--seed", type=int, default=1, help="another seed draws other notes")
    options = parser.parse_args()
    if not options.draw:
        for game in games():
            checked, all_notes = len(checked_notes(game)), len(sources_of(game))
            print(f"{game.id}: {checked} of {all_notes} notes are checked")
        return
    notes = [(game, *note) for game in games() for note in checked_notes(game).items()]
    drawn = random.Random(options.seed).sample(notes, min(options.draw, len(notes)))
    print("\n\n".join(report(*note) for note in drawn))


if __name__ == "__main__":
    main()
