"""Plays random games on request and reports the time: ``python -m bench.rates GAME``.

`bench.against` starts a process for each build, with the build on PYTHONPATH. Each line of input
has the first seed, the number of games, and whether to count instructions (0 or 1). Each line of
output is JSON."""

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
        from bench.loops import is_compiled, play_games, time_call
        from kabinett.games import find_game
    except ImportError as error:
        return say(lacks=str(error))
    game = find_game(game_id)
    if game is None:
        return say(lacks=f"it has no game {game_id}")
    say(package=str(Path(str(kabinett.__file__)).parent), compiled=is_compiled())
    for line in sys.stdin:
        first, number, is_counted = map(int, line.split())
        counter = WorkCounter()
        if is_counted:
            with counter.counting():
                decisions, _, _ = play_games(game, first, number)
            say(decisions=decisions, instructions=counter.instructions)
        else:
            seconds, (decisions, _, _) = time_call(play_games, game, first, number)
            say(decisions=decisions, seconds=seconds)


if __name__ == "__main__":
    main()
