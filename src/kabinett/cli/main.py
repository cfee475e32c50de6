"""The command line: its commands, and how it reports errors.

Exit codes: 0 success, 1 failure, 2 wrong usage, 130 stopped by Ctrl-C, 143 ended by SIGTERM."""

from __future__ import annotations

import importlib
import io
import keyword
import os
import sys
import traceback
from collections.abc import Sequence
from typing import Final, NoReturn

import click

#: Commands and their modules, which are loaded when the command is called.
COMMANDS = {
    "play": "kabinett.cli.play",
    "games": "kabinett.cli.games",
    "arena": "kabinett.cli.arena",
    "learn": "kabinett.cli.learn",
    "trajectories": "kabinett.cli.trajectories",
    "replay": "kabinett.cli.replay",
    "packs": "kabinett.cli.packs",
    "new-game": "kabinett.cli.new_game",
    "dev": "kabinett.cli.dev",
    "test": "kabinett.cli.test",
    "words": "kabinett.cli.words",
    "compile": "kabinett.cli.compile",
    "docs": "kabinett.cli.docs",
    "bench": "kabinett.cli.bench",
    "serve": "kabinett.cli.serve",
    "class": "kabinett.cli.classroom",
    "attack": "kabinett.cli.attack",
    "worker": "kabinett.cli.play",
    "admin": "kabinett.cli.serve",
    "invite": "kabinett.cli.serve",
    "backup": "kabinett.cli.data",
    "restore": "kabinett.cli.data",
    "move": "kabinett.cli.data",
    "export": "kabinett.cli.data",
    "import": "kabinett.cli.data",
}

#: Errors that say in a sentence what is wrong, with their exit codes. They are named because their
#: modules need not be loaded.
EXIT_CODES: Final = {
    "kabinett.bots.making.UnknownBot": 2,
    "kabinett.core.setup.SetupError": 2,
    "kabinett.arena.folder.FolderError": 1,
    "kabinett.arena.playing.MatchError": 1,
    "kabinett.bots.playing.BotError": 1,
    "kabinett.bots.prospects.NoProspects": 1,
    "kabinett.core.packs.pack.PackError": 1,
    "kabinett.core.play.record.RecordError": 1,
    "kabinett.nets.net.NetError": 1,
    "kabinett.research.trajectories.OtherData": 1,
}

OVERVIEW = """\
Kabinett: board games about German politics, with their rules enforced.

  kabinett play                    open the site for one person in the browser
  kabinett serve                   host the site for others, with accounts
  kabinett class                   serve a class in one room, without internet or accounts
  kabinett worker                  compute the bots' answers of a running site
  kabinett admin NAME              create an account that may manage the site
  kabinett invite                  print a link with which people can sign up
  kabinett attack [ADDRESS]        attack a site as a stranger would, and report what held
  kabinett backup                  copy the database of a site
  kabinett restore FILE            put such a copy back
  kabinett move URL                copy everything into another database
  kabinett export FILE             write everything, or the data of one person, into a file
  kabinett import FILE             load such a file into an empty database
  kabinett games                   list the games and their options
  kabinett arena match GAME A B    measure how strong bot A is against bot B
  kabinett arena ladder GAME A B…  rate several bots
  kabinett arena balance GAME      measure whom a game favours, and which choices are used
  kabinett arena benchmark BOT     measure a bot in all games, for the table of all bots
  kabinett arena merge FOLDER…     report on games that were played elsewhere
  kabinett learn GAME --into DIR   let a net learn a game by playing against itself
  kabinett trajectories GAME --into DIR
                                   write games of bots as open data for researchers
  kabinett replay FILE             play a recorded game back, or --verify it
  kabinett packs new GAME FOLDER   start a pack with the cards of your own copy
  kabinett packs check FOLDER      check such a pack
  kabinett new-game FOLDER         write a small game that you can change into your own
  kabinett dev FOLDER              serve a game while you write it
  kabinett test GAME               check a game, by its id or its folder
  kabinett words FOLDER            update the translations of a game
  kabinett compile GAME            compile the rules of a game into native code
  kabinett docs [NAME]             list the pages for authors of games, or explain a name
  kabinett bench [WHAT]            measure speed, games and players; `bench --help` lists it all

For example:

  kabinett arena match fall one-ply random --seats 4 --blocks 25 --jobs 2
  kabinett learn volk --games 800 --into learned/volk
  kabinett replay game.txt --lang de

kabinett COMMAND --help explains a command.
"""


class Kabinett(click.Group):
    """Loads a command when it is called, and reports every error in a sentence.

    KABINETT_DEBUG=1 shows tracebacks, too."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted([*super().list_commands(ctx), *COMMANDS])

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the overview without loading any command, because libraries may be missing."""
        formatter.write(OVERVIEW)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return super().get_command(ctx, cmd_name)
        command: click.Command = getattr(
            importlib.import_module(COMMANDS[cmd_name]), function_of(cmd_name)
        )
        return command

    def main(self, args: Sequence[str] | None = None, *_: object, **_extra: object) -> NoReturn:
        if isinstance(sys.stdout, io.TextIOWrapper):
            sys.stdout.reconfigure(errors="replace")
        try:
            code = super().main(args, prog_name="kabinett", standalone_mode=False)
            sys.stdout.flush()
        except click.Abort:
            fail("stopped", 130)
        except click.UsageError as error:
            fail(f"{error.format_message()} (see {usage(error)} --help)", 2)
        except click.ClickException as error:
            fail(error.format_message(), error.exit_code)
        except BrokenPipeError:
            # The reader of our output has gone: discard the rest.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(1)
        except OSError as error:
            what = f"{error.filename}: {error.strerror}" if error.filename else str(error)
            fail(what, 1)
        except Exception as error:
            fail(*describe_error(error))
        sys.exit(code if isinstance(code, int) else 0)


def function_of(command: str) -> str:
    """Return the name of a command's function in its module."""
    name = command.replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def describe_error(error: Exception) -> tuple[str, int]:
    """Return a sentence about an error, and the exit code."""
    for kind in type(error).__mro__:
        code = EXIT_CODES.get(f"{kind.__module__}.{kind.__name__}")
        if code is not None:
            return str(error), code
    what = f"{type(error).__name__}: {error}"
    return f"something failed: {what} (KABINETT_DEBUG=1 shows where)", 1


def fail(what: str, code: int) -> NoReturn:
    """Print a sentence, or one line per fault, and exit."""
    if os.environ.get("KABINETT_DEBUG") == "1":
        traceback.print_exc()
    lines = [" ".join(line.split()) for line in what.splitlines() if line.strip()]
    click.echo("\n  ".join([f"kabinett: {lines[0] if lines else ''}", *lines[1:]]), err=True)
    sys.exit(code)


def usage(error: click.UsageError) -> str:
    return error.ctx.command_path if error.ctx else "kabinett"


@click.group(cls=Kabinett, invoke_without_command=True)
@click.version_option(package_name="kabinett", prog_name="kabinett")
@click.pass_context
def main(context: click.Context) -> None:
    """Board games about German politics, with their rules enforced."""
    if context.invoked_subcommand is None:
        click.echo(OVERVIEW, nl=False)


if __name__ == "__main__":
    main()
