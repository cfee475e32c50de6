"""`kabinett words`: extracts, merges, compiles and checks the catalogues of a folder.

The texts in the sources are English: ``Message("…")``, ``Question("…")``, ``N_("…")`` and Django's
functions in Python, and Django's tags in templates.  A folder has one catalogue per language,
``locale/de/LC_MESSAGES/NAME.po``.  NAME is the name of the folder; the site's catalogue has
Django's name.
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

from kabinett.core.data import Data
from kabinett.core.words import LANGUAGES, number_of
from kabinett.testing.words.catalogues import forms, stale_translations, wrong_holes
from kabinett.testing.words.texts import COMMENT_TAG, BadText, texts_in, words_on

try:
    from babel.messages.catalog import Catalog, Message
    from babel.messages.extract import extract_from_dir, extract_python
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po, write_po
except ImportError as error:
    raise click.ClickException("Babel is needed: pip install kabinett[author]") from error

SAME = 0.85  # two texts of at least this similarity count as versions of one text
KEYWORDS: Data = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}
Extract = tuple[int, str, Any, list[str]]  # line, function, its texts, comments


class Words(Catalog):
    """A catalogue without dates, paths or versions of tools in its head."""

    def __init__(self, domain: str, language: str, messages: Iterable[Message] = ()) -> None:
        super().__init__(locale=language, domain=domain, fuzzy=False)
        language_name = self.locale.english_name if self.locale else language
        self.header_comment = f"# The {language_name} words of Kabinett: {domain}."
        for message in messages:
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
    """Return the catalogue of the texts in the sources of a folder, without translations."""
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
        key=lambda row: (not row[0].endswith(".py"), row[0], row[1]),
    ):
        place = f"{folder.resolve().name}/{file}"
        catalog.add(text, None, [(place, line)], auto_comments=comments, context=context)
    return catalog


def python_texts(file: BinaryIO, *_: object, **_options: object) -> Iterator[Extract]:
    """Yield the texts of a Python source in Babel's format."""
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


def board_texts(file: BinaryIO, *_: object, **_options: object) -> Iterator[Extract]:
    """Yield the words of a board in Babel's format."""
    for line, text in words_on(file.read().decode()):
        yield line, "gettext", text, []


def page_texts(file: BinaryIO, *rest: Any, **options: Any) -> Iterator[Any]:
    """Yield the texts of a template, which Django turns into a kind of Python."""
    from django.utils.translation.template import templatize

    python = templatize(file.read().decode(), origin=getattr(file, "name", None))
    code = "\n".join(line.lstrip() for line in python.splitlines())
    yield from extract_python(io.BytesIO(code.encode()), *rest, **options)


# Catalogues -------------------------------------------------------------------------


def name_of(folder: Path) -> str:
    """Return the name of a folder's catalogues."""
    catalogues = sorted(folder.glob("locale/*/LC_MESSAGES/*.po"))
    if catalogues:
        return catalogues[0].stem
    return "django" if (folder / "templates").is_dir() else folder.resolve().name


def languages_of(folder: Path) -> list[str]:
    """Return Kabinett's languages and other languages of the folder, without English."""
    own = [path.name for path in folder.glob("locale/*") if path.is_dir()]
    return sorted({*LANGUAGES, *own} - {"en"})


def po_of(folder: Path, language: str) -> Path:
    return folder / "locale" / language / "LC_MESSAGES" / f"{name_of(folder)}.po"


def catalogue(folder: Path, language: str) -> Words:
    """Return the catalogue on disk; an empty one if there is no file."""
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
    """Merge the sources into the catalogue and compile it.  Returns a line with the number of
    translated texts.

    If a translation has wrong holes, the compiled catalogue stays as it is, because nothing could
    fill such a text."""
    source_catalog, catalog, po = (
        template(folder, language),
        catalogue(folder, language),
        po_of(folder, language),
    )
    if not len(source_catalog) and not po.exists():
        return ""
    catalog.update(source_catalog)
    drop_guesses(catalog)
    po.parent.mkdir(parents=True, exist_ok=True)
    write_if_new(po, po_bytes(catalog))
    if not wrong_holes(po, language):
        write_if_new(po.with_suffix(".mo"), mo_bytes(catalogue(folder, language)))
    messages = [message for message in catalog if message.id]
    count = sum(is_translated(message) and not message.fuzzy for message in messages)
    summary = f"{name_of(folder)}: {count} of {len(messages)} texts in {language}"
    return summary if count == len(messages) else f"{summary}; --missing lists the others"


# What is missing, and filling it in ---------------------------------------------------


def missing_lines(folder: Path, language: str) -> Iterator[str]:
    """Yield the texts without a translation as lines of TOML to fill in: ``"English" = ""``.

    If the English has changed, the line has the old translation for revision."""
    current = entries(catalogue(folder, language))
    has_begun = False
    for key, source in entries(template(folder, language)).items():
        message = current.get(key)
        if message is not None and is_translated(message) and not message.fuzzy:
            continue
        if not has_begun:
            yield f"[{language}]"
        has_begun = True
        yield "# " + ", ".join(f"{folder.parent / file}:{line}" for file, line in source.locations)
        if message is not None and message.fuzzy:
            yield "# the English has changed"
        if source.context:
            yield f"# {source.context}"
        strings = forms(message.string) if message is not None else [""]
        if source.pluralizable:
            strings = [*strings, *[""] * 9][: Words("", language).num_plurals]
            yield f"# {toml_string(forms(source.id)[1])}"
            yield f"{toml_string(key_of(source))} = [{', '.join(map(toml_string, strings))}]"
        else:
            yield f"{toml_string(key_of(source))} = {toml_string(strings[0])}"


def fill(folder: Path, language: str, texts: Data) -> dict[str, str]:
    """Put translations, by their English, into the catalogue.  Returns the refused ones, each with
    a reason."""
    catalog = catalogue(folder, language)
    catalog.update(template(folder, language))
    refusals = {
        each: "the sources have no text" for each, translation in texts.items() if translation
    }
    for message in catalog:
        if not message.id or not (translation := texts.get(key_of(message))):
            continue
        strings = forms(translation)
        if not all(strings):
            refusals[key_of(message)] = "a plural form is empty of the text"
            continue
        message.string = tuple(strings) if message.pluralizable else strings[0]
        message.previous_id = []
        message.flags.discard("fuzzy")
        refusals.pop(key_of(message), None)
    po = po_of(folder, language)
    po.parent.mkdir(parents=True, exist_ok=True)
    write_if_new(po, po_bytes(catalog))
    return refusals


def key_of(message: Message) -> str:
    """Return the key of a text in a file of translations: its English."""
    return forms(message.id)[0]


def toml_string(text: str) -> str:
    """Return a string in the syntax of TOML."""
    return json.dumps(text, ensure_ascii=False)


def drop_guesses(catalog: Catalog) -> None:
    """Remove translations that Babel has guessed from similar texts, except those of texts that
    changed only a little.  A wrong guess would look like a translation."""
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
    """Return the faults of a catalogue."""
    po, catalog = po_of(folder, language), catalogue(folder, language)
    source_entries, catalog_entries = entries(template(folder, language)), entries(catalog)
    run = "run `kabinett words`"
    problems = []
    for key in source_entries.keys() - catalog_entries.keys():
        place, line = next(iter(source_entries[key].locations), (name_of(folder), 0))
        problems.append(
            f"{folder.parent / place}:{line}: {quote(source_entries[key])} is not in {po}: {run}"
        )
    for key, message in catalog_entries.items():
        where = f"{po}:{message.lineno}: {quote(message)}"
        if key not in source_entries:
            problems.append(f"{where} is not used: {run}")
        elif not is_translated(message):
            problems.append(f"{where} is not translated")
        elif message.fuzzy:
            problems.append(f"{where} is marked fuzzy: check the translation")
    stale = stale_translations(po, language)
    mo = po.with_suffix(".mo")
    if not stale and mo.exists() and mo.read_bytes() != mo_bytes(catalog):
        stale = [f"{mo} differs from {po.name}"]
    wrong = wrong_holes(po, language)
    return [*sorted(problems), *([] if wrong else [f"{each}: {run}" for each in stale]), *wrong]


def entries(catalog: Catalog) -> dict[tuple[str | None, tuple[str, ...]], Message]:
    return {
        (message.context, tuple(forms(message.id))): message for message in catalog if message.id
    }


def is_translated(message: Message) -> bool:
    return all(forms(message.string))


def quote(message: Message) -> str:
    return f"“{forms(message.id)[0]}”"


@click.command()
@click.argument(
    "folders",
    nargs=-1,
    required=True,
    type=click.Path(exists=True, file_okay=False, path_type=Path),
)
@click.option("--check", "only_check", is_flag=True, help="Change nothing, and list all faults.")
@click.option("--language", "more", multiple=True, help="Create a catalogue in this language, too.")
@click.option(
    "--missing",
    "only_missing",
    is_flag=True,
    help='Change nothing, and list untranslated texts as lines to fill in: "English" = "".',
)
@click.option(
    "--from",
    "filled",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="Take translations from such a list.",
)
def words(
    folders: tuple[Path, ...],
    only_check: bool,
    more: tuple[str, ...],
    only_missing: bool,
    filled: Path | None,
) -> None:
    """Update the catalogues of FOLDERS from their sources, and compile them.

    To translate a game: kabinett words FOLDER --missing > de.toml, fill it in, then
    kabinett words FOLDER --from de.toml."""
    if only_check and filled:
        raise click.UsageError("--check changes nothing: leave out --from, or check afterwards")
    problems: list[str] = []
    untaken: list[str] = []
    new_texts = translations(filled) if filled else {}
    if len(folders) > 1 and (only_missing or new_texts):
        raise click.UsageError("--missing and --from accept one folder only")
    for folder in folders:
        if only_missing:
            for language in sorted({*languages_of(folder), *more}):
                click.echo("\n".join(missing_lines(folder, language)))
            return
        for language, texts in new_texts.items():
            refusals = fill(folder, language, texts)
            count = sum(map(bool, texts.values()))
            click.echo(
                f"{filled}: took {count - len(refusals)} of {count} translations in {language}"
            )
            for text, why in refusals.items():
                untaken.append(f"{filled}: refused: {why} {toml_string(text)}")
        for language in sorted({*languages_of(folder), *more}):
            if only_check:
                problems += check(folder, language)
            elif line := update(folder, language):
                click.echo(line)
                problems += wrong_holes(po_of(folder, language), language)
    for each in (*untaken, *problems):
        click.echo(each)
    if problems:
        raise click.ClickException(f"{number_of(len(problems), 'problem')} in the catalogues")
    if untaken:
        raise click.ClickException(f"refused {number_of(len(untaken), 'translation')} of {filled}")


def translations(file: Path) -> dict[str, Data]:
    """Return the translations in a file by language and English text."""
    try:
        by_language = tomllib.loads(file.read_text("utf-8"))
    except ValueError as error:
        raise click.ClickException(f"{file}: {error}") from error
    for language, texts in by_language.items():
        if not isinstance(texts, dict):
            raise click.ClickException(
                f"{file}: {language}: put the texts below their language, such as [de]"
            )
    return by_language
