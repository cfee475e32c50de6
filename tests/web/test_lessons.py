"""Lessons on the site: everybody can take them, resume them, and play on from them."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from kabinett.core.luck import Luck
from kabinett.core.play.record import RecordError, parse, write
from kabinett.core.play.replay import prove
from kabinett.games import all_games
from kabinett.learn.lesson_files import lessons_of
from kabinett.testing.learn.lessons import moments_of
from kabinett.testing.tables import answer_random
from kabinett.web.host.configuration import Guests
from kabinett.web.learn.models import Progress
from kabinett.web.people.models import Person
from tests.web import accounts
from tests.web.tables import opened

PAGE, STEP, PLAY = "/learn/fall/first/", "/api/learn/fall/first", "/api/learn/fall/first/play"
LIST, SMALL, TASK = "/learn/fall/", "/learn/fall/anarchy/", "/api/learn/fall/anarchy"
BEGUN = ["party:catholics", "-", "-"]


def step(
    client: Client,
    path: list[str],
    language: str = "en",
    status: int = 200,
    of: str = STEP,
    **how: Any,
) -> Any:
    response = client.post(
        of, {"path": path, **how}, "application/json", headers={"accept-language": language}
    )
    assert response.status_code == status, response.content
    return response.json()


def config_of(client: Client) -> Any:
    page = client.get(PAGE).content.decode()
    found = page.partition('<script id="config" type="application/json">')[2]
    return json.loads(found.partition("</script>")[0])


def test_the_first_game_has_a_page(client: Client) -> None:
    assert config_of(client)["lesson"]["path"] == []
    assert client.get("/learn/fall/nothing/").status_code == 404
    assert client.get("/learn/nothing/").status_code == 404


def test_the_address_of_all_lessons_leads_to_the_first_page(client: Client) -> None:
    assert client.get("/learn/").headers["Location"] == "/"


def test_pages_for_newcomers_link_to_the_first_game(client: Client) -> None:
    for page in ("/", "/new/fall/", "/about/"):
        assert PAGE in client.get(page).content.decode()


def listed(client: Client) -> str:
    """Returns the text of the list of lessons."""
    page = client.get(LIST).content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", page).split())


def test_the_list_has_every_lesson_with_its_minutes(client: Client) -> None:
    text = listed(client)
    for lesson in lessons_of(all_games()["fall"]).values():
        assert f"{lesson.title['en']} {lesson.about['en']}" in text
        assert f"{lesson.minutes} minutes" in text
    assert "done" not in text
    assert "Begin" in text


def test_a_game_without_lessons_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kabinett.web.learn.lessons.lessons_of", lambda _: {})
    assert "No lessons yet." in listed(client)


@pytest.mark.parametrize("visiting", [False, True])
def test_the_first_page_offers_to_go_on_with_a_guided_game(
    visiting: bool, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("served" if visiting else "client")
    client = Client()
    assert "of 17" not in client.get("/").content.decode()
    step(client, BEGUN)
    page = client.get("/").content.decode()
    assert "step 3 of 17" in page.lower()
    assert "No game yet." not in page
    step(client, [])
    assert "of 17" not in client.get("/").content.decode()


@pytest.mark.parametrize("visiting", [False, True])
def test_the_list_shows_finished_lessons_and_progress(
    visiting: bool, request: pytest.FixtureRequest
) -> None:
    if visiting:
        request.getfixturevalue("served")
    else:
        request.getfixturevalue("client")
    client = Client()
    step(client, BEGUN)
    step(client, ["say:2", "-"], of=TASK)
    assert "Step 3 of 17 Go on with the lesson" in listed(client)
    assert "2 minutes · Step 2 of 2" in listed(client)
    assert "done" not in listed(client), "the last step is a task, not yet done"
    step(client, ["say:2", "-", "done"], of=TASK)
    assert "done" not in listed(client), "that was wrong"
    step(client, ["say:2", "-", "card:purge"], of=TASK)
    assert "2 minutes ✓ done" in listed(client)
    step(client, [], of=TASK)
    assert "2 minutes ✓ done" in listed(client), "done stays done"


EXAMPLE = "/api/learn/weimar/coalitions"


def test_an_example_is_beside_its_section_of_the_rules_and_opens_at_a_table(
    client: Client,
) -> None:
    rules = client.get("/rules/weimar/", headers={"accept-language": "de"}).content.decode()
    section = rules.partition('id="rule-4.4.8"')[2].partition("</section>")[0]
    assert "Drei Koalitionen, keine mit der Hälfte" in section
    assert 'href="/learn/weimar/coalitions/"' in section
    page = client.get("/learn/weimar/coalitions/").content.decode()
    config = json.loads(page.partition('id="config" type="application/json">')[2].split("<")[0])
    assert config["lesson"]["example"] and config["lesson"]["path"] == []
    assert config["lesson"]["rules"] == "/rules/weimar/#rule-4.4.8"


def test_progress_in_an_example_is_not_stored(client: Client) -> None:
    told = step(client, [], of=EXAMPLE)
    assert told["guide"]["text"].startswith("With the Seats of DDP and DVP")
    assert told["guide"]["buttons"] == [{"word": "-", "label": "Next"}]
    assert told["view"]["own"]["ask"] is None
    last = step(client, ["-", "-"], of=EXAMPLE)["guide"]
    assert last["number"] == last["of"] == 3
    assert not Progress.objects.exists()


def test_a_reader_can_play_on_from_an_example(client: Client) -> None:
    answer = client.post(f"{EXAMPLE}/play", {"path": ["-"]}, "application/json")
    table = answer.json()["table"].strip("/").split("/")[1]
    assert opened(table).table.state.parliament[:2] == [6, 3]


def test_a_small_lesson_shows_its_right_answers(client: Client) -> None:
    """A small lesson shows its right answers from beginning to end."""
    for lesson in lessons_of(all_games()["fall"]).values():
        path: list[str] = []
        while True:
            address = f"/api/learn/fall/{lesson.id}"
            guide = step(client, path, of=address, shown=True)["guide"]
            if guide["done"] or not lesson.is_small:
                assert guide["shown"] is None
                break
            assert (guide["shown"] is not None) == (guide["awaited"] != "")
            path.append(guide["shown"]["word"] if guide["shown"] else "-")
            assert len(path) < 50
    assert not Progress.objects.exists(), "watching a lesson is not doing it"


def test_lessons_use_the_words_of_the_table(client: Client) -> None:
    shown = step(client, ["say:2", "-"], of=TASK)["guide"]["shown"]
    assert shown == {"word": "card:purge", "text": "This is how it goes: Purge."}


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_moment_is_sent_in_every_language(client: Client, language: str) -> None:
    game = all_games()["fall"]
    lesson = lessons_of(game)["first"]
    seen = set()
    for at in moments_of(game, lesson):
        if (at.place, at.key) in seen:
            continue
        seen.add((at.place, at.key))
        told = step(client, list(at.path), language)
        guide, own = told["guide"], told["view"]["own"]
        assert guide["text"]
        assert guide["done"] or guide["buttons"] or own["ask"], "there is a way on"
        assert guide["number"] <= guide["of"] == len(lesson.steps)
        assert told["view"]["public"]["over"] is None, "the guide tells the end"


def test_a_lesson_asks_like_a_table_and_its_guide_answers(client: Client) -> None:
    told = step(client, BEGUN)
    ask = told["view"]["own"]["ask"]
    assert [choice["name"] for choice in ask["choices"]] == [
        "card:newspaper",
        "card:party_morale",
        "discard",
        "done",
    ]
    assert told["guide"]["marks"] == ["card:newspaper", "card:party_morale"]
    tried = step(client, [*BEGUN, "card:party_morale"])
    assert tried["guide"]["tried"]
    assert tried["guide"]["buttons"] == [{"word": "-", "label": "Try again"}]
    assert step(client, [*BEGUN, "card:party_morale", "-"])["guide"]["path"] == BEGUN


def test_a_lesson_does_not_reveal_other_hands(client: Client) -> None:
    told = json.dumps(step(client, BEGUN))
    assert "rabble_rousing" not in told
    assert "wall_street_crash" not in told


def test_impossible_steps_of_a_lesson_are_refused(client: Client) -> None:
    step(client, ["card:radio"], status=409)
    response = client.post(STEP, {"path": "x"}, "application/json")
    assert response.status_code == 400


def test_a_person_can_resume_a_lesson_on_another_day(client: Client) -> None:
    step(client, BEGUN)
    assert config_of(Client())["lesson"]["path"] == BEGUN
    row = Progress.objects.get(game="fall", lesson="first")
    assert not row.done
    step(client, [])
    assert config_of(Client())["lesson"]["path"] == []


def test_a_visitor_can_resume_a_lesson_in_the_same_browser(
    served: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings.HOSTING.__dict__, "guests", Guests.OFF)
    visitor = Client()
    step(visitor, BEGUN)
    assert config_of(visitor)["lesson"]["path"] == BEGUN
    assert config_of(visitor)["lesson"]["person"] is False
    assert config_of(Client())["lesson"]["path"] == []
    assert not Progress.objects.exists()
    response = visitor.post(PLAY, {"path": BEGUN}, "application/json")
    assert response.status_code == 403


def test_anybody_can_play_on_from_any_step(client: Client) -> None:
    path = [*BEGUN, "card:newspaper", "-", "card:working_class", "-", "card:unemployment", "-"]
    response = client.post(PLAY, {"path": path}, "application/json")
    assert response.status_code == 200, response.content
    table = response.json()["table"].strip("/").rpartition("/")[2]
    made = opened(table)
    assert client.get(f"/table/{table}/").status_code == 200
    ask = made.table.ask(0)
    assert ask is not None
    assert ask.choices == ["card:demonstration", "card:trade_unions", "discard", "done"]
    assert [seat.kind for seat in made.seats] == ["person", "bot", "bot", "bot"]
    assert made.table.setup.position.strip().startswith("parties:")
    assert client.get(f"/table/{table}/replay/").status_code == 200


def record_of_a_game_from_a_lesson(client: Client) -> str:
    path = [*BEGUN, "card:newspaper", "-", "card:working_class", "-", "card:unemployment", "-"]
    response = client.post(PLAY, {"path": path}, "application/json")
    table = opened(response.json()["table"].strip("/").rpartition("/")[2]).table
    luck = Luck(1)
    while not table.over:
        answer_random(table, luck)
    return write(table.record())


def test_a_game_from_a_lesson_proves_its_own_dice(client: Client) -> None:
    text = record_of_a_game_from_a_lesson(client)
    of_lesson, _, later = text.partition("\nclone\n")
    proof = prove(parse(text), all_games()["fall"])[1]
    assert proof.unproved == of_lesson.count("\nchance ") > 0
    assert proof.dice == later.count("chance ") - later.count("chance =") > 0


def test_an_old_game_from_a_lesson_has_draws_without_numbers_only_at_its_beginning(
    client: Client,
) -> None:
    """Its record has no line ``clone``. The host must not leave out the number of a later draw."""
    game, text = all_games()["fall"], record_of_a_game_from_a_lesson(client)
    of_lesson, _, later = re.sub("digest: .*\n", "", text).partition("\nclone\n")
    proof = prove(parse(f"{of_lesson}\n{later}"), game)[1]
    assert proof.unproved == of_lesson.count("\nchance ") > 0
    last = re.findall(r"chance \S+ @\d+", later)[-1]
    forged = later.replace(last, last.partition(" @")[0])
    with pytest.raises(RecordError, match="does not say which draw it was"):
        prove(parse(f"{of_lesson}\n{forged}"), game)


def test_nobody_can_play_on_from_the_end_of_a_lesson(client: Client) -> None:
    game = all_games()["fall"]
    last = next(at for at in moments_of(game, lessons_of(game)["first"]) if at.step is None)
    response = client.post(PLAY, {"path": list(last.path)}, "application/json")
    assert response.status_code == 409


def test_deleting_an_account_deletes_its_progress(served: None) -> None:
    ada = accounts.person("Ada")
    Progress.objects.create(person=ada, game="fall", lesson="first", path=BEGUN)
    Person.objects.filter(pk=ada.pk).delete()
    assert not Progress.objects.exists()
