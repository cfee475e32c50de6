"""The guides for teachers and the sheets for pupils: complete in both languages, and shown."""

from __future__ import annotations

import re
import tomllib
from urllib.parse import urlsplit

import pytest

from kabinett.games import find_game
from kabinett.learn.guides import LANGUAGES, Guide, folder_of, guides_of, read_guide
from kabinett.web.classes.lessons import lessons_of
from tests.web.gathered import browser
from tests.web.school import make_class

pytestmark = pytest.mark.usefixtures("served")

#: The five lessons, and the minutes of each.
LESSONS = {
    ("fall", "10"): 45,
    ("volk", "1"): 45,
    ("weimar", "first_round"): 45,
    ("weimar", "1918_1923"): 90,
    ("weimar", "1929_1933"): 90,
}
#: The headings of a guide.  The last but one has a title of its own.
HEADINGS = {
    "en": (
        "Aims",
        "What you need",
        "The lesson minute by minute",
        "The roles",
        "What to watch for",
        "Questions for the reflection",
        "What the game leaves out",
        "",
        "Sources",
    ),
    "de": (
        "Ziele",
        "Was Sie brauchen",
        "Verlauf",
        "Die Rollen",
        "Worauf Sie achten können",
        "Fragen für das Gespräch danach",
        "Was das Spiel auslässt",
        "",
        "Quellen",
    ),
}
#: What the heading with a title of its own must be about.
OWN = {"fall": r"Nazi seat|Platz der Nationalsozialisten", "volk": "", "weimar": "NSDAP"}
ROW = re.compile(r"^\| (\d+)–(\d+) \|", re.MULTILINE)
LINK = re.compile(r"<([^<>]*)>")
#: Four pages of guide and one of sheet.
MOST_PAGES = 5

ALL = [
    pytest.param(game, length, language, id=f"{game}-{length}-{language}")
    for game, length in LESSONS
    for language in LANGUAGES
]


def guide(game: str, length: str, language: str) -> Guide:
    rules = find_game(game)
    assert rules is not None
    found = read_guide(rules, length, language)
    assert found is not None, "the guide is missing"
    return found


def parts(text: str) -> list[tuple[str, str]]:
    """The headings of a guide and what is below each."""
    pieces = re.split(r"^## (.*)$", text, flags=re.MULTILINE)[1:]
    return list(zip(pieces[::2], pieces[1::2], strict=True))


def test_there_are_guides_for_these_lessons_only() -> None:
    found = {
        (guide.game.id, guide.length)
        for game in {game for game, _ in LESSONS}
        for guide in guides_of(find_game(game) or pytest.fail(game))
    }
    assert found == set(LESSONS)


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_a_guide_has_all_its_parts(game: str, length: str, language: str) -> None:
    headings = [heading for heading, _text in parts(guide(game, length, language).text)]
    wanted = HEADINGS[language]
    assert len(headings) == len(wanted)
    for heading, expected in zip(headings, wanted, strict=True):
        assert heading == expected if expected else re.search(OWN[game], heading)


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_the_minutes_add_up_to_the_lesson(game: str, length: str, language: str) -> None:
    lesson = guide(game, length, language)
    assert lesson.minutes == LESSONS[game, length]
    times = [(int(begin), int(end)) for begin, end in ROW.findall(lesson.text)]
    assert [begin for begin, _ in times] == [0, *(end for _, end in times[:-1])]
    assert 0 < lesson.bell < lesson.minutes
    assert re.search(rf"\b{lesson.bell} (minutes|Minuten)\b", lesson.text), "the bell"
    assert times[-1][1] == lesson.minutes and all(begin < end for begin, end in times)


def row_of(lesson: Guide, heading: str) -> str:
    """The row of the lesson's table that begins with this heading."""
    found = re.search(rf"^\| \d+–\d+ \| \*\*{heading}\.\*\*.*$", lesson.text, re.MULTILINE)
    assert found is not None, heading
    return found[0]


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_a_guide_says_where_answers_stay_and_what_the_bell_does(
    game: str, length: str, language: str
) -> None:
    lesson = guide(game, length, language)
    introduction, bell = {
        "en": ("Introduction", "Bell"),
        "de": ("Einführung", "Klingeln"),
    }[language]
    assert re.search("stay on the devices|bleiben auf den Geräten", row_of(lesson, introduction))
    rings = row_of(lesson, bell)
    assert re.search("helped late tables|hat vorher schon ein Bot", rings)
    assert re.search("who was ahead|wer vorn lag", rings)


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_a_guide_proposes_the_lesson_that_a_class_can_play(
    game: str, length: str, language: str
) -> None:
    """The form for classes if there is one, for as many minutes as the guide, otherwise the
    length."""
    guided = guide(game, length, language)
    forms = [form for form in guided.game.classroom.class_forms if form.instead_of == length]
    labels = {each.length: each.label for each in lessons_of(guided.game, language)}
    label = labels[forms[0].name if forms else length]
    assert re.search(rf"\*[^*]*{re.escape(label)}\*", guided.text)
    assert all(form.minutes == guided.minutes for form in forms)


@pytest.mark.parametrize("length", [length for game, length in LESSONS if game == "weimar"])
def test_the_guides_of_weimar_say_how_long_the_first_bases_take(length: str) -> None:
    for language, words in (("en", r"four to \w+ minutes"), ("de", r"vier bis \w+ Minuten")):
        lesson = guide("weimar", length, language)
        assert re.search(words, lesson.text) and re.search("by lot|[Dd]as Los", lesson.text)


@pytest.mark.parametrize(("game", "length"), LESSONS)
def test_both_languages_say_the_same(game: str, length: str) -> None:
    english, german = (guide(game, length, language) for language in ("en", "de"))
    assert ROW.findall(english.text) == ROW.findall(german.text)
    for marks in (r"^\d+\. ", r"^\| ", r"^### "):
        count = [len(re.findall(marks, each.text, re.MULTILINE)) for each in (english, german)]
        sheet = [len(re.findall(marks, each.sheet, re.MULTILINE)) for each in (english, german)]
        assert count[0] == count[1] and sheet[0] == sheet[1], marks


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_links_are_whole_addresses_among_the_sources(game: str, length: str, language: str) -> None:
    *others, (_, sources) = parts(guide(game, length, language).text)
    links = LINK.findall(sources)
    assert len(links) >= 5 and len(set(links)) == len(links)
    for link in links:
        address = urlsplit(link)
        assert address.scheme in ("http", "https") and "." in address.netloc and " " not in link
    assert not any(LINK.findall(text) for _, text in others)


@pytest.mark.parametrize(("game", "length", "language"), ALL)
def test_the_pdf_has_the_present_words_on_five_pages(game: str, length: str, language: str) -> None:
    lesson = guide(game, length, language)
    assert lesson.printed_digest == lesson.digest, "print it again: python -m scripts.guides"
    pages = len(re.findall(rb"/Type\s*/Page\b(?!s)", lesson.pdf.read_bytes()))
    assert 4 <= pages <= MOST_PAGES


@pytest.mark.parametrize("game", sorted({game for game, _ in LESSONS}))
def test_no_pdf_is_left_over(game: str) -> None:
    rules = find_game(game)
    assert rules is not None
    folder = folder_of(rules)
    names = {f"{each.name}.{each.language}" for each in guides_of(rules)}
    assert {file.stem for file in folder.glob("*.pdf")} == names
    assert set(tomllib.loads((folder / "pdf.toml").read_text("utf-8"))) == names


def test_the_site_shows_guide_sheet_and_pdf() -> None:
    page = browser().get("/class/guide/weimar/first_round/").content.decode()
    assert "Why nobody plays the NSDAP" in page and "How a turn goes" in page
    german = browser().get("/class/sheet/volk/1/", headers={"accept-language": "de"})
    assert "So geht ein Zug" in german.content.decode()
    pdf = browser().get("/class/guide/fall/10.pdf")
    assert pdf.headers["Content-Type"] == "application/pdf"
    assert b"".join(pdf).startswith(b"%PDF")


@pytest.mark.parametrize(
    "path",
    ["guide/weimar/whole/", "guide/chess/1/", "sheet/volk/4/", "guide/volk/2.pdf"],
)
def test_lessons_without_a_guide_have_no_page(path: str) -> None:
    assert browser().get(f"/class/{path}").status_code == 404


def test_teachers_find_the_guide_before_and_in_the_lesson() -> None:
    assert 'href="/class/guide/volk/1/"' in browser().get("/class/").content.decode()
    school_class = make_class(lesson="volk:1")
    desk = browser().get(f"/desk/{school_class.desk}/").content.decode()
    for path in ("guide/volk/1/", "guide/volk/1.pdf", "sheet/volk/1/"):
        assert f'href="/class/{path}"' in desk
