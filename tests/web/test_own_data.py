"""Everybody can have all that the site stores about him, and nothing of others."""

from __future__ import annotations

import json

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder

from kabinett.core.data import Data
from kabinett.web.api import models as tokens
from kabinett.web.club import reports
from kabinett.web.club.models import Rating, Report
from kabinett.web.club.own_data import EXCUSED, PARTS, own_data
from kabinett.web.people.models import Block, Person
from kabinett.web.play.models import Game, Pack, Seat
from kabinett.web.talk.models import Channel, Message
from tests.web.accounts import person
from tests.web.people import table_of
from tests.web.school import join, make_class, person_in

pytestmark = pytest.mark.usefixtures("served")


def data_of(who: Person) -> tuple[Data, str]:
    """Return the file of a person, as data and as text."""
    text = json.dumps(own_data(who), cls=DjangoJSONEncoder)
    return json.loads(text), text


def test_every_field_that_refers_to_a_person_is_given_or_excused() -> None:
    fields = {
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.get_fields()
        if field.related_model is Person and field.concrete
    }
    assert {part.key for part in PARTS} | EXCUSED.keys() == fields
    names = [part.name for part in PARTS]
    assert len(names) == len(set(names))


def test_fields_that_are_named_exist() -> None:
    for part in PARTS:
        model = apps.get_model(part.key.rsplit(".", 1)[0])
        fields = {"id", *(field.name for field in model._meta.get_fields())}
        assert {*part.only, *part.without} <= fields, part


def test_a_person_gets_what_is_stored_about_logins_rights_and_play() -> None:
    ada = person("Ada")
    EmailAddress.objects.create(user=ada, email="ada.second@example.org")
    Authenticator.objects.create(
        user=ada, type="webauthn", data={"name": "the blue key", "credential": "hush-passkey"}
    )
    UserSession.objects.create(
        user=ada, ip="203.0.113.9", user_agent="Firefox", session_key="hush-session"
    )
    secret = tokens.make(ada.pk, "my program", tokens.Scope.READ)
    Rating.objects.create(person=ada, game="bluff", mu=25.5, sigma=8.0)
    Pack.objects.create(name="my-pack", game="bluff", text="x = 1", added_by=ada)
    Channel.objects.create(person=ada, way="mail", address={"to": "hush-address"})
    school_class = make_class()
    type(school_class).objects.update(opened_by=ada)
    reports.ban(ada, "rude words", None)
    data, text = data_of(ada)
    for part in (
        "ada.second@example.org",
        "the blue key",
        "203.0.113.9",
        "Firefox",
        "my program",
        "25.5",
        "my-pack",
        "rude words",
    ):
        assert part in text, part
    assert [each["game"] for each in data["classes"]] == [school_class.game]
    digest, desk = tokens.hash_of(secret), school_class.desk
    for hidden in ("hush", secret, digest, desk, school_class.code, ada.password):
        assert hidden not in text, hidden


def test_a_person_gets_nothing_of_others() -> None:
    ada, ben = person("Ada"), person("Ben")
    game = table_of("bluff", "Ada", "Ben")
    Seat.objects.filter(game=game, number=1).update(heir=ada, orders={"of": "hush-orders"})
    Block.objects.create(by=ben, of=ada)
    Report.objects.create(by=ben, of=ada, reason="hush-reason")
    Message.objects.create(
        game=Game.objects.get(pk=game), seat=1, person=ben, to_person=ada, text="hush", at=1.0
    )
    data, text = data_of(ada)
    assert data["offered"] == [{"game": game, "number": 1}]
    assert "hush" not in text and data["blocked"] == data["reports"] == []


def test_a_pupil_has_no_secret_in_his_file() -> None:
    pupil = person_in(join(make_class()))
    data, text = data_of(pupil)
    assert data["guest"] and data["pupil"]
    for hidden in (pupil.guest.key, pupil.guest.code_digest, pupil.guest.device):
        assert hidden not in text
