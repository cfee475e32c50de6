"""The gettext catalogues: extract, merge, compile, check.

``python scripts/words.py`` brings every German catalogue up to date with the sources and
compiles it; ``--check`` changes nothing and lists what is wrong with them.

A catalogue (a gettext domain) belongs to a folder of the package:

=============  ===========  =======================================================
core/          ``core``     ``Message("…")``, ``Question("…")``, ``N_("…")`` in Python
games/NAME/    ``NAME``     the same
web/           ``django``   Django's functions in Python, its tags in templates
web/           ``djangojs`` ``gettext("…")`` and the like in the client's JavaScript
=============  ===========  =======================================================

The texts in the sources are English, so there is one catalogue a domain, the German one.
"""

from __future__ import annotations

import argparse
import ast
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from django.utils.translation.template import templatize

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "kabinett"
LANGUAGE = "de"
COMMENT_TAG = "Translators:"
HOLE = re.compile(r"\{(\w*)[^{}]*\}|%\((\w+)\)")


class German(Catalog):
    """A catalogue whose head says nothing that changes with time, place or tools."""

    def __init__(self, domain: str, read: Iterable[Message] = ()) -> None:
        super().__init__(
            locale=LANGUAGE,
            domain=domain,
            header_comment=f"# The German words of Kabinett: {domain}.",
            fuzzy=False,
        )
        for message in read:
            if message.id:
                self[message.id] = message

    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        return [
            ("Language", LANGUAGE),
            ("Plural-Forms", self.plural_forms),
            ("MIME-Version", "1.0"),
            ("Content-Type", "text/plain; charset=utf-8"),
            ("Content-Transfer-Encoding", "8bit"),
        ]


class BadSource(Exception):
    """A text in the sources that no catalogue can translate."""


@dataclass(frozen=True)
class Call:
    """Where a function takes its texts: the position of each argument, or no such one."""

    text: int = 0
    plural: int | None = None
    context: int | None = None


PYTHON_CALLS = {
    "Message": Call(plural=1),
    "Question": Call(plural=1),
    "N_": Call(),
    "_": Call(),
    "gettext": Call(),
    "gettext_lazy": Call(),
    "gettext_noop": Call(),
    "ngettext": Call(plural=1),
    "ngettext_lazy": Call(plural=1),
    "pgettext": Call(text=1, context=0),
    "pgettext_lazy": Call(text=1, context=0),
    "npgettext": Call(text=1, plural=2, context=0),
    "npgettext_lazy": Call(text=1, plural=2, context=0),
}
#: The same for Babel's own extractor: positions from 1, a context marked "c".
BABEL_KEYWORDS = {
    "_": None,
    "gettext": None,
    "ngettext": (1, 2),
    "pgettext": ((1, "c"), 2),
    "npgettext": ((1, "c"), 2, 3),
}


@dataclass(frozen=True)
class Text:
    """A text found in the sources."""

    file: str
    text: str
    plural: str = ""
    context: str = ""
    comments: tuple[str, ...] = ()


Extractor = Callable[[str, str], Iterator[Text]]


@dataclass
class Domain:
    """One catalogue, the folder it belongs to, and how to read which files of it."""

    name: str
    folder: Path
    sources: dict[str, Extractor]
    problems: list[str] = field(default_factory=list)

    @property
    def po(self) -> Path:
        return self.folder / "locale" / LANGUAGE / "LC_MESSAGES" / f"{self.name}.po"

    @property
    def mo(self) -> Path:
        return self.po.with_suffix(".mo")

    def texts(self) -> Iterator[Text]:
        """All texts of the folder, file by file, in the order of the source."""
        for pattern, extractor in self.sources.items():
            for path in sorted(self.folder.glob(pattern)):
                file = path.relative_to(self.folder.parent).as_posix()
                try:
                    yield from extractor(file, path.read_text(encoding="utf-8"))
                except BadSource as problem:
                    self.problems.append(str(problem))

    def template(self) -> German:
        """The catalogue that the sources ask for, without translations."""
        catalog = German(self.name)
        for text in self.texts():
            catalog.add(
                (text.text, text.plural) if text.plural else text.text,
                locations=[(text.file, 0)],
                auto_comments=text.comments,
                context=text.context or None,
            )
        return catalog

    def german(self) -> German:
        """The catalogue as it is on disk."""
        if not self.po.exists():
            return German(self.name)
        with self.po.open("rb") as file:
            return German(self.name, read_po(file, locale=LANGUAGE))


def domains(package: Path = PACKAGE) -> list[Domain]:
    python: dict[str, Extractor] = {"**/*.py": python_texts}
    site = {**python, "**/templates/**/*.*": template_texts}
    client: dict[str, Extractor] = {"**/static/**/*.js": javascript_texts}
    games = sorted(path.parent for path in (package / "games").glob("*/__init__.py"))
    return [
        Domain("core", package / "core", python),
        *(Domain(game.name, game, python) for game in games),
        Domain("django", package / "web", site),
        Domain("djangojs", package / "web", client),
    ]


# Extraction -------------------------------------------------------------------------


def python_texts(file: str, source: str) -> Iterator[Text]:
    """The texts in calls like ``Message("…", plural="…")``.

    >>> [t.text for t in python_texts("x.py", 'A = Message("{n} vote", "{n} votes")')]
    ['{n} vote']
    """
    lines = source.splitlines()
    calls = (node for node in ast.walk(ast.parse(source, file)) if isinstance(node, ast.Call))
    for node in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        function = node.func
        name = function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")
        call = PYTHON_CALLS.get(name)
        if call is None:
            continue
        text = literal(file, node, call.text, "text")
        if text:
            yield Text(
                file,
                text,
                literal(file, node, call.plural, "plural"),
                literal(file, node, call.context, "context"),
                comments_above(lines, node.lineno),
            )


def literal(file: str, call: ast.Call, position: int | None, keyword: str) -> str:
    """An argument that is a plain string; "" if there is none, or it is a variable."""
    if position is None:
        return ""
    node: ast.expr | None = None
    if position < len(call.args):
        node = call.args[position]
    else:
        node = next((each.value for each in call.keywords if each.arg == keyword), None)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        raise BadSource(
            f"{file}:{call.lineno}: a text is put together here, which no catalogue can "
            "translate; write it in one piece, with holes like {card}"
        )
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def comments_above(lines: list[str], line: int) -> tuple[str, ...]:
    """A comment block just above a line, if it speaks to translators."""
    block: list[str] = []
    for above in reversed(lines[: line - 1]):
        if not above.lstrip().startswith("#"):
            break
        block.insert(0, above.strip().lstrip("# "))
    return tuple(block) if block and block[0].startswith(COMMENT_TAG) else ()


def template_texts(file: str, source: str) -> Iterator[Text]:
    """The texts in ``{% translate %}``, ``{% blocktranslate %}`` and ``_("…")``.

    Django turns a template into something like Python, which Babel's tokenizer reads
    once no line is indented.
    """
    python = "\n".join(line.lstrip() for line in templatize(source, origin=file).splitlines())
    return babel_texts(file, "python", python)


def javascript_texts(file: str, source: str) -> Iterator[Text]:
    """The texts in ``gettext("…")``, ``ngettext`` and the like.

    >>> [t.plural for t in javascript_texts("x.js", "ngettext('a card', 'cards', n)")]
    ['cards']
    """
    return babel_texts(file, "javascript", source)


def babel_texts(file: str, method: str, source: str) -> Iterator[Text]:
    code = io.BytesIO(source.encode())
    options = {"encoding": "utf-8", "parse_template_string": True}
    for _line, words, comments, context in extract(
        method, code, BABEL_KEYWORDS, [COMMENT_TAG], options, strip_comment_tags=False
    ):
        text, plural = (words, "") if isinstance(words, str) else (words[0], words[1])
        yield Text(file, text, plural, context or "", tuple(comments))


# Writing ----------------------------------------------------------------------------


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


def update(domain: Domain) -> str:
    """Merge the sources into the catalogue and compile it; tells how it stands."""
    template, catalog = domain.template(), domain.german()
    if not len(template) and not domain.po.exists():
        return ""
    catalog.update(template)
    domain.po.parent.mkdir(parents=True, exist_ok=True)
    write_if_new(domain.po, po_bytes(catalog))
    write_if_new(domain.mo, mo_bytes(domain.german()))
    messages = [message for message in catalog if message.id]
    done = sum(is_translated(message) and not message.fuzzy for message in messages)
    return f"{domain.name}: {done} of {len(messages)} texts in German"


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)


# Checking ---------------------------------------------------------------------------


def check(domain: Domain) -> list[str]:
    """Everything that is wrong with a catalogue."""
    template, catalog = domain.template(), domain.german()
    problems = list(domain.problems)
    wanted, there = entries(template), entries(catalog)
    for key, message in wanted.items():
        if key not in there:
            problems.append(f"{quoted(message)} is not in the catalogue: run `make words`")
    for key, message in there.items():
        if key not in wanted:
            problems.append(f"{quoted(message)} is used no longer: run `make words`")
        elif not is_translated(message):
            problems.append(f"{quoted(message)} has no German")
        elif message.fuzzy:
            problems.append(f"{quoted(message)} is marked fuzzy: check the German")
        else:
            problems.extend(wrong_holes(message))
    if domain.po.exists():
        if not domain.mo.exists():
            problems.append("is not compiled: run `make words`")
        elif domain.mo.read_bytes() != mo_bytes(catalog):
            problems.append("the compiled catalogue is another one: run `make words`")
    return [f"{domain.name}: {problem}" for problem in problems]


def entries(catalog: Catalog) -> dict[tuple[str | None, str | tuple[str, ...]], Message]:
    def key(message: Message) -> str | tuple[str, ...]:
        return message.id if isinstance(message.id, str) else tuple(message.id)

    return {(message.context, key(message)): message for message in catalog if message.id}


def forms(words: str | Iterable[str] | None) -> list[str]:
    """Singular and plural, where there is one."""
    return [words] if isinstance(words, str) else [word or "" for word in words or [""]]


def is_translated(message: Message) -> bool:
    return all(forms(message.string))


def quoted(message: Message) -> str:
    return f"“{forms(message.id)[0]}”"


def holes(text: str) -> set[str]:
    """The holes of a text for arguments.

    >>> sorted(holes("{seat} plays %(card)s"))
    ['card', 'seat']
    """
    return {brace or percent for brace, percent in HOLE.findall(text)}


def wrong_holes(message: Message) -> Iterator[str]:
    """Holes that the German has and the English has not, or the other way round."""
    english = [holes(form) for form in forms(message.id)]
    every, each = set.union(*english), set.intersection(*english)
    for form in forms(message.string):
        for hole in sorted(holes(form) - every):
            yield f"{quoted(message)}: the German has a hole {{{hole}}} of its own"
        for hole in sorted(each - holes(form)):
            # "ein Sitz" for "{n} seat" is good German.
            if not (message.pluralizable and hole == "n"):
                yield f"{quoted(message)}: the German lacks {{{hole}}}"


def main() -> int:
    parser = argparse.ArgumentParser(description="Update, compile or check the catalogues.")
    parser.add_argument("--check", action="store_true", help="change nothing, list what is wrong")
    everything = domains()
    if parser.parse_args().check:
        problems = [problem for domain in everything for problem in check(domain)]
        print(*problems, sep="\n", end="\n" if problems else "")
        print(f"{len(problems)} problems in the catalogues" if problems else "Catalogues: in order")
        return 1 if problems else 0
    for domain in everything:
        if line := update(domain):
            print(line)
    bad = [problem for domain in everything for problem in domain.problems]
    print(*bad, sep="\n", end="\n" if bad else "", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
