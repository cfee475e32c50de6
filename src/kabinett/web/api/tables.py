"""The operations on tables."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from kabinett.core.data import Data
from kabinett.core.play import record
from kabinett.core.show.scene import SPECTATOR
from kabinett.web.api import streams
from kabinett.web.api.access import PLAY, READ, GameId, token_of
from kabinett.web.api.schemas import Account, Answer, Ask, Done, GameInfo, Problem, Table, View
from kabinett.web.host import limits
from kabinett.web.host.language import language
from kabinett.web.live.eyes import viewer_of, visible_game
from kabinett.web.live.hub import hub
from kabinett.web.live.refusals import Refused
from kabinett.web.live.replays import is_open_to_all
from kabinett.web.lobby import gathering
from kabinett.web.lobby.lists import game_cards, games_of, latest_first
from kabinett.web.play import answers, asks
from kabinett.web.play.models import Game, Seat
from kabinett.web.play.open_game import NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.play.seats import own_seat

NDJSON = "application/x-ndjson"
#: The statuses with which a request may fail.
PROBLEMS = dict.fromkeys((400, 401, 403, 404, 409, 429, 503), Problem)

router = Router(auth=READ, tags=["tables"])


@router.get("/account", response=Account, summary="Whose token this is")
def account(request: HttpRequest) -> object:
    token = token_of(request)
    return Account(
        name=token.person.username,
        scope=token.scope,  # type: ignore[arg-type]
        looks_after_site=token.person.is_superuser,
    )


@router.get("/games", response=list[GameInfo], auth=None, summary="The games there are")
def games(request: HttpRequest) -> object:
    return [card for card in game_cards(language()) if "broken" not in card]


@router.get("/tables", response=list[Table], summary="My tables")
def tables(request: HttpRequest, over: bool = False) -> object:
    """Tables that you play or have set up, including gathering tables.  With ``over=true``: those
    that have ended."""
    person_id = token_of(request).person_id
    return tables_of(latest_first(games_of(person_id).filter(over=over), person_id), person_id)


def tables_of(rows: QuerySet[Game], person_id: int) -> list[Table]:
    light_rows = rows.defer("head", "record", "kept").select_related("opened_by")
    return [table_of(row, person_id) for row in light_rows]


@router.get("/tables/{table}", response={200: Table} | PROBLEMS, summary="One table")
def table(request: HttpRequest, game_id: GameId, invite: str = "") -> object:
    """``invite``: the secret of a gathering table that is not open to all."""
    person_id = token_of(request).person_id
    row = Game.objects.gathering().filter(pk=game_id).select_related("opened_by").first()
    if row is None:
        return table_of(visible_game(request, game_id).row, person_id)
    if not gathering.may_see(row, list(row.seats.all()), person_id, invite):
        raise NoSuchGame(game_id)
    return table_of(row, person_id)


def table_of(row: Game, person_id: int) -> Table:
    seats = list(Seat.objects.filter(game=row))
    return Table.model_validate(
        {
            "id": row.pk,
            "game": row.game,
            "started": row.started is not None,
            "over": row.over,
            "your_turn": any(
                seat.person_id == person_id and asks.waits_for_person(row, seat) for seat in seats
            ),
            "public": row.public,
            "host": row.opened_by.username if row.opened_by else "",
            "commitment": row.commitment,
            "invite": row.invite or "" if row.belongs_to(person_id, seats) else "",
            "seats": [
                {
                    "number": seat.number,
                    # Before the start a free seat has no earlier person.
                    "name": seat.shown_name if row.started or not seat.free else "",
                    "kind": seat.kind,
                    "mine": seat.person_id == person_id,
                    "free": seat.free,
                    "ready": seat.ready,
                }
                for seat in seats
            ],
        }
    )


@router.get("/tables/{table}/view", response={200: View} | PROBLEMS, summary="What a seat sees")
def view(request: HttpRequest, game_id: GameId, seat: int | None = None) -> object:
    """Everything that the browser of this seat gets: ``public`` (pieces, places, panels, who is
    asked), ``own`` (hand, ask), ``log``.  ``seat=-1``: as a spectator."""
    language_code, person_id = language(), token_of(request).person_id

    def see(game: OpenGame) -> View:
        return hub.view(game, viewer(game, person_id, seat), language_code)

    return owner.look(game_id, see)


def viewer(game: OpenGame, person_id: int | None, seat: int | None) -> int:
    """Return the seat that is viewing, or the spectator."""
    if seat == SPECTATOR or (seat is None and not game.seats_of(person_id)):
        return viewer_of(game, person_id, SPECTATOR)
    return own_seat(game, person_id, seat)


@router.get("/tables/{table}/ask", response={200: Ask | None} | PROBLEMS, summary="What I am asked")
def ask(request: HttpRequest, game_id: GameId, seat: int | None = None) -> object:
    """The open ask of your seat, with every legal choice, or null."""
    language_code, person_id = language(), token_of(request).person_id

    def see(game: OpenGame) -> Data | None:
        return streams.ask_for_program(game, own_seat(game, person_id, seat), language_code)

    return owner.look(game_id, see)


@router.post("/tables/{table}/answer", auth=PLAY, response={200: Done} | PROBLEMS, summary="Answer")
def answer(request: HttpRequest, game_id: GameId, given: Answer) -> object:
    """The answer is stored when this returns. 409 if the seat may not give this answer now: then
    nothing has changed."""
    person_id = token_of(request).person_id
    limits.spend(limits.ANSWERS, limits.who(request))
    job = answers.answer_job(game_id, person_id, given.seat, given.ask, given.choice)
    owner.submit(job).result()
    return Done()


@router.get("/tables/{table}/record", summary="The record of a table that is over")
def record_text(request: HttpRequest, game_id: GameId) -> HttpResponse:
    """The record as text, which `kabinett replay` reads."""
    game = visible_game(request, game_id)
    if not is_open_to_all(game):
        raise Refused(_("The record reveals every hand, so it opens when the game is over."), 403)
    text = game.row.record or record.write(game.table.record())
    return HttpResponse(text, content_type="text/plain; charset=utf-8")


@router.get("/tables/{table}/stream", summary="A table as it goes on")
def table_stream(
    request: HttpRequest, game_id: GameId, seat: int | None = None
) -> StreamingHttpResponse:
    """NDJSON: one line at once, and one whenever something changes for this seat.  Each has ``ask``
    (or null), the new lines of the ``log``, and ``over``.  An empty line comes after 15 quiet
    seconds.  The last line has the ``type`` "gone": the table was deleted or cannot be opened, the
    seat has another person, or the token is no longer valid."""
    language_code, person_id = language(), token_of(request).person_id
    place = streams.Place(person_id)
    viewer_number = owner.look(game_id, lambda game: viewer(game, person_id, seat))
    lines = streams.stream_table(place, game_id, viewer_number, language_code, token_of(request).pk)
    return StreamingHttpResponse(lines, content_type=NDJSON)


@router.get("/stream", summary="What waits for me, at all tables")
def account_stream(request: HttpRequest) -> StreamingHttpResponse:
    """NDJSON: a line with ``type`` "turn", ``table`` and ``seat`` for each of your seats that has
    or gets an open ask.  A line with ``type`` "over" for each table that ends.  An empty line comes
    after 15 quiet seconds."""
    token = token_of(request)
    lines = streams.stream_person(streams.Place(token.person_id), token.pk)
    return StreamingHttpResponse(lines, content_type=NDJSON)
