"""Addresses."""

from __future__ import annotations

from django.urls import include, path

from kabinett.web import api, pages, static_files

urlpatterns = [
    path("", pages.home, name="home"),
    path("new/<slug:game>/", pages.new, name="new"),
    path("table/<slug:table>/", pages.table, name="table"),
    path("table/<slug:table>/replay/", pages.replay, name="replay"),
    path("table/<slug:table>/decide/", pages.decide, name="decide"),
    path("upload/", pages.upload, name="upload"),
    path("about/", pages.about, name="about"),
    path("i18n/", include("django.conf.urls.i18n")),
    path("api/table/<slug:table>/view", api.view, name="api-view"),
    path("api/table/<slug:table>/answer", api.answer, name="api-answer"),
    path("api/table/<slug:table>/undo", api.undo, name="api-undo"),
    path("api/table/<slug:table>/restart", api.restart, name="api-restart"),
    path("api/table/<slug:table>/why", api.why, name="api-why"),
    path("api/table/<slug:table>/things", api.things, name="api-things"),
    path("api/table/<slug:table>/moment", api.moment, name="api-moment"),
    path("api/table/<slug:table>/history", api.history, name="api-history"),
    path("api/table/<slug:table>/record.txt", api.record_text, name="api-record"),
    path("api/table/<slug:table>/delete", api.delete, name="api-delete"),
    path("api/table/<slug:table>/settings", api.settings, name="api-settings"),
    path("static/<path:name>", static_files.static_file, name="static-file"),
]

handler400 = "kabinett.web.errors.bad_request"
handler403 = "kabinett.web.errors.forbidden"
handler404 = "kabinett.web.errors.not_found"
handler500 = "kabinett.web.errors.broken"
