"""Connects packages with those above them.

A package imports only packages below it.  Where it needs something from above, it has an empty list
or table with a comment on its content; this module fills them all.  Two connections are made
elsewhere: the applications connect signals in `ready`, as usual with Django, and `asgi.start` gives
the owner of the games its hooks."""

from __future__ import annotations

from kabinett.web.api import streams
from kabinett.web.classes import channel, pens, pupils, seen_hands, strip
from kabinett.web.classes import talk as class_talk
from kabinett.web.host.loops import Job
from kabinett.web.live import session
from kabinett.web.lobby import table_pages
from kabinett.web.people import guests
from kabinett.web.play import changes, events
from kabinett.web.talk import chat, chat_api, notices
from kabinett.web.talk.chat_broadcaster import PAUSE, chat_broadcaster


def wire() -> None:
    """Fill all lists and tables, once in a process."""
    guests.entry_checks.append(seen_hands.check_entry)
    guests.entry_pages.append(pupils.page_of)
    events.listeners.append(notices.hear)
    changes.listeners.append(streams.wake_streams)
    session.handlers |= {"say": chat_api.say, "class": channel.hear}
    chat.deciders.append(class_talk.manners_in_class)
    chat_broadcaster.loop.jobs += [
        Job("classes", PAUSE, channel.class_broadcaster.tell_new),
        Job("pens", PAUSE, pens.watch),
        Job("notices", PAUSE, notices.add_heard_notices),
    ]
    table_pages.config_additions.append(strip.config_of_class)
    wire_classes()


def wire_classes() -> None:
    """Fill the tables of what pupils see of their class, and of what they may do."""
    channel.parts |= {
        "ends": strip.ends_at,
        "pause": strip.pause_of,
        "word": strip.word_to_all,
        "pace": strip.pace_of,
        "standing": strip.lead_of,
        "hand": strip.hand_is_up,
        "chronology": strip.chronology_of,
        "plain": strip.has_plain_rules,
        "team": pens.see_team,
        "hands_shown": lambda at_table: at_table.school_class.shows_hands,
        "talk": class_talk.talk_part,
    }
    channel.actions |= {
        "hand": strip.raise_hand,
        "report": class_talk.report,
        "hide": class_talk.hide,
    }
    channel.seat_actions |= {
        "propose": pens.propose,
        "ask_for_pen": pens.ask_for_pen,
        "give_pen": pens.give_pen,
        "sign": pens.give_sign,
    }
