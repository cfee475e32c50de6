"""Addresses."""

from __future__ import annotations

from django.urls import path
from django.views.i18n import set_language

from kabinett.web.api import pages as api
from kabinett.web.api import routes
from kabinett.web.club import pages as club
from kabinett.web.host import dev, health
from kabinett.web.host.guards import without_token
from kabinett.web.learn import aid, cards, guide, lessons, rules
from kabinett.web.live import change_requests, door, orders_api, table_api
from kabinett.web.lobby import (
    clones,
    from_lesson,
    gathering_pages,
    home,
    moving_on,
    packs,
    play_now,
    table_pages,
)
from kabinett.web.people import accessibility
from kabinett.web.people.guest_door import Access, open_to
from kabinett.web.talk import chat_api, notes_api, shell

urlpatterns = [
    *open_to(
        Access.PUPILS,
        path("", home.home, name="home"),
        path("table/<slug:game_id>/", table_pages.table, name="table"),
        path("api/waiting", moving_on.waiting, name="api-waiting"),
        path("table/<slug:game_id>/cards/", table_pages.table_cards, name="table-cards"),
        path("table/<slug:game_id>/replay/", table_pages.replay, name="replay"),
        path("table/<slug:game_id>/sketch/", table_pages.sketch, name="sketch"),
        path("table/<slug:game_id>/decide/", table_pages.decide, name="decide"),
        path("results/", club.results, name="results"),
        path("about/", home.about, name="about"),
        path("accessibility/", accessibility.page, name="accessibility"),
        path("aid/<slug:game>/", aid.page, name="aid"),
        path("learn/", lessons.index, name="lessons"),
        path("learn/<slug:game>/", lessons.page, name="learn"),
        path("learn/<slug:game>/<slug:lesson>/", guide.page, name="lesson"),
        path("api/learn/<slug:game>/<slug:lesson>", guide.step, name="api-lesson"),
        path("api/learn/<slug:game>/<slug:lesson>/play", from_lesson.play, name="api-lesson-play"),
        path("rules/<slug:game>/", rules.page, name="rules"),
        path("cards/<slug:game>/", cards.page, name="cards"),
        path("api/table/<slug:game_id>/view", table_api.view, name="api-view"),
        path("api/table/<slug:game_id>/answer", table_api.answer, name="api-answer"),
        path("api/table/<slug:game_id>/why", table_api.why, name="api-why"),
        path("api/table/<slug:game_id>/things", table_api.things, name="api-things"),
        path("api/table/<slug:game_id>/moment", table_api.moment, name="api-moment"),
        path("api/table/<slug:game_id>/report", table_api.report, name="api-report"),
        path("api/table/<slug:game_id>/outlook", table_api.outlook, name="api-outlook"),
        path("api/table/<slug:game_id>/history", table_api.history, name="api-history"),
        path("api/table/<slug:game_id>/record.txt", table_api.record_text, name="api-record"),
        path("api/table/<slug:game_id>/delete", table_api.delete, name="api-delete"),
        path("api/table/<slug:game_id>/settings", orders_api.settings, name="api-settings"),
        path("api/table/<slug:game_id>/asks", orders_api.asks, name="api-asks"),
        path("api/table/<slug:game_id>/talk", chat_api.talk, name="api-talk"),
        path("api/table/<slug:game_id>/talk/read", chat_api.read, name="api-talk-read"),
        path("api/table/<slug:game_id>/notes", notes_api.notes, name="api-notes"),
        path("api/table/<slug:game_id>/sketch", notes_api.sketch, name="api-sketch"),
        path("api/table/<slug:game_id>/sketch/new", notes_api.new_sketch, name="api-sketch-new"),
        path(
            "api/table/<slug:game_id>/sketch/delete",
            notes_api.delete_sketch,
            name="api-sketch-delete",
        ),
        path("offline/", shell.offline, name="offline"),
        path("api/table/<slug:game_id>/hand-over", change_requests.hand_over, name="api-hand-over"),
        path("play", door.door, name="play"),
        path("play/<slug:act>", door.door, name="play-over-http"),
    ),
    *open_to(
        Access.GUESTS,
        path("new/<slug:game>/", home.new, name="new"),
        path("new/<slug:game>/now/", play_now.play_now, name="play-now"),
        path("new/<slug:game>/queue/<str:token>/", play_now.queue, name="queue"),
        path("table/<slug:game_id>/gather/", gathering_pages.act, name="gather"),
        path("table/<slug:game_id>/gathering", gathering_pages.live, name="gathering"),
        path("table/<slug:game_id>/rematch/", moving_on.rematch, name="rematch"),
        path("table/<slug:game_id>/take/", moving_on.take_over, name="take"),
        path("join/<slug:invite>/", gathering_pages.join_page, name="join"),
        path("next/", moving_on.next_game, name="next"),
    ),
    *open_to(
        Access.EVERYBODY,
        path("i18n/setlang/", without_token(set_language), name="set_language"),
        path("manifest.webmanifest", shell.manifest, name="manifest"),
        path("worker.js", shell.worker, name="worker"),
        path("health", health.health, name="health"),
    ),
    # All other addresses need an account:
    path("packs/", packs.page, name="packs"),
    path("table/<slug:game_id>/clone/", clones.clone, name="clone"),
    path("upload/", home.upload, name="upload"),
    path("api/vacation", change_requests.vacation, name="api-vacation"),
    path("api/", api.description, name="api-description"),
    path("api/1/", routes.api.urls),
    path("account/tokens/", api.tokens, name="tokens"),
    path("account/tokens/<int:token>/end/", api.end_token, name="end-token"),
    path("dev/state", dev.state, name="dev-state"),
    path("metrics", health.metrics, name="metrics"),
]

handler400 = "kabinett.web.host.errors.bad_request"
handler403 = "kabinett.web.host.errors.forbidden"
handler404 = "kabinett.web.host.errors.not_found"
handler500 = "kabinett.web.host.errors.broken"
