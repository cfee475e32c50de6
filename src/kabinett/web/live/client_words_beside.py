"""The client's words for everything but play: lessons, rules, talk, notes, replays, new games.

The scripts fill in holes such as ``{n}``.  ``key_one`` is the singular of ``key``."""

from __future__ import annotations

from django.utils.translation import gettext_noop

WORDS_BESIDE = {
    # a lesson
    "guide_step": gettext_noop("Step {n} of {of}"),
    "guide_again": gettext_noop("From the beginning"),
    "guide_retry": gettext_noop("Try again"),
    "guide_play": gettext_noop("Let me play"),
    "guide_told": gettext_noop("What has happened"),
    "guide_reads": gettext_noop("Read what the guide says."),
    "guide_more": gettext_noop("More lessons"),
    "guide_new": gettext_noop("New game"),
    "guide_show": gettext_noop("Show me"),
    "guide_next": gettext_noop("Next"),
    "guide_try": gettext_noop("Try it yourself"),
    "guide_now_you": gettext_noop("Now you."),
    "guide_next_lesson": gettext_noop("Next lesson"),
    "guide_all": gettext_noop("All lessons"),
    "guide_done": gettext_noop("done"),
    "guide_rules": gettext_noop("Back to the rules"),
    "sheet_hand": gettext_noop("Hand"),
    "sheet_seats": gettext_noop("Players"),
    "sheet_log": gettext_noop("Log"),
    "sheet_table": gettext_noop("Table"),
    "view_map": gettext_noop("Map"),
    "view_tracks": gettext_noop("Tracks"),
    "zoom": gettext_noop("Size of the board"),
    "zoom_in": gettext_noop("Larger"),
    "zoom_out": gettext_noop("Smaller"),
    "zoom_fit": gettext_noop("The whole board"),
    # the rules
    "rules": gettext_noop("Rules"),
    "rules_page": gettext_noop("As a page"),
    "rules_found": gettext_noop("Found in {n} places"),
    "rules_found_one": gettext_noop("Found in 1 place"),
    "rules_found_none": gettext_noop("Found nowhere"),
    "rules_not_loaded": gettext_noop("The rules could not be loaded. Please try again."),
    "ruling": gettext_noop("Ruling {ruling}"),
    "key_rules": gettext_noop("open and close the rules"),
    # the player aid, the index of cards and markers
    "player_aid": gettext_noop("Player aid"),
    "index_found": gettext_noop("{n} of {all}"),
    "cards": gettext_noop("Cards"),
    "to_index": gettext_noop("Among all cards"),
    "index_out": gettext_noop("Only what is still out"),
    "index_out_help": gettext_noop(
        "Cards that you cannot see anywhere: not in play, not discarded, not in your hand."
    ),
    "index_not_loaded": gettext_noop("The cards could not be loaded. Please try again."),
    # log, talk, notes
    "pane_log": gettext_noop("Log"),
    "reports": gettext_noop("Outlook"),
    "reports_over": gettext_noop("Summary"),
    "pane_talk": gettext_noop("Talk"),
    "pane_notes": gettext_noop("Notes"),
    "unread": gettext_noop("not read"),
    "class_rung_asked": gettext_noop(
        "The bell has rung. Bots finish the turn that is being played."
    ),
    "class_paused_asked": gettext_noop("The class is paused. You answer when it goes on."),
    "class_bell": gettext_noop("The bell rings in"),
    "class_more": gettext_noop("Everything about the class"),
    "class_rung": gettext_noop("The bell has rung."),
    "class_third": gettext_noop(
        "A third of the time is over, and your table has played {n} % of its game."
    ),
    "class_two_thirds": gettext_noop(
        "Two thirds of the time are over, and your table has played {n} % of its game."
    ),
    "class_late": gettext_noop("Your table is late: answer a little faster."),
    "class_minor": gettext_noop(
        "Your table is late: a bot answers small questions after a few seconds."
    ),
    "class_limited": gettext_noop(
        "Your table is late: a bot answers small questions, and what stays open for {n} seconds."
    ),
    "class_bell_chooses": gettext_noop("The bell chooses for you in {n} s"),
    "class_bell_chooses_now": gettext_noop("The bell is choosing for you"),
    "class_bell_chose": gettext_noop("The bell has chosen for you: {what}"),
    "class_aim": gettext_noop("What I want"),
    "class_you": gettext_noop("You play: {role}"),
    "class_stopped": gettext_noop("The bell rang before the game was over."),
    "class_stopped_why": gettext_noop(
        "So nobody has won or lost. The points only show how things stood then; those from the "
        "start of the game are among them."
    ),
    "class_stands": gettext_noop("As things stand, {who} is ahead."),
    "class_stands_several": gettext_noop("As things stand, {who} are ahead."),
    "class_stood": gettext_noop("When the bell rang, {who} was ahead."),
    "class_stood_several": gettext_noop("When the bell rang, {who} were ahead."),
    "class_paused": gettext_noop("The class is paused."),
    "class_aside": gettext_noop("The class goes on another day."),
    "class_word": gettext_noop("Your teacher says:"),
    "class_word_read": gettext_noop("Got it"),
    "class_desk": gettext_noop("Rehearsal: your desk"),
    "class_chronology": gettext_noop("Chronology"),
    "class_hand": gettext_noop("Ask for the teacher"),
    "class_hand_up": gettext_noop("Called. Take it back"),
    "class_hands": gettext_noop("Your teacher sees all hands."),
    "team_seat": gettext_noop("Your seat"),
    "team_proposals": gettext_noop("Proposals at your seat"),
    "team_you": gettext_noop("You"),
    "team_you_hold": gettext_noop("You hold the pen"),
    "team_holds": gettext_noop("{who} holds the pen"),
    "team_ask": gettext_noop("Ask for it"),
    "team_asked": gettext_noop("You have asked for it"),
    "team_asks": gettext_noop("{who} asks for the pen."),
    "team_pass": gettext_noop("Pass it on"),
    "team_give": gettext_noop("Give it to {who}"),
    "team_give_asked": gettext_noop("{who} asks for it: give it"),
    "team_silent": gettext_noop("Are you still there? The pen is about to pass."),
    "team_propose": gettext_noop("Choose what you propose. {who} answers."),
    "team_do_propose": gettext_noop("Propose"),
    "team_proposes": gettext_noop("{who} proposes: {what}"),
    "team_accept": gettext_noop("Answer as {who} proposes: {what}"),
    "talk_nothing": gettext_noop("Nobody has said anything yet."),
    "talk_say": gettext_noop("Say something"),
    "talk_send": gettext_noop("Send"),
    "talk_whom": gettext_noop("To whom"),
    "talk_all": gettext_noop("To all"),
    "talk_only": gettext_noop("To {other} only"),
    "talk_to": gettext_noop("to {other}"),
    "talk_own_seat": gettext_noop("to my seat only"),
    "talk_you": gettext_noop("you"),
    "talk_private": gettext_noop("{one} and {other} talk in private."),
    "talk_blocked": gettext_noop("{one} says something. You have blocked this person."),
    "talk_aside": gettext_noop("Spectators can read the talk; only players can write."),
    "talk_off": gettext_noop("Nobody talks at present."),
    "talk_phrases": gettext_noop("Ready phrases"),
    "talk_tools": gettext_noop("Report or hide"),
    "talk_report": gettext_noop("Report to the teacher"),
    "talk_reported": gettext_noop("Reported: your teacher can read this message."),
    "talk_hide": gettext_noop("Hide what {one} says"),
    "talk_show": gettext_noop("Show again"),
    "class_talk_none": gettext_noop("Nobody talks at present."),
    "class_talk_phrases": gettext_noop("You can talk in ready phrases"),
    "class_talk_open": gettext_noop("You can talk with your table"),
    "class_muted": gettext_noop("Your teacher has muted you."),
    "talk_not_sent": gettext_noop("Your message was not sent. Please try again."),
    "notes_hint": gettext_noop("Plans, suspicions, who promised what …"),
    "notes_mine": gettext_noop("Only you read this."),
    "notes_saving": gettext_noop("Saving …"),
    "notes_saved": gettext_noop("Saved. Only you read this."),
    "notes_not_loaded": gettext_noop("The notes could not be loaded. Please try again."),
    "notes_not_saved": gettext_noop("Not saved: there is no connection."),
    "sketches": gettext_noop("Scratch boards"),
    "sketches_hint": gettext_noop(
        "A copy of what you see now, on which you move pieces and draw arrows. "
        "It stays with your notes."
    ),
    "sketch_name": gettext_noop("What is it about?"),
    "sketch_number": gettext_noop("Sketch {n}"),
    "sketch_new": gettext_noop("New sketch"),
    "sketch_delete": gettext_noop("Delete {name}"),
    "sketch_mark": gettext_noop("Sketch"),
    "sketch_mode": gettext_noop("What the pointer does"),
    "sketch_move": gettext_noop("Move"),
    "sketch_arrow": gettext_noop("Draw arrows"),
    "sketch_clear": gettext_noop("Clear all"),
    "sketch_mine": gettext_noop("No rules here: everything moves freely. Only you see it."),
    "sketch_saved": gettext_noop("Saved. Only you see it."),
    "sketch_full": gettext_noop("Not saved: a sketch cannot hold that much."),
    "sketch_picked": gettext_noop(
        "You hold it: a click puts it there, or the arrow keys move it and Enter puts it down."
    ),
    "sketch_begun": gettext_noop("The arrow begins here: now a click or Enter where it ends."),
    # several people at one screen
    "curtain_title": gettext_noop("{name}, please"),
    "curtain_text": gettext_noop("The others look away now."),
    "curtain_lift": gettext_noop("I am {name}: show my hand"),
    # looking at an earlier moment during play
    "past": gettext_noop("Look back"),
    "past_title": gettext_noop("See earlier moments of this game; the game goes on meanwhile"),
    "past_at": gettext_noop("You are looking at the past: moment {n} of {of}"),
    "past_news": gettext_noop("{n} new lines since"),
    "past_news_one": gettext_noop("1 new line since"),
    "past_asked": gettext_noop("You are asked now"),
    "past_now": gettext_noop("Back to now"),
    "past_link": gettext_noop("Link"),
    "past_gone": gettext_noop("This moment cannot be shown just now."),
    "spectator": gettext_noop("Spectator"),
    "key_past": gettext_noop(
        "Look back at earlier moments, and on again (← and →, too); Esc: back to now"
    ),
    "clone": gettext_noop("Play on from here"),
    "clone_title": gettext_noop("A game of your own from this moment"),
    "clone_help": gettext_noop(
        "It goes on from the moment that you see, with new dice and draws. It is not rated and"
        " counts in no results."
    ),
    "clone_go": gettext_noop("Begin"),
    "record_told": gettext_noop(
        "The record tells everything, the bots' hands too. Once you have it, this game counts in"
        " no results."
    ),
    "record_go": gettext_noop("Save the record"),
    # replay
    "replay_line": gettext_noop("Moment of the game"),
    "replay_first": gettext_noop("To the start"),
    "replay_back": gettext_noop("One step back"),
    "replay_next": gettext_noop("One step on"),
    "replay_last": gettext_noop("To the end"),
    "replay_play": gettext_noop("Play"),
    "replay_pause": gettext_noop("Pause"),
    "replay_tempo": gettext_noop("Speed: {times}"),
    "replay_viewer": gettext_noop("Seen by"),
    "replay_link": gettext_noop("Link to this moment"),
    "replay_copied": gettext_noop("Copied"),
    # what a historical note was checked against
    "note_checked": gettext_noop("Checked against:"),
    "note_reading": gettext_noop("General reading:"),
    "note_waits": gettext_noop("The historical note is on its way …"),
    "note_missing": gettext_noop(
        "The historical note cannot be fetched now. Look again in a moment."
    ),
    # new game
    "new_who": gettext_noop("Who"),
    "new_me": gettext_noop("Me"),
    "new_open": gettext_noop("Free, for whoever sits down"),
    "new_other": gettext_noop("Another person at this screen"),
    "new_bot": gettext_noop("Bot: {name}"),
    "new_without_net": gettext_noop(
        "What this bot has learned does not fit this table: the game’s evaluation judges for it."
    ),
    "new_name": gettext_noop("Name"),
    "new_role": gettext_noop("Plays"),
    "new_random": gettext_noop("drawn by lot"),
    "new_choose": gettext_noop("chosen at the table"),
    "new_number": gettext_noop("another number"),
}
