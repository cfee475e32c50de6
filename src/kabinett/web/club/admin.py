"""The host's admin pages, built on Django's admin, which logs every action.

They show no hands: a table has only what the lists on the site show."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission
from django.http import HttpRequest
from django.utils import timezone
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _

from kabinett.web.club import reports
from kabinett.web.club.models import Ban, Report
from kabinett.web.people.models import Person
from kabinett.web.play.models import Game

admin.site.site_header = admin.site.site_title = "Kabinett"
admin.site.index_title = _("Administration")


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Rows that the host can look at but not change."""

    def has_add_permission(self, request: HttpRequest, *_: object) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, *_: object) -> bool:
        return False


def pack_permission() -> Permission:
    """Return the right that `kabinett.web.lobby.packs` asks for."""
    return Permission.objects.get(codename="add_pack", content_type__app_label="play")


def join_lines(lines: Iterable[str]) -> str:
    """Return the lines as HTML, one below the other."""
    return format_html('<span class="evidence">{}</span>', "\n".join(lines))


@admin.register(Person)
class PersonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("username", "email", "is_active", "is_staff", "date_joined", "last_login")
    list_filter = ("is_active", "is_staff")
    search_fields = ("username", "email")
    fields = ("username", "email", "is_staff", "date_joined", "last_login", "is_active")
    readonly_fields = ("email", "date_joined", "last_login", "is_active")
    actions = ("allow_packs", "forbid_packs")

    @admin.action(description=_("May add packs"))
    def allow_packs(self, request: HttpRequest, chosen: Any) -> None:
        for person in chosen:
            person.user_permissions.add(pack_permission())
            self.log_change(request, person, "may add packs")

    @admin.action(description=_("May not add packs any more"))
    def forbid_packs(self, request: HttpRequest, chosen: Any) -> None:
        for person in chosen:
            person.user_permissions.remove(pack_permission())
            self.log_change(request, person, "may not add packs any more")

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, person: object = None) -> bool:
        return False  # people delete their accounts themselves, and the host bans


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ("id", "game", "public", "started", "over", "updated", "incident")
    list_filter = ("game", "over", "public")
    search_fields = ("id", "seats__person__username")
    fields = (
        "id",
        "game",
        "opened_by",
        "public",
        "started",
        "over",
        "updated",
        "incident",
        "players",
    )
    readonly_fields = ("players",)

    @admin.display(description=_("seats"))
    def players(self, row: Game) -> str:
        return join_lines(
            f"{seat.number + 1}. {seat.shown_name or seat.bot}" for seat in row.seats.all()
        )


@admin.register(Report)
class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    list_display = ("of", "by", "table", "at", "closed")
    list_filter = ("closed",)
    fields = ("of", "by", "table", "at", "reason", "said", "answer", "closed")
    readonly_fields = ("of", "by", "table", "at", "reason", "said", "closed")

    @admin.display(description=_("what was said"))
    def said(self, report: Report) -> str:
        names = {"of": report.of.username, "by": report.by.username if report.by else ""}
        return join_lines(f"{names[each['by']]}: {each['text']}" for each in report.evidence)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def save_model(self, request: HttpRequest, report: Report, form: object, change: bool) -> None:
        report.closed = timezone.now() if report.answer else None
        super().save_model(request, report, form, change)


class BanForm(forms.ModelForm):  # type: ignore[type-arg]
    """A person field by name, and a date field with the browser's own calendar."""

    person = forms.ModelChoiceField(
        Person.objects.filter(is_active=True),
        to_field_name="username",
        label=_("Name"),
        widget=forms.TextInput(),
    )
    until = forms.DateTimeField(
        required=False,
        label=_("until"),
        help_text=_("In UTC. Left empty, it is for good."),
        widget=forms.DateTimeInput({"type": "datetime-local"}, "%Y-%m-%dT%H:%M"),
    )

    class Meta:
        model = Ban
        fields = ("person", "reason", "until")


@admin.register(Ban)
class BanAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Bans: the host adds them, and lifts them with an action."""

    list_display = ("person", "since", "until", "lifted", "reason")
    fieldsets = (
        (
            None,
            {
                "fields": ("person", "reason", "until"),
                "description": _(
                    "Whoever is banned loses open pages within a second, and cannot log in. At "
                    "tables that have begun it is as if the person's time were over: where they "
                    "agreed on it a bot plays on, else the others say at once whether they wait, "
                    "let a bot play on, offer the seat or end the game. Seats at tables that "
                    "gather become free. When the ban ends the person may come back to seats "
                    "that nobody has taken over."
                ),
            },
        ),
    )
    form = BanForm
    actions = ("lift",)

    def has_change_permission(self, request: HttpRequest, ban: object = None) -> bool:
        return ban is None

    def has_delete_permission(self, request: HttpRequest, ban: object = None) -> bool:
        return False

    def save_model(self, request: HttpRequest, ban: Ban, form: object, change: bool) -> None:
        new_ban = reports.ban(ban.person, ban.reason, ban.until)
        ban.pk, ban.since = new_ban.pk, new_ban.since

    @admin.action(description=_("Lift"))
    def lift(self, request: HttpRequest, chosen: Any) -> None:
        for ban in chosen.filter(lifted=None):
            reports.lift(ban)
            self.log_change(request, ban, "lifted")


@admin.register(LogEntry)
class LogAdmin(ReadOnlyAdmin):
    list_display = ("action_time", "user", "content_type", "object_repr", "change_message")

    def has_delete_permission(self, request: HttpRequest, entry: object = None) -> bool:
        return False
