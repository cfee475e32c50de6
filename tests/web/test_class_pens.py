"""The pen of a shared seat: it is asked for and given, and passes by itself after loss or silence.

Time does not pass by itself here: each test sets the clock."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from kabinett.core.data import Data
from kabinett.web.classes import channel, dealing, pens
from kabinett.web.classes.channel import AtTable
from kabinett.web.classes.models import Class, ClassTable
from kabinett.web.classes.pens import LOST, SILENCE
from kabinett.web.host import clock
from kabinett.web.host.errors import NotStored
from kabinett.web.live.refusals import Refused
from kabinett.web.live.session import Nonsense, Viewpoint, sessions
from kabinett.web.play.jobs import SiteBroke
from kabinett.web.play.models import Seat
from tests.web.school import make_class, person_in, table_in, team
from tests.web.tables import opened

pytestmark = pytest.mark.usefixtures("served")


class Pupils:
    """Three pupils who share seat 0 and are connected, the first of whom holds the pen."""

    def __init__(self, school_class: Class) -> None:
        browsers = team(school_class, 3)
        *self.persons, self.other = [person_in(each).pk for each in browsers]
        self.table = table_in(browsers[0], school_class)
        self.connected = set(self.persons)
        self.now = 1e9

    @property
    def holder(self) -> int | None:
        return Seat.objects.get(game=self.table, number=0).person_id

    def at_table(self, person: int, seat: int = 0) -> AtTable:
        table = ClassTable.objects.select_related("school_class").get(game=self.table)
        return AtTable(table, person, seat)

    def act(self, action: Callable[[AtTable, Data], None], person: int, **message: object) -> None:
        action(self.at_table(person), message)

    def sees(self, person: int, seat: int = 0) -> Data | None:
        return pens.see_team(self.at_table(person, seat))

    def pass_seconds(self, seconds: float) -> None:
        self.now += seconds
        pens.watch()

    @property
    def ask(self) -> int:
        return opened(self.table).asks[0].number

    @property
    def choice(self) -> str:
        ask = opened(self.table).table.ask(0)
        assert ask is not None
        return ask.choices[0]


@pytest.fixture
def pupils(served: None, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pupils]:
    pupils = Pupils(make_class(per_seat="3"))
    pupils.now = clock.now()
    monkeypatch.setattr(clock, "now", lambda: pupils.now)
    viewpoint = Viewpoint(pupils.table, 0)
    monkeypatch.setattr(sessions, "viewpoints", lambda: [(None, viewpoint)])
    monkeypatch.setattr(pens, "present_at", lambda game, seat: set() if seat else pupils.connected)
    monkeypatch.setattr(channel.class_broadcaster, "tell_seat", lambda game, seat: None)
    pens.watch()
    yield pupils
    Class.objects.all().delete()


def is_asked(pupils: Pupils) -> bool:
    return opened(pupils.table).asks[0].table_ask is not None


# -- by itself


def test_the_pen_passes_when_its_holder_has_been_gone_for_ten_seconds(pupils: Pupils) -> None:
    first, second, third = pupils.persons
    pupils.connected = {second, third}
    pupils.pass_seconds(1)
    pupils.pass_seconds(LOST)
    assert pupils.holder == first, "just ten seconds"
    pupils.pass_seconds(1)
    assert pupils.holder == second
    pupils.connected = {first}
    pupils.pass_seconds(1)
    pupils.pass_seconds(LOST + 1)
    assert pupils.holder == first, "it comes back in the same way"


def test_a_short_loss_does_not_count(pupils: Pupils) -> None:
    first, second, third = pupils.persons
    for _ in range(4):
        pupils.connected = {second, third}
        pupils.pass_seconds(1)
        pupils.pass_seconds(LOST - 2)
        pupils.connected = {first, second, third}
        pupils.pass_seconds(1)
        pens.give_sign(pupils.at_table(first), {})
    assert pupils.holder == first


def test_the_pen_passes_after_silence_only_while_the_seat_is_asked(pupils: Pupils) -> None:
    first, second, _third = pupils.persons
    assert is_asked(pupils), "everybody chooses a role or bids"
    pupils.pass_seconds(SILENCE - 1)
    assert pupils.holder == first
    pens.give_sign(pupils.at_table(first), {})
    pens.give_sign(pupils.at_table(second), {})  # says nothing about the holder
    pupils.pass_seconds(SILENCE - 1)
    assert pupils.holder == first, "the holder has given a sign"
    pupils.pass_seconds(2)
    assert pupils.holder == second
    pupils.pass_seconds(SILENCE - 1)
    assert pupils.holder == second, "the new holder has as long"


def test_nothing_passes_to_a_pupil_who_is_not_there(pupils: Pupils) -> None:
    first, _second, third = pupils.persons
    pupils.connected = {first}
    pupils.pass_seconds(2 * SILENCE)
    assert pupils.holder == first
    pupils.connected = {first, third}
    pupils.pass_seconds(1)
    assert pupils.holder == third


def test_who_has_asked_for_the_pen_gets_it_first(pupils: Pupils) -> None:
    first, _second, third = pupils.persons
    pupils.act(pens.ask_for_pen, third)
    pupils.pass_seconds(SILENCE + 1)
    assert pupils.holder == third
    sees = pupils.sees(first)
    assert sees is not None and not any(each["asks"] for each in sees["pupils"])


def test_no_pen_passes_while_the_class_is_paused(pupils: Pupils) -> None:
    first, second, third = pupils.persons
    dealing.pause_table(pupils.table, paused=True)
    pupils.connected = {second, third}
    pupils.pass_seconds(1)
    pupils.pass_seconds(2 * SILENCE)
    assert pupils.holder == first
    dealing.pause_table(pupils.table, paused=False)
    pupils.pass_seconds(1)
    assert pupils.holder == second


def test_the_seat_is_told_who_comes_and_who_has_the_pen_and_nothing_else(
    pupils: Pupils, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    monkeypatch.setattr(
        channel.class_broadcaster, "tell_seat", lambda game, seat: told.append(seat)
    )
    pupils.pass_seconds(1)
    pens.give_sign(pupils.at_table(pupils.persons[0]), {})
    assert told == []
    pupils.connected = set(pupils.persons[1:])
    pupils.pass_seconds(1)
    assert told == [0]
    pupils.pass_seconds(LOST + 1)
    assert pupils.holder == pupils.persons[1] and set(told) == {0}


# -- on request


def test_a_pupil_asks_and_the_holder_gives(pupils: Pupils) -> None:
    first, second, third = pupils.persons
    pupils.act(pens.ask_for_pen, second)
    sees = pupils.sees(first)
    assert sees is not None
    assert [each["asks"] for each in sees["pupils"]] == [False, True, False]
    assert [each["pen"] for each in sees["pupils"]] == [True, False, False]
    assert [each["you"] for each in sees["pupils"]] == [True, False, False]
    with pytest.raises(Refused):
        pupils.act(pens.give_pen, third, to=2)
    pupils.act(pens.give_pen, first, to=1)
    assert pupils.holder == second


def test_a_pupil_takes_the_wish_back(pupils: Pupils) -> None:
    second = pupils.persons[1]
    pupils.act(pens.ask_for_pen, second)
    pupils.act(pens.ask_for_pen, second)
    sees = pupils.sees(second)
    assert sees is not None and not any(each["asks"] for each in sees["pupils"])


@pytest.mark.parametrize("to", [-1, 3, "1", None, True])
def test_the_pen_goes_to_no_other_place(pupils: Pupils, to: object) -> None:
    with pytest.raises(Nonsense):
        pupils.act(pens.give_pen, pupils.persons[0], to=to)


# -- proposals


def test_all_pupils_of_the_seat_see_a_proposal_and_nobody_else(pupils: Pupils) -> None:
    first, second, third = pupils.persons
    choice, ask = pupils.choice, pupils.ask
    pupils.act(pens.propose, second, ask=ask, choice=choice)
    for person in (first, second, third):
        sees = pupils.sees(person)
        assert sees is not None
        assert [each["proposal"] for each in sees["pupils"]] == [None, (ask, choice), None]
    assert pupils.sees(pupils.other) is None
    assert pupils.sees(first, seat=1) is None, "not through the eyes of another seat"
    pupils.act(pens.propose, second, ask=ask, choice=choice)
    sees = pupils.sees(first)
    assert sees is not None and not any(each["proposal"] for each in sees["pupils"])


def test_only_an_open_choice_is_proposed_and_only_by_a_pupil_of_the_seat(pupils: Pupils) -> None:
    second, choice, ask = pupils.persons[1], pupils.choice, pupils.ask
    for wrong in ({"ask": ask + 1, "choice": choice}, {"ask": ask, "choice": "card:99"}):
        with pytest.raises(Refused):
            pupils.act(pens.propose, second, **wrong)
    with pytest.raises(Nonsense):
        pupils.act(pens.propose, second, ask="1", choice=choice)
    for action in (pens.propose, pens.ask_for_pen, pens.give_sign, pens.give_pen):
        with pytest.raises(Nonsense):
            pupils.act(action, pupils.other, ask=ask, choice=choice, to=0)


@pytest.mark.parametrize("error", [NotStored("locked"), SiteBroke("17")])
def test_a_pen_that_cannot_be_passed_stays_until_the_next_look(
    pupils: Pupils, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    first, second = pupils.persons[:2]
    pupils.connected.remove(first)
    pupils.pass_seconds(1)

    def refuse(*rest: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(pens, "pass_pen", refuse)
        pupils.pass_seconds(LOST + 1)
    assert pupils.holder == first
    pupils.pass_seconds(1)
    assert pupils.holder == second
