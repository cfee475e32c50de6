"""kabinett words: the catalogues of a folder: extract, merge, compile, check.

The texts in the sources are English: ``Message("…")``, ``Question("…")``, ``N_("…")`` and Django's
functions in Python, Django's tags in templates.  A folder has one catalogue a language, which is
called as the folder is (that of the site as Django wants it): ``locale/de/LC_MESSAGES/NAME.po``.
"""

from __future__ import annotations

import difflib
import io
import json
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, BinaryIO

import click

from kabinett.core.words import LANGUAGES
from kabinett.testing.holes import compiled_otherwise, forms, wrong_holes
from kabinett.testing.texts import COMMENT_TAG, BadText, texts_in, words_on

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.extract import extract_from_dir, extract_python
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po
except ImportError as error:
    raise click.ClickException("Babel is needed: pip install kabinett[author]") from error

SAME = 0.85  # so far alike, a text is held to be another one that was changed
KEYWORDS: dict[str, Any] = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
Found = tuple[int, str, Any, list[str]]  # line, function, its texts, comments


class Words(Catalog):
    """A catalogue whose head says nothing that changes with time, place or tools."""

    def __init__(self, domain: str, language: str, read: Iterable[Message] = ()) -> None:
        super().__init__(locale=language, domain=domain, fuzzy=False)
        named = self.locale.english_name if self.locale else language
        self.header_comment = f"# The {named} words of Kabinett: {domain}."
        for message in read:
            if message.id:
                self[message.id] = message

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", str(self.locale)),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


# Extraction -------------------------------------------------------------------------


def template(folder: Path, language: str) -> Words:
    """The catalogue that the sources of a folder ask for, without translations."""
    methods: list[tuple[str, Any]] = [("**.py", python_texts), ("**/templates/**.*", page_texts)]
    methods.append(("static/*/board.svg", board_texts))
    catalog = Words(name_of(folder), language)
    for file, line, text, comments, context in sorted(
        extract_from_dir(
            folder,
            methods,
            keywords=KEYWORDS,
            comment_tags=[COMMENT_TAG],
            directory_filter=lambda path: Path(path).name not in ("locale", "__pycache__"),
        ),
        key=lambda found: (not found[0].endswith(".py"), found[0], found[1]),
    ):
        place = f"{folder.resolve().name}/{file}"
        catalog.add(text, None, [(place, line)], auto_comments=comments, context=context)
    return catalog


def python_texts(file: BinaryIO, *_: Any, **_options: Any) -> Iterator[Found]:
    """The texts of a Python source, as Babel wants them."""
    try:
        for line, text, plural, context, comments in texts_in(
            file.read().decode(), getattr(file, "name", "?")
        ):
            if context:
                yield line, "pgettext", (context, text), comments
            elif plural:
                yield line, "ngettext", (text, plural), comments
            else:
                yield line, "gettext", text, comments
    except BadText as error:
        raise click.ClickException(str(error)) from error


def board_texts(file: BinaryIO, *_: Any, **_options: Any) -> Iterator[Found]:
    """The words that a board says of its own."""
    for line, text in words_on(file.read().decode()):
        yield line, "gettext", text, []


def page_texts(file: BinaryIO, *rest: Any, **options: Any) -> Iterator[Any]:
    """The texts of a template, which Django turns into something like Python for us."""
    from django.utils.translation.template import templatize

    python = templatize(file.read().decode(), origin=getattr(file, "name", None))
    code = "\n".join(line.lstrip() for line in python.splitlines())
    yield from extract_python(io.BytesIO(code.encode()), *rest, **options)


# Catalogues -------------------------------------------------------------------------


def name_of(folder: Path) -> str:
    """What the catalogue of a folder is called."""
    there = sorted(folder.glob("locale/*/LC_MESSAGES/*.po"))
    if there:
        return there[0].stem
    return "django" if (folder / "templates").is_dir() else folder.resolve().name


def languages_of(folder: Path) -> list[str]:
    """Those that Kabinett speaks, and those that the folder has besides."""
    own = [path.name for path in folder.glob("locale/*") if path.is_dir()]
    return sorted({*LANGUAGES, *own} - {"en"})


def po_of(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / f"{name_of(folder)}.po"


def catalogue(folder: Path, language: str) -> Words:
    """The catalogue as it is on disk."""
    po = po_of(folder, language)
    if not po.exists():
        return Words(name_of(folder), language)
    with po.open("rb") as file:
        return Words(name_of(folder), language, read_po(file, locale=language))


def po_bytes(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_po(
        buffer, catalog, width=96, ignore_obsolete=True, include_previous=True, include_lineno=False
    )
    return buffer.getvalue()


def mo_bytes(catalog: Catalog) -> bytes:
    buffer = io.BytesIO()
    write_mo(buffer, catalog)
    return buffer.getvalue()


def update(folder: Path, language: str) -> str:
    """Merge the sources into the catalogue and compile it, unless holes are wrong: these could not
    be said, so what was compiled before stays.  Tells how it stands."""
    wanted, catalog, po = (
        template(folder, language),
        catalogue(folder, language),
        po_of(folder, language),
    )
    if not len(wanted) and not po.exists():
        return ""
    catalog.update(wanted)
    drop_guesses(catalog)
    po.parent.mkdir(parents=True, exist_ok=True)
    write_if_new(po, po_bytes(catalog))
    if not wrong_holes(po, language):
        write_if_new(po.with_suffix(".mo"), mo_bytes(catalogue(folder, language)))
    messages = [message for message in catalog if message.id]
    done = sum(is_translated(message) and not message.fuzzy for message in messages)
    told = f"{name_of(folder)}: {done} of {len(messages)} texts in {language}"
    return told if done == len(messages) else f"{told}; --missing lists the others"


# What is missing, and filling it in ---------------------------------------------------


def missing(folder: Path, language: str) -> Iterator[str]:
    """The texts without a translation, as lines of TOML to be filled in: ``"English" = ""``.
    Where the English has changed its old translation stands there, to be looked at again."""
    there = entries(catalogue(folder, language))
    begun = False
    for key, wanted in entries(template(folder, language)).items():
        message = there.get(key)
        if message is not None and is_translated(message) and not message.fuzzy:
            continue
        if not begun:
            yield f"[{language}]"
        begun = True
        yield "# " + ", ".join(f"{folder.parent / file}:{line}" for file, line in wanted.locations)
        if message is not None and message.fuzzy:
            yield "# the English has changed"
        if wanted.context:
            yield f"# {wanted.context}"
        strings = forms(message.string) if message is not None else [""]
        if wanted.pluralizable:
            strings = [*strings, *[""] * 9][: Words("", language).num_plurals]
            yield f"# {written(forms(wanted.id)[1])}"
            yield f"{written(key_of(wanted))} = [{', '.join(map(written, strings))}]"
        else:
            yield f"{written(key_of(wanted))} = {written(strings[0])}"


def fill(folder: Path, language: str, given: dict[str, Any]) -> dict[str, str]:
    """Put translations, by their English, into the catalogue; those that it does not take, with
    why."""
    catalog = catalogue(folder, language)
    catalog.update(template(folder, language))
    left = {each: "the sources have no text" for each, said in given.items() if said}
    for message in catalog:
        if not message.id or not (said := given.get(key_of(message))):
            continue
        strings = forms(said)
        if not all(strings):
            left[key_of(message)] = "a form is empty of the text"
            continue
        message.string = tuple(strings) if message.pluralizable else strings[0]
        message.previous_id = []
        message.flags.discard("fuzzy")
        left.pop(key_of(message), None)
    po = po_of(folder, language)
    po.parent.mkdir(parents=True, exist_ok=True)
    write_if_new(po, po_bytes(catalog))
    return left


def key_of(message: Message) -> str:
    """What a text is called in a file of translations."""
    return forms(message.id)[0]


def written(text: str) -> str:
    """A string as TOML has it."""
    return json.dumps(text, ensure_ascii=False)


def drop_guesses(catalog: Catalog) -> None:
    """Of the translations of texts that sound alike only those stay that are of the same text, a
    little changed: others read as if they were translations."""
    for message in catalog:
        before = forms(message.previous_id)[:1] if message.previous_id else []
        if before and difflib.SequenceMatcher(None, before[0], forms(message.id)[0]).ratio() < SAME:
            message.string = ("",) * catalog.num_plurals if message.pluralizable else ""
            message.previous_id = []
            message.flags.discard("fuzzy")


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


# Checking ---------------------------------------------------------------------------


def check(folder: Path, language: str) -> list[str]:
    """Everything that is wrong with a catalogue."""
    po, catalog = po_of(folder, language), catalogue(folder, language)
    wanted, there = entries(template(folder, language)), entries(catalog)
    run = "run `kabinett words`"
    problems = []
    for key in wanted.keys() - there.keys():
        place, line = next(iter(wanted[key].locations), (name_of(folder), 0))
        problems.append(
            f"{folder.parent / place}:{line}: {quoted(wanted[key])} is not in {po}: {run}"
        )
    for key, message in there.items():
        where = f"{po}:{message.lineno}: {quoted(message)}"
        if key not in wanted:
            problems.append(f"{where} is used no longer: {run}")
        elif not is_translated(message):
            problems.append(f"{where} is not translated")
        elif message.fuzzy:
            problems.append(f"{where} is marked fuzzy: check the translation")
    stale = compiled_otherwise(po, language)
    mo = po.with_suffix(".mo")
    if not stale and mo.exists() and mo.read_bytes() != mo_bytes(catalog):
        stale = [f"{mo}: is another one than {po.name}"]
    wrong = wrong_holes(po, language)
    return [*sorted(problems), *([] if wrong else [f"{each}: {run}" for each in stale]), *wrong]


def entries(catalog: Catalog) -> dict[tuple[str | None, tuple[str, ...]], Message]:
    return {
        (message.context, tuple(forms(message.id))): message for message in catalog if message.id
    }


def is_translated(message: Message) -> bool:
    return all(forms(message.string))


def quoted(message: Message) -> str:
    return f"“{forms(message.id)[0]}”"


@click.command()
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option("--check", "only_check", is_flag=True, help="Change nothing, list what is wrong.")
@click.option("--language", "more", multiple=True, help="Begin a catalogue in this language too.")
@click.option(
    "--missing",
    "only_missing",
    is_flag=True,
    help='Change nothing, list what is not translated, with its lines: "English" = "".',
)
@click.option(
    "--from",
    "filled",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Such a list, filled in: take its translations.",
)
def words(
    folders: tuple[Path, ...],
    only_check: bool,
    more: tuple[str, ...],
    only_missing: bool,
    filled: Path | None,
) -> None:
    """Bring the catalogues of FOLDERS up to date with their sources, and compile them.

    To translate a game: kabinett words FOLDER --missing > de.toml, fill it in, and
    kabinett words FOLDER --from de.toml."""
    problems: list[str] = []
    untaken: list[str] = []
    given = translations(filled) if filled else {}
    if len(folders) > 1 and (only_missing or given):
        raise click.UsageError("--missing and --from are for one folder")
    for folder in folders:
        if only_missing:
            for language in sorted({*languages_of(folder), *more}):
                click.echo("\n".join(missing(folder, language)))
            return
        for language, texts in given.items():
            left = fill(folder, language, texts)
            said = sum(map(bool, texts.values()))
            click.echo(f"{filled}: {said - len(left)} of {said} translations in {language} taken")
            for text, why in left.items():
                untaken.append(f"{filled}: not taken: {why} {written(text)}")
        for language in sorted({*languages_of(folder), *more}):
            if only_check:
                problems += check(folder, language)
            elif line := update(folder, language):
                click.echo(line)
                problems += wrong_holes(po_of(folder, language), language)
    for each in (*untaken, *problems):
        click.echo(each)
    if problems:
        raise click.ClickException(f"{counted(len(problems), 'problem')} in the catalogues")
    if untaken:
        raise click.ClickException(f"{counted(len(untaken), 'translation')} of {filled} not taken")


def counted(number: int, what: str) -> str:
    """
    >>> counted(1, "problem"), counted(2, "problem")
    ('1 problem', '2 problems')
    """
    return f"{number} {what}{'' if number == 1 else 's'}"


def translations(file: Path) -> dict[str, dict[str, Any]]:
    """What a file gives, by language and English: `missing` writes such files."""
    try:
        found = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise click.ClickException(f"{file}: {error}") from error
    for language, texts in found.items():
        if not isinstance(texts, dict):
            raise click.ClickException(
                f"{file}: {language}: a language stands above its texts: [de]"
            )
    return found
