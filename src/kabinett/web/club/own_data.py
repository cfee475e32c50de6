"""Gives a person everything that the site keeps about him.

A test compares `PARTS` and `EXCUSED` with the fields of all models that refer to a person."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.apps import apps
from django.core import serializers
from django.db.models import QuerySet

from kabinett.core.data import Data
from kabinett.core.play import record
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner

ACCOUNT = ("username", "email", "date_joined", "last_login", "access_changed")


@dataclass(frozen=True)
class Part:
    """The rows of a model that refer to the person.  Models are named as Django labels them,
    because this package may not import those of packages above it."""

    name: str  # in the file
    key: str  # the model, and its field with the person
    only: tuple[str, ...] = ()  # the fields that are given, if not all
    without: tuple[str, ...] = ()  # secret fields, which would let others act for the person

    def is_installed(self) -> bool:
        """Is the model on this site?  A site for one person has no models of accounts."""
        return self.key.split(".")[0] in apps.app_configs

    def rows(self, person: Person) -> list[Data]:
        label, field = self.key.rsplit(".", 1)
        rows = rows_of(apps.get_model(label)._default_manager.filter(**{field: person}))
        return [
            {
                name: value
                for name, value in row.items()
                if name != field and (name in self.only or not self.only)
                if name not in self.without
            }
            for row in rows
        ]


#: Data that the file gives as it is stored.
PARTS = (
    Part("addresses", "account.EmailAddress.user"),
    Part("sessions", "usersessions.UserSession.user", without=("id", "session_key", "data")),
    Part("tokens", "api.Token.person", without=("digest",)),
    Part("guest", "people.Guest.person", only=("in_class", "seen")),
    Part("bans", "club.Ban.person"),
    Part("results", "club.Result.person"),
    Part("ratings", "club.Rating.person"),
    Part("opened", "play.Game.opened_by", only=("id", "game", "public", "created", "over")),
    Part("begun", "play.Seat.first", only=("game", "number")),
    Part("offered", "play.Seat.heir", only=("game", "number")),
    Part("packs", "play.Pack.added_by"),
    Part("classes", "classes.Class.opened_by", without=("code", "desk")),
    Part("pupil", "classes.Pupil.person"),
    Part("said", "talk.Message.person"),
    Part("notes", "talk.Desk.person"),
    Part("sketches", "talk.Sketch.person"),
    Part("notices", "talk.Wishes.person"),
    # Without addresses, because anybody who has one can write to it.
    Part("channels", "talk.Channel.person", only=("way", "error")),
    Part("reminded", "talk.Told.person"),
    Part("vacations", "play.Vacation.person"),
    Part("lessons", "learn.Progress.person"),
    Part("blocked", "people.Block.by"),
    Part("reports", "club.Report.by"),
    Part("host", "admin.LogEntry.user", only=("action_time", "action_flag")),
)

#: Fields that refer to a person and that `own_data` gives in another form or leaves out.
EXCUSED = {
    "play.Seat.person": "given as the tables",
    "mfa.Authenticator.user": "given as the devices, without their secrets",
    "people.Person_groups.person": "given as the groups",
    "people.Person_user_permissions.person": "given as the rights",
    "people.Block.of": "it would tell who has blocked him",
    "club.Report.of": "it would tell who has reported him",
    "talk.Message.to_person": "the words of somebody else",
}


def own_data(person: Person) -> Data:
    """Return all data of a person, ready for JSON.  A running game shows no hand.  A finished game
    comes with its record, which all its players may see."""
    seats = Seat.objects.filter(person=person).select_related("game")
    return {
        "account": {name: str(getattr(person, name) or "") for name in ACCOUNT},
        "groups": list(person.groups.values_list("name", flat=True)),
        "rights": list(person.user_permissions.values_list("codename", flat=True)),
        "devices": devices_of(person),
        "tables": [table_of(seat) for seat in seats.defer("game__head", "game__kept")],
        **{part.name: part.rows(person) for part in PARTS if part.is_installed()},
    }


def devices_of(person: Person) -> list[Data]:
    """Return the passkeys and apps with which the person logs in."""
    if "mfa" not in apps.app_configs:
        return []
    return [
        {
            "type": device.type,
            "name": device.data.get("name", ""),
            "created": device.created_at,
            "used": device.last_used_at,
        }
        for device in apps.get_model("mfa.Authenticator").objects.filter(user=person)
    ]


def rows_of(queryset: QuerySet[Any]) -> list[Data]:
    """Return the rows with their fields as they are stored."""
    rows: list[Data] = serializers.serialize("python", queryset)
    return [{"id": row["pk"], **row["fields"]} for row in rows]


def table_of(seat: Seat) -> Data:
    row = seat.game
    data: Data = {
        "id": row.pk,
        "game": row.game,
        "seat": seat.number,
        "name": seat.name,
        "begun": row.created,
        "over": row.over,
        "terms": row.terms,
        "orders": seat.orders,
        "prepared": seat.prepared,
    }
    return data | {"record": record_of(row)} if row.over else data


def record_of(row: Game) -> str:
    """Return the record of a finished game, or a comment with the error if the game cannot be
    opened."""

    def text(game: OpenGame) -> str:
        return game.row.record or record.write(game.table.record())

    try:
        return owner.look(row.pk, text)
    except (Damaged, NoSuchGame) as error:
        return f"# {error}"
