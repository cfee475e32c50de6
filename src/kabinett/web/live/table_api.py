"""JSON for the page of a table; the page sends answers over its socket."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from kabinett.core.data import Data
from kabinett.core.play import record
from kabinett.core.play.asks import IllegalChoice
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live import replays
from kabinett.web.live.eyes import past_viewer, viewer_of, visible_game
from kabinett.web.live.hub import hub
from kabinett.web.live.json_views import api, body, number
from kabinett.web.live.refusals import Refused, refusal_sentence
from kabinett.web.live.things import things_of
from kabinett.web.people.local import person_id_of
from kabinett.web.play import answers, past, stored_games
from kabinett.web.play.jobs import Broke
from kabinett.web.play.models import Game
from kabinett.web.play.open_game import NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import MayNotAct


@require_GET
@api
def view(request: HttpRequest, game_id: str) -> HttpResponse:
    language_code = language()

    def see(game: OpenGame) -> Data:
        return hub.view(
            game, viewer_of(game, person_id_of(request), request.GET.get("seat")), language_code
        )

    return JsonResponse(owner.look(game_id, see))


@require_POST
@api
def answer(request: HttpRequest, game_id: str) -> HttpResponse:
    """Answer an ask.  Clients with a socket answer over the socket, which is quicker."""
    data, language_code, person_id = body(request), language(), person_id_of(request)
    seat, ask_number = number(data.get("seat"), "seat"), number(data.get("ask"), "ask")
    limits.spend(limits.ANSWERS, limits.who(request))
    job = answers.answer_job(game_id, person_id, seat, ask_number, str(data.get("choice")))
    try:
        owner.submit(job).result()
        return JsonResponse({"ok": True})
    except MayNotAct:
        raise
    except (IllegalChoice, Broke) as error:
        sentence = refusal_sentence(error)

    def see(game: OpenGame) -> Data:
        return hub.view(game, viewer_of(game, person_id, seat), language_code)

    return JsonResponse({"error": sentence, "view": owner.look(game_id, see)}, status=409)


@require_GET
@api
def why(request: HttpRequest, game_id: str) -> HttpResponse:
    language_code = language()

    def see(game: OpenGame) -> Data:
        viewer = viewer_of(game, person_id_of(request), request.GET.get("seat"))
        has_seat = viewer >= 0
        reason = game.table.why_not(viewer, request.GET.get("choice", "")) if has_seat else None
        if reason is None:
            return {"text": None}
        words = game.table.wording(language_code)
        return {
            "text": words.sentence(reason.text),
            "section": words.section(reason.section),
            "cites": words.cites(reason.section),
        }

    return JsonResponse(owner.look(game_id, see))


@require_GET
@api
def things(request: HttpRequest, game_id: str) -> HttpResponse:
    game = visible_game(request, game_id)
    rules, book = game.table.game, game.table.book
    return things_of(rules, language(), book).response(request, request.GET.get("v", ""))


@require_GET
@api
def moment(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the view of an earlier moment.  Its number is ``line``, as in a replay, or ``told``,
    which counts public log entries, as at a table."""
    limits.spend(limits.MOMENTS, limits.who(request, game_id))
    game = visible_game(request, game_id)
    if "told" in request.GET:
        entry_count = number(request.GET["told"], "told")
        return JsonResponse(
            replays.view_at_public_moment(game, entry_count, past_viewer(request, game), language())
        )
    line = number(request.GET.get("line"), "line")
    return JsonResponse(replays.view_at_moment(game, line, past_viewer(request, game), language()))


@require_GET
@api
def report(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the lines of a report that depend on the position: the present one, or that of the
    moment at which the reader is looking."""
    limits.spend(limits.MOMENTS, limits.who(request, game_id))
    game = visible_game(request, game_id)
    moment_table = game.table
    if "line" in request.GET:
        line = number(request.GET["line"], "line")
        moment_table = replays.table_at_moment(game, line, past_viewer(request, game))
    elif "told" in request.GET:
        moment_table = replays.public_moment(game, number(request.GET["told"], "told")).table
    words = moment_table.wording(language())
    lines = moment_table.game.report_lines(moment_table.state, request.GET.get("id", ""))
    return JsonResponse({"lines": [words.parts(line) for line in lines]})


@require_GET
@api
def outlook(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return what a choice would cost and gain, as far as the viewer can know."""
    language_code = language()
    name = request.GET.get("id", "")

    def see(game: OpenGame) -> list[Any]:
        viewer = viewer_of(game, person_id_of(request), request.GET.get("seat"))
        rules = game.table.game
        if viewer == past.LATE or name not in rules.vocabulary.numbers:
            return []
        words = game.table.wording(language_code)
        lines = rules.outlook(game.table.state, viewer, rules.vocabulary.number(name))
        return [words.parts(line) for line in lines]

    return JsonResponse({"lines": owner.look(game_id, see)})


@require_GET
@api
def history(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the scores of a finished game, round by round."""
    game = visible_game(request, game_id)
    if not game.row.over:
        raise Refused(_("The game is not over."), 403)
    return JsonResponse({"history": replays.score_history(game, language())})


@require_http_methods(["GET", "POST"])
@api
def record_text(request: HttpRequest, game_id: str) -> HttpResponse:
    """Return the record, which reveals every hand, of a finished game or of the user's own game.
    For a running game against bots a form has to request it, and from then on the game counts
    nowhere."""
    game, person_id = visible_game(request, game_id), person_id_of(request)
    if not replays.knows_all_hands(game, person_id):
        if request.method != "POST" or not replays.is_own_solo_game(game, person_id):
            raise Refused(
                _("The record reveals every hand, so it opens when the game is over."), 403
            )
        stored_games.exclude_from_results(game_id)
    text = game.row.record or record.write(game.table.record())
    name = f"kabinett-{game.row.game}-{game.row.pk}.txt"
    return HttpResponse(
        text,
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@require_POST
@api
def delete(request: HttpRequest, game_id: str) -> HttpResponse:
    person_id = person_id_of(request)
    row = Game.objects.filter(pk=game_id, opened_by=person_id).first()
    if row is None or person_id is None:
        raise NoSuchGame(game_id)
    if not stored_games.may_delete(row, list(row.seats.all()), person_id):
        raise Refused(_("Other people play here, too, so you cannot delete the game."), 403)
    stored_games.delete(game_id)
    return JsonResponse({"ok": True})
