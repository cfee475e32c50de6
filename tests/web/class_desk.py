"""A class in play, as its desk sees it."""

from __future__ import annotations

from typing import Any

from kabinett.web.classes.models import Class
from kabinett.web.play import answers
from kabinett.web.play.owner import owner
from tests.web.school import at_desk, join, make_class
from tests.web.tables import opened


def playing(pupils: int = 2, **fields: str) -> tuple[Class, list[Any]]:
    school_class = make_class(**fields)
    browsers = [join(school_class) for _ in range(pupils)]
    at_desk(school_class, "start")
    return fresh(school_class), browsers


def fresh(school_class: Class) -> Class:
    return Class.objects.get(pk=school_class.pk)


def give_first_answer(game_id: str) -> None:
    """Answer the open ask of the first asked seat, as its pupil would."""
    table = opened(game_id).table
    seat = table.open_seats()[0]
    ask = table.ask(seat)
    assert ask is not None
    person = opened(game_id).seats[seat].person_id
    number = opened(game_id).asks[seat].number
    owner.submit(answers.answer_job(game_id, person, seat, number, ask.choices[0])).result()
