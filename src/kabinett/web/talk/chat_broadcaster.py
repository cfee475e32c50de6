"""Sends new messages, in every process, to everybody who looks at the table and may read them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from contextlib import suppress

from django.utils import translation

from kabinett.web.host import clock
from kabinett.web.host.compact import compact
from kabinett.web.host.loops import Job, Loop, do_each
from kabinett.web.live import replays
from kabinett.web.live.hub import hub
from kabinett.web.live.session import sessions
from kabinett.web.people.blocks import blocks_by_person
from kabinett.web.play import past
from kabinett.web.play.jobs import Look
from kabinett.web.play.open_game import Damaged, NoSuchGame, OpenGame
from kabinett.web.play.owner import owner
from kabinett.web.talk import chat
from kabinett.web.talk.models import Message

#: Seconds between two checks for messages from other processes.
PAUSE = 0.5
#: The maximum number of seconds between the time in a message's row and its commit.
LATE = 10.0


class ChatBroadcaster:
    """One thread of the web process."""

    def __init__(self) -> None:
        self.started_at = clock.now()
        self.told_at: dict[int, float] = {}  # times of the messages already sent, by id
        # `kabinett.web.wiring` adds further jobs that must not run in the owner's thread.
        self.loop = Loop(
            "chat broadcaster",
            [
                Job("chat", PAUSE, self.tell_new),
                Job("delayed spectators", PAUSE, show_delayed),
            ],
        )

    def wake(self) -> None:
        self.loop.wake()

    def start(self) -> None:
        self.loop.start()

    def tell_new(self) -> None:
        """Send the new messages of each table to its listeners.  If that fails at a table, the next
        call tries it again."""
        if clock.now() < self.started_at:  # the computer's clock was set back
            self.started_at = clock.now() - LATE
        since = max(self.started_at, clock.now() - LATE)
        self.told_at = {
            message_id: at for message_id, at in self.told_at.items() if at >= since - LATE
        }
        if not sessions.viewpoints():
            return
        new_messages: dict[str, list[Message]] = defaultdict(list)
        for message in (
            Message.objects.filter(at__gte=since).select_related("person").order_by("pk")
        ):
            if message.pk not in self.told_at:
                new_messages[message.game_id].append(message)
        do_each(self.tell_table, new_messages.values())

    def tell_table(self, messages: Sequence[Message]) -> None:
        with suppress(NoSuchGame, Damaged):
            tell_listeners(owner.look(messages[0].game_id, replays.snapshot), messages)
        self.told_at |= {message.pk: message.at for message in messages}


def show_delayed() -> None:
    """Let the owner show delayed spectators what they may see in the meantime."""
    for game_id in hub.delayed_games():
        owner.submit(Look(game_id, hub.catch_up))


def tell_listeners(game: OpenGame, messages: Sequence[Message]) -> None:
    """Send each listener at a table what he may read of these messages.  This queries the database,
    so do not call it from the owner's thread."""
    listeners = sessions.at_table(game.row.pk)
    blocks = blocks_by_person({session.person_id for session, _ in listeners if session.person_id})
    supervised = chat.manners_of(game, None).supervised
    for session, viewpoint in listeners:
        person_id = session.person_id
        if not game.is_open_for(person_id) or past.sees_delayed(game, person_id):
            continue  # delayed spectators fetch messages themselves
        if supervised and not game.seats_seen_by(person_id):
            continue
        blocked = frozenset() if person_id is None else blocks[person_id]
        with translation.override(session.language):
            for message in messages:
                data = chat.message_data(message, game, person_id, blocked)
                if data is not None:
                    session.queue_about(viewpoint, "talk", compact(data))


chat_broadcaster = ChatBroadcaster()
