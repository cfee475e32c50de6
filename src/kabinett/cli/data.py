"""`kabinett backup`, `restore`, `move`, `export` and `import`: commands for all stored data."""

from __future__ import annotations

import gzip
import io
import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from kabinett.cli import site
from kabinett.cli.site import SiteError, data_option

FULL = "that database is not empty: nothing has been changed"

file = click.Path(dir_okay=False, path_type=Path)


#: The maximum number of characters of a row: more than the largest game has, and too few to fill
#: the memory.
LONGEST_ROW = 10_000_000


class TooLong(ValueError):
    """A row is longer than any that `kabinett export` writes."""


UNREADABLE = (OSError, EOFError, UnicodeError, RecursionError, TooLong)


def rows_in(lines: TextIO) -> Iterator[str]:
    """Yield the lines of a decompressed file.  Raises TooLong for a row that is too long: a small
    compressed file may contain an endless one."""
    while line := lines.readline(LONGEST_ROW + 1):
        if len(line) > LONGEST_ROW:
            raise TooLong(f"a row has more than {LONGEST_ROW} characters")
        yield line


@contextmanager
def alone(data: Path | None) -> Iterator[Path]:
    """Yield the data folder, and keep sites from using it during the block."""
    folder = site.set_up_served_site(data).data
    with site.lock_data_folder(folder) as lock:
        if lock is None:
            raise SiteError(f"a site is using {folder}; stop it first")
        yield folder


@click.command()
@click.option(
    "--to", "copy", type=file, help="The copy. By default backups/copy-… in the data folder."
)
@data_option
def backup(copy: Path | None, data: Path | None) -> None:
    """Copy the whole database, even while the site runs.

    Keep the file secret_key of the data folder with the copy: otherwise everybody must log in
    again."""
    site.set_up_served_site(data)
    from kabinett.web.host import database

    if copy is not None and copy.exists():
        raise SiteError(f"{copy} already exists")
    try:
        backup_file = database.back_up(database.KEPT)
    except database.DatabaseProblem as error:
        raise SiteError(str(error)) from error
    if copy is not None:
        try:
            move_file(backup_file, copy)
        except OSError as error:
            backup_file.unlink()
            raise SiteError(f"{copy} cannot be written: {error}") from error
        backup_file = copy
    click.echo(f"The database has been copied to {backup_file}")


def move_file(one: Path, other: Path) -> None:
    """Move a file, even to another disk.  OSError if that is impossible: then it stays where it
    is."""
    if same_disk(one, other):
        one.replace(other)
        return
    with open(one, "rb") as content, new_file(other) as copy:
        shutil.copyfileobj(content, copy)
    one.unlink()


def same_disk(one: Path, other: Path) -> bool:
    return one.stat().st_dev == other.absolute().parent.stat().st_dev


@contextmanager
def new_file(path: Path) -> Iterator[BinaryIO]:
    """Yield a new file that only its owner may read, and delete it if the block fails."""
    file = open(path, "xb", opener=lambda path, flags: os.open(path, flags, 0o600))  # noqa: SIM115
    try:
        with file:
            yield file
    except BaseException:
        path.unlink(missing_ok=True)
        raise


@click.command()
@click.argument("copy", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def restore(copy: Path, data: Path | None) -> None:
    """Replace the database by COPY, which `kabinett backup` has made.

    The present database is put aside first."""
    with alone(data):
        from kabinett.web.host import database

        try:
            aside = database.restore(copy)
        except database.DatabaseProblem as error:
            raise SiteError(str(error)) from error
        site.update_database()
    click.echo("The database is as it was when the copy was made.")
    if aside:
        click.echo(f"The previous database has been put aside: {aside}")


@click.command()
@click.argument("url")
@data_option
def move(url: str, data: Path | None) -> None:
    """Copy everything, including accounts, into the empty database at URL.

    For example from SQLite to postgresql://kabinett:word@localhost/kabinett. The old database stays
    as it is. Set KABINETT_DATABASE to URL afterwards."""
    with alone(data) as folder:
        site.update_database()
        from django.db import DatabaseError

        from kabinett.web.host import copies
        from kabinett.web.host.database_url import BadAddress, database_settings

        try:
            count = copies.move(database_settings(url, folder))
        except BadAddress as error:
            raise SiteError(str(error)) from error
        except copies.NotEmpty as error:
            raise SiteError(FULL) from error
        except DatabaseError as error:
            raise SiteError(f"nothing has been copied: {error}") from error
    click.echo(f"{count} rows have been copied. Now set KABINETT_DATABASE to that address.")


@click.command()
@click.option("--person", help="Only the data of the person with this name.")
@click.argument("to", type=file)
@data_option
def export(person: str | None, to: Path, data: Path | None) -> None:
    """Write everything that is stored into the file TO, one line of JSON per row. The file is
    compressed with gzip if TO ends in .gz.

    With --person the file has the data of one person as JSON, to be handed over to that person. It
    includes records of finished games, without other players' hands."""
    site.set_up_served_site(data)
    site.update_database()
    from django.db import DatabaseError

    from kabinett.web.host import copies

    count = 0
    if to.exists():
        raise SiteError(f"{to} already exists")
    content = None if person is None else data_of_person(person)
    try:
        with new_file(to) as out, open_text(out, to.suffix == ".gz") as lines:
            for row in copies.write_lines(copies.all_rows()) if content is None else [content]:
                lines.write(row)
                count += 1
    except (OSError, DatabaseError) as error:
        raise SiteError(f"{to} cannot be written: {error}") from error
    what = f"{count} rows have" if content is None else f"The data of {person} has"
    click.echo(f"{what} been written to {to}")


def open_text(file: BinaryIO, is_gzipped: bool) -> TextIO:
    """Open the text of a file, for writing or reading."""
    content = gzip.GzipFile(fileobj=file, mode=file.mode) if is_gzipped else file
    return io.TextIOWrapper(content, encoding="utf-8")


def is_packed(file: Path) -> bool:
    """Return whether a file is compressed with gzip, whatever its name is."""
    with open(file, "rb") as content:
        return content.read(2) == b"\x1f\x8b"


def data_of_person(name: str) -> str:
    from django.core.serializers.json import DjangoJSONEncoder

    from kabinett.web.club.own_data import own_data
    from kabinett.web.people.models import Person

    person = Person.objects.filter(username__iexact=name).first()
    if person is None:
        raise SiteError(f"there is no account with the name {name}")
    return json.dumps(own_data(person), cls=DjangoJSONEncoder, ensure_ascii=False, indent=1)


@click.command("import")
@click.argument("source", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
def import_(source: Path, data: Path | None) -> None:
    """Load a file of `kabinett export` into an empty database."""
    with alone(data):
        site.update_database()
        from django.core.serializers.base import DeserializationError
        from django.db import DatabaseError

        from kabinett.web.host import copies

        try:
            with open(source, "rb") as content, open_text(content, is_packed(source)) as lines:
                count = copies.load_lines(rows_in(lines))
        except copies.NotEmpty as error:
            raise SiteError(FULL) from error
        except (*UNREADABLE, DeserializationError, DatabaseError) as error:
            raise SiteError(f"nothing has been loaded: {source}: {error}") from error
    click.echo(f"{count} rows have been loaded.")
