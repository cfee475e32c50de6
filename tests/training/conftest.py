"""Makes the toy games the only games, as for the command line."""

from tests.cli.conftest import toy_games

__all__ = ["toy_games"]
