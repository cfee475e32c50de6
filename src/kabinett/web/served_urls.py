"""Addresses of a served site: those of every site, plus those for accounts and for the host."""

from __future__ import annotations

from allauth.account import views as account_views
from allauth.account.decorators import secure_admin_login
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib import admin
from django.contrib.auth.models import Group
from django.urls import include, path

from kabinett.web import urls
from kabinett.web.classes import (
    big_table,
    chronology_pages,
    desk_pages,
    guides,
    hand_pages,
    projector,
    rehearsal,
    room,
)
from kabinett.web.classes import pages as class_pages
from kabinett.web.classes import privacy as class_privacy
from kabinett.web.club import pages as club
from kabinett.web.people import guest_pages, pages
from kabinett.web.people.guest_door import Access, mark, open_to
from kabinett.web.talk import notice_pages

# The admin uses the site's own login, with its limits.
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]

# Other applications register these models in the admin, but keys and sessions are private.
for model in (Group, UserSession, Authenticator):
    if admin.site.is_registered(model):
        admin.site.unregister(model)

PROJECTOR_TABLE = "class/<slug:code>/projector/<slug:signature>/<int:number>"

urlpatterns = [
    *open_to(
        Access.EVERYBODY,
        path("class/forgotten/", class_pages.forgotten, name="class-forgotten"),
    ),
    *open_to(
        Access.PUPILS,
        path("class/", class_pages.front, name="class-front"),
        path("class/closed/", class_pages.closed, name="class-closed"),
        path("class/rehearsal/", rehearsal.desk, name="class-rehearsal"),
        path("class/privacy/", class_privacy.page, name="class-privacy"),
        path("class/<slug:code>/", class_pages.page, name="class"),
        path("class/<slug:code>/chronology/", chronology_pages.own_table, name="class-chronology"),
        path("class/<slug:code>/chronology/reason", chronology_pages.reason, name="class-reason"),
        path("class/<slug:code>/live", class_pages.live, name="class-live"),
        path("class/guide/<slug:game>/<slug:name>/", guides.page, name="class-guide"),
        path("class/guide/<slug:game>/<slug:name>.pdf", guides.pdf, name="class-guide-pdf"),
        path("class/sheet/<slug:game>/<slug:name>/", guides.sheet, name="class-sheet"),
        path("class/<slug:code>/projector/", projector.page, name="class-projector"),
        path("class/<slug:code>/projector/live", projector.live, name="class-projector-live"),
        path("room/", room.page, name="room"),
        path("room/live", room.live, name="room-live"),
        path("desk/<slug:desk>/", desk_pages.page, name="desk"),
        path("desk/<slug:desk>/chronology/", chronology_pages.at_desk, name="desk-chronology"),
        path("desk/<slug:desk>/live", desk_pages.live, name="desk-live"),
        path("desk/<slug:desk>/hands/<int:number>/", hand_pages.hands, name="desk-hands"),
        path("desk/<slug:desk>/act/", desk_pages.act, name="desk-act"),
        path("guest/", guest_pages.guest, name="guest"),
        path("guest/enter/", guest_pages.enter, name="guest-enter"),
        path("guest/account/", guest_pages.account, name="guest-account"),
        path("guest/leave/", guest_pages.leave, name="guest-leave"),
        path("imprint/", pages.imprint, name="imprint"),
        path("privacy/", pages.privacy, name="privacy"),
    ),
    *open_to(
        Access.GUESTS,
        path(f"{PROJECTOR_TABLE}/", big_table.page, name="class-table"),
        path(f"{PROJECTOR_TABLE}/view", big_table.view, name="class-table-view"),
        path(f"{PROJECTOR_TABLE}/things", big_table.things, name="class-table-things"),
    ),
    # All other addresses need an account:
    path("account/", pages.account, name="account"),
    path("account/delete/", pages.delete, name="account_delete"),
    path("account/invited/<str:token>/", pages.accept_invitation, name="account_invited"),
    path("account/notices/", notice_pages.page, name="notices"),
    path("account/notices/push", notice_pages.push, name="notices-push"),
    path("notices/stop/<slug:key>/", notice_pages.stop, name="notices-stop"),
    path("account/", include("allauth.account.urls")),
    path("account/security/", include("allauth.mfa.urls")),
    path("account/sessions/", include("allauth.usersessions.urls")),
    path("account/data/", club.own_data, name="own-data"),
    path("person/<str:name>/", club.person, name="person"),
    path("person/<str:name>/block/", club.block, name="block"),
    path("person/<str:name>/report/", club.report, name="report"),
    path("host/", admin.site.urls),
    *urls.urlpatterns,
]

# A guest who makes an account has to confirm its address.
mark(account_views.confirm_email, Access.PUPILS)
mark(account_views.email_verification_sent, Access.PUPILS)

handler400, handler403 = urls.handler400, urls.handler403
handler404, handler500 = urls.handler404, urls.handler500
handler429 = "kabinett.web.host.errors.too_much"  # allauth's
