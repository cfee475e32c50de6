"""Plays random games of one game when it is told to, and says how long that took: what
`bench.against` starts for each build, with that build's sources on PYTHONPATH.

    python -m bench.rates GAME

Each line of its input is the first seed, how many games, and whether their instructions are wanted
(0 or 1); each line that it prints is JSON."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from bench.counter import WorkCounter


def say(**what: object) -> None:
    print(json.dumps(what), flush=True)


def main() -> None:
    game_id = sys.argv[1]
    try:
        import kabinett
        from bench.loops import compiled, play_games, timed
        from kabinett.games import find_game
    except ImportError as error:
        return say(lacks=str(error))
    game = find_game(game_id)
    if game is None:
        return say(lacks=f"no game {game_id} that can be loaded")
    say(package=str(Path(str(kabinett.__file__)).parent), compiled=compiled())
    for line in sys.stdin:
        first, number, counted = map(int, line.split())
        counter = WorkCounter()
        if counted:
            with counter.counting():
                decisions, _, _ = play_games(game, first, number)
            say(decisions=decisions, instructions=counter.instructions)
        else:
            seconds, (decisions, _, _) = timed(play_games, game, first, number)
            say(decisions=decisions, seconds=seconds)


if __name__ == "__main__":
    main()
