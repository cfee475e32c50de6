"""The words of the client: the texts of the scripts in static/web/js, by a short key.

The scripts fill in ``{n}`` and the like.  ``key_one`` is the singular of ``key``.

Longer than 400 lines, as it is one list."""

from __future__ import annotations

from django.utils.translation import gettext, gettext_noop

WORDS = {
    # whose turn, what is asked
    "you": gettext_noop("You"),
    "is_asked": gettext_noop("to answer"),
    "is_asked_you": gettext_noop("your choice"),
    "thinking": gettext_noop("thinking"),
    "on_turn": gettext_noop("on turn"),
    "winner": gettext_noop("winner"),
    "you_won": gettext_noop("You have won"),
    "you_lost": gettext_noop("You have lost"),
    "scores_over_rounds": gettext_noop("Scores over the rounds"),
    "waiting": gettext_noop("The others are playing."),
    "waiting_for": gettext_noop("Waiting for {who}."),
    "waiting_for_answer": gettext_noop("Waiting for {who}: “{what}”"),
    "you_chose": gettext_noop("You chose: {what}"),
    "choices": gettext_noop("Choices"),
    "may_choose": gettext_noop("may be chosen"),
    "lit_choices": gettext_noop("{n} to choose from"),
    "lit_choices_one": gettext_noop("1 to choose from"),
    "lit_more": gettext_noop("{n} more to choose from"),
    "lit_more_one": gettext_noop("1 more to choose from"),
    "lit_show": gettext_noop("Show where"),
    "edge_left": gettext_noop("{n} more to choose from to the left"),
    "edge_left_one": gettext_noop("1 more to choose from to the left"),
    "edge_right": gettext_noop("{n} more to choose from to the right"),
    "edge_right_one": gettext_noop("1 more to choose from to the right"),
    "edge_up": gettext_noop("{n} more to choose from above"),
    "edge_up_one": gettext_noop("1 more to choose from above"),
    "edge_down": gettext_noop("{n} more to choose from below"),
    "edge_down_one": gettext_noop("1 more to choose from below"),
    "list": gettext_noop("List"),
    "list_title": gettext_noop("All choices as a list"),
    "undo": gettext_noop("Undo"),
    "restart": gettext_noop("Restart turn"),
    "skip": gettext_noop("Skip"),
    "confirm_end": gettext_noop("After “{choice}” your turn is over."),
    "confirm_yes": gettext_noop("End the turn"),
    "confirm_no": gettext_noop("Not yet"),
    "choose": gettext_noop("Choose"),
    "why_not": gettext_noop("Not now:"),
    "asked_now": gettext_noop("What is asked now:"),
    # table, hand, log
    "cards_in_hand": gettext_noop("{n} cards in hand"),
    "cards_in_hand_one": gettext_noop("1 card in hand"),
    "known_hand": gettext_noop("Known in hand"),
    "more_rows": gettext_noop("{n} more"),
    "hand_empty": gettext_noop("No cards in hand."),
    "show_pile": gettext_noop("Show all cards of the pile"),
    "open_board": gettext_noop("Open the board of {who}"),
    "board": gettext_noop("Board of a player"),
    "log_earlier": gettext_noop("Earlier lines"),
    "log_new": gettext_noop("{n} new lines"),
    "log_new_one": gettext_noop("1 new line"),
    "log_all": gettext_noop("All"),
    "log_of_all": gettext_noop("All lines"),
    "log_of": gettext_noop("Lines about: {who}"),
    "log_fold": gettext_noop("Fold"),
    "log_unfold": gettext_noop("Unfold"),
    "log_moment": gettext_noop("To this moment"),
    "read_chapter": gettext_noop("Read this part"),
    "chapter": gettext_noop("Part of the log"),
    "chapter_before": gettext_noop("The part before"),
    "chapter_after": gettext_noop("The next part"),
    "since": gettext_noop("Since your last turn"),
    "since_short": gettext_noop("In short"),
    "since_lines": gettext_noop("Line by line"),
    "since_show": gettext_noop("Show on the board"),
    "since_nothing": gettext_noop("Nothing yet."),
    "go_on": gettext_noop("Back to the table"),
    # a lesson
    "guide_step": gettext_noop("Step {n} of {of}"),
    "guide_again": gettext_noop("From the beginning"),
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
    # clocks, and what people propose
    "time_over": gettext_noop("time is over"),
    "span_days": gettext_noop("{d} d {h} h"),
    "span_hours": gettext_noop("{h}:{m} h"),
    "span_minutes": gettext_noop("{m} min"),
    "away": gettext_noop("on vacation"),
    "away_until": gettext_noop("On vacation until {when}"),
    "clock_stands": gettext_noop("So much time is left; the clock stands."),
    "clock_until": gettext_noop("Time until {when}"),
    "bot_plays": gettext_noop("a bot plays"),
    "offered": gettext_noop("seat to be taken"),
    "late_you": gettext_noop("Your time is over. The game waits for you until {when}."),
    "late_others": gettext_noop("{who}: time is over. The game waits until {when}."),
    "late_out": gettext_noop("Time is over, and so is the grace: the game waits."),
    "paused": gettext_noop("All clocks stand, as agreed."),
    "abandoned": gettext_noop(
        "Nobody has answered for long: the game counts as abandoned. It can go on at any time."
    ),
    "resume": gettext_noop("Go on"),
    "bot_plays_for_you": gettext_noop("A bot plays for you."),
    "seat_offered": gettext_noop("Your seat may be taken over by somebody else."),
    "you_were_barred": gettext_noop(
        "You were kept out for a while; the others decide without you."
    ),
    "come_back": gettext_noop("Play on myself"),
    "proposed_takeback": gettext_noop("{who} would like to take the last answer back."),
    "proposed_end": gettext_noop("{who} proposes to end the game as it stands."),
    "proposed_win": gettext_noop("{who} proposes to end here: {winner} has won."),
    "proposed_pause": gettext_noop("{who} proposes a pause: all clocks would stand."),
    "proposed_resume": gettext_noop("{who} would like to go on."),
    "proposed_time_out": gettext_noop("{who}: time is over. What shall be done?"),
    "proposed_barred": gettext_noop(
        "{who} may not play here for now, says the host. What shall be done?"
    ),
    "proposed_time_outs": gettext_noop(
        "Time is over for those who have not answered. What shall be done?"
    ),
    "n_agreed": gettext_noop("{n} of {of} agree."),
    "n_said": gettext_noop("{n} of {of} have said something; more than half decide."),
    "lapse": gettext_noop("Without the others by {when}, nothing changes."),
    "lapse_time_out": gettext_noop("At {when} what most have said counts."),
    "say_yes": gettext_noop("Agree"),
    "say_no": gettext_noop("Refuse"),
    "say_wait": gettext_noop("Wait on"),
    "say_bot": gettext_noop("A bot plays on"),
    "say_offer": gettext_noop("Offer the seat"),
    "say_end": gettext_noop("End the game"),
    "withdraw": gettext_noop("Withdraw"),
    "cancel": gettext_noop("Cancel"),
    "menu_takeback": gettext_noop("Propose a takeback"),
    "menu_takeback_help": gettext_noop(
        "Your last answer and all that came after it are taken back if everybody agrees. "
        "Dice fall again as they fell."
    ),
    "menu_end": gettext_noop("Propose to end the game"),
    "menu_end_help": gettext_noop(
        "If everybody agrees, the game ends as it stands, without a winner, and is marked so."
    ),
    "menu_win": gettext_noop("End here: the lead is safe"),
    "menu_win_help": gettext_noop(
        "In the games that were counted nobody lost such a lead at this stage: {winner} has won "
        "if all agree, and the game counts like one that was played to its end. Bots agree."
    ),
    "safe_lead": gettext_noop(
        "{winner} leads by more than anybody lost at this stage in the games that were counted."
    ),
    "safe_lead_why": gettext_noop("The report “Who can still win” has the numbers."),
    "play_on": gettext_noop("Play on"),
    "menu_pause": gettext_noop("Propose a pause"),
    "menu_pause_help": gettext_noop("If everybody agrees, all clocks stand until you go on."),
    "menu_resume": gettext_noop("Propose to go on"),
    "menu_resume_help": gettext_noop("If the others agree, the clocks run again."),
    "menu_time_out": gettext_noop("Ask what shall be done"),
    "menu_time_out_help": gettext_noop(
        "Time is over. All others say whether to wait, to let a bot play on, to offer the seat, "
        "or to end the game."
    ),
    "menu_barred": gettext_noop("Ask what shall be done"),
    "menu_barred_help": gettext_noop(
        "Somebody may not play here for now. All others say whether to wait, to let a bot play on, "
        "to offer the seat, or to end the game."
    ),
    "menu_concede": gettext_noop("Concede"),
    "menu_concede_help": gettext_noop(
        "You give the game up for good, and a bot plays on in your place."
    ),
    "menu_concede_two_help": gettext_noop("You give the game up for good: the other side has won."),
    "menu_bot": gettext_noop("Let a bot play for me"),
    "menu_bot_help": gettext_noop(
        "If everybody agrees, a bot plays for you from then on, until you play on yourself."
    ),
    "proposed_bot": gettext_noop("{who} would like a bot to play on for a while."),
    "menu_hand_over": gettext_noop("Hand my seat over"),
    "menu_hand_over_help": gettext_noop(
        "Somebody else plays on in your place, for good, as soon as the seat is taken. "
        "Until then you play, and may think better of it."
    ),
    "hand_over_whom": gettext_noop("To whom: the name of an account"),
    "hand_over_do": gettext_noop("Offer the seat"),
    "handed_over": gettext_noop(
        "You would hand your seat over to {who}, who has not taken it yet."
    ),
    "menu_vacation": gettext_noop("Vacation"),
    "vacation_help": gettext_noop(
        "Your clocks by days stand while you are away, in all your games; the others see it. "
        "You have {n} days within a year."
    ),
    "vacation_days": gettext_noop("Days from now on, {n} at most"),
    "vacation_begin": gettext_noop("Begin"),
    "vacation_until": gettext_noop("You are away until {when}."),
    "vacation_end": gettext_noop("I am back"),
    # the rules to be read
    "rules": gettext_noop("Rules"),
    "rules_page": gettext_noop("As a page"),
    "rules_found": gettext_noop("Found in {n} places"),
    "rules_found_one": gettext_noop("Found in 1 place"),
    "rules_found_none": gettext_noop("Found nowhere"),
    "rules_not_loaded": gettext_noop("The rules could not be loaded. Please try again."),
    "ruling": gettext_noop("Ruling {ruling}"),
    "key_rules": gettext_noop("the rules, and away with them"),
    # the player aid, the index of cards and markers
    "player_aid": gettext_noop("Player aid"),
    "index_found": gettext_noop("{n} of {all}"),
    "cards": gettext_noop("Cards"),
    "to_index": gettext_noop("Among all cards"),
    "index_out": gettext_noop("Only what is still out"),
    "index_out_help": gettext_noop(
        "Cards that lie nowhere you can see: not in play, not discarded, not in your hand."
    ),
    "index_not_loaded": gettext_noop("The cards could not be loaded. Please try again."),
    # trouble
    "lost": gettext_noop("Connection lost, trying again …"),
    "not_sent": gettext_noop("The answer did not get through. Please choose again."),
    "not_loaded": gettext_noop("The table could not be loaded. Please reload the page."),
    "incident": gettext_noop(
        "Something went wrong here (incident {id}). The table is as it was before."
    ),
    # menu and its sheets
    "menu": gettext_noop("Menu"),
    "close": gettext_noop("Close"),
    "preferences": gettext_noop("Preferences"),
    "this_game": gettext_noop("This game"),
    "keys": gettext_noop("Keyboard and touch"),
    "replay": gettext_noop("Replay"),
    "record": gettext_noop("Record as a file"),
    "to_table": gettext_noop("To the table"),
    "my_games": gettext_noop("My games"),
    "new_game": gettext_noop("New game"),
    "rematch": gettext_noop("Rematch"),
    "rematch_swapped": gettext_noop("Rematch, sides swapped"),
    "rematch_shifted": gettext_noop("Rematch, seats moved on"),
    "next_game": gettext_noop("Next game ({n})"),
    "next_title": gettext_noop("To the game that has waited for you longest"),
    "games_wait": gettext_noop("{n} games wait"),
    "games_wait_one": gettext_noop("1 game waits"),
    "is_here": gettext_noop("is at the table now"),
    "game": gettext_noop("This game"),
    "pile": gettext_noop("Cards of the pile"),
    "pref_theme": gettext_noop("Colours"),
    "theme_system": gettext_noop("As the system"),
    "theme_light": gettext_noop("Light"),
    "theme_dark": gettext_noop("Dark"),
    "pref_speed": gettext_noop("Movement"),
    "speed_off": gettext_noop("None"),
    "speed_fast": gettext_noop("Fast"),
    "speed_normal": gettext_noop("Normal"),
    "speed_slow": gettext_noop("Slow"),
    "pref_sounds": gettext_noop("Soft sounds"),
    "pref_sounds_help": gettext_noop(
        "Knocks of wood: it is your turn, a piece is laid, dice fall, the game is over."
    ),
    "pref_confirm": gettext_noop("Ask before I end my turn"),
    "pref_taps": gettext_noop("By touch: the first tap shows, the second chooses"),
    "pref_taps_help": gettext_noop("Otherwise one tap chooses. A mouse chooses with one click."),
    "pref_auto_pass": gettext_noop("Answer for me where I have nothing to decide"),
    "auto_pass_tool": gettext_noop("Answer such for me"),
    "pref_auto_pass_help": gettext_noop(
        "The answer comes after a while; others may infer from it what you do not hold."
    ),
    "orders": gettext_noop("Answer for me, whatever I hold"),
    "orders_help": gettext_noop(
        "Until I cancel it, and at once: it tells the others nothing. Only you see it."
    ),
    "orders_tool": gettext_noop("Always …"),
    "orders_but": gettext_noop("But ask me here:"),
    "prepared": gettext_noop("Prepared answers"),
    "prepared_help": gettext_noop(
        "If I am asked this, then that, else ask me. Only you see the list. Where others play, an "
        "answer comes after a time like your own, and may tell them what you hold."
    ),
    "prepared_tool": gettext_noop("Next time …"),
    "prepared_new": gettext_noop("Prepare an answer"),
    "prepared_if": gettext_noop("If I am asked “{ask}”:"),
    "prepared_ask": gettext_noop("If I am asked"),
    "prepared_choice": gettext_noop("I answer, if I may"),
    "prepared_add": gettext_noop("Add"),
    "prepared_else": gettext_noop("else ask me"),
    "prepared_now": gettext_noop("Asked now"),
    "prepared_before": gettext_noop("Asked before"),
    "prepared_may": gettext_noop("May be asked"),
    "prepared_offered": gettext_noop("Offered now"),
    "prepared_others": gettext_noop("At other times"),
    "prepared_gone": gettext_noop("Something that is not asked any more"),
    "prepared_up": gettext_noop("Try it earlier"),
    "prepared_remove": gettext_noop("Remove"),
    "key_numbers": gettext_noop(
        "the choice of that number (with Enter where others begin with it)"
    ),
    "key_arrows": gettext_noop("from thing to thing"),
    "key_enter": gettext_noop("choose it"),
    "key_list": gettext_noop("all choices as a list"),
    "key_undo": gettext_noop("undo"),
    "key_why": gettext_noop("enlarge it; why can it not be chosen?"),
    "key_terms": gettext_noop("explain the next term of what is told (with Shift: the one before)"),
    "key_hand": gettext_noop("to the hand"),
    "key_zoom": gettext_noop("The board larger, smaller, whole"),
    "key_log": gettext_noop("to the log"),
    "key_escape": gettext_noop("close, skip, not yet"),
    "keys_touch": gettext_noop(
        "With the mouse: hover to enlarge, right click to ask why not. By touch: a tap, and on "
        "what may be chosen a second one chooses; a long press enlarges anything."
    ),
    "seed": gettext_noop("Seed"),
    "commitment": gettext_noop("Commitment to seed and rules"),
    "digest": gettext_noop("Digest of the record"),
    "seed_help": gettext_noop(
        "The hash was fixed before the first card. The seed is shown at the end; with both, "
        "everybody can check every draw in the record."
    ),
    "game_over": gettext_noop("Game over"),
    # log, talk, notes
    "pane_log": gettext_noop("Log"),
    "reports": gettext_noop("Outlook"),
    "reports_over": gettext_noop("Summary"),
    "pane_talk": gettext_noop("Talk"),
    "pane_notes": gettext_noop("Notes"),
    "unread": gettext_noop("not read"),
    "talk_nothing": gettext_noop("Nobody has said anything yet."),
    "talk_say": gettext_noop("Say something"),
    "talk_send": gettext_noop("Send"),
    "talk_whom": gettext_noop("To whom"),
    "talk_all": gettext_noop("To all"),
    "talk_only": gettext_noop("To {other} only"),
    "talk_to": gettext_noop("to {other}"),
    "talk_you": gettext_noop("you"),
    "talk_private": gettext_noop("{one} and {other} talk in private."),
    "talk_blocked": gettext_noop("{one} says something. You have blocked this person."),
    "talk_aside": gettext_noop("Who looks on reads along; only those who play talk."),
    "talk_not_sent": gettext_noop("That did not get through. Please try again."),
    "notes_hint": gettext_noop("Plans, suspicions, who promised what …"),
    "notes_mine": gettext_noop("Only you read this."),
    "notes_saving": gettext_noop("Saving …"),
    "notes_saved": gettext_noop("Saved. Only you read this."),
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
        "Taken up: arrows move it, Enter puts it down, there or on another thing; "
        "Escape puts it back."
    ),
    "sketch_begun": gettext_noop("The arrow begins here: now Enter where it ends."),
    # several people at one screen
    "curtain_title": gettext_noop("{name}, please"),
    "curtain_text": gettext_noop("The others look away now."),
    "curtain_lift": gettext_noop("I am {name}: show my hand"),
    # the past, looked at while one plays
    "past": gettext_noop("Look back"),
    "past_title": gettext_noop("See earlier moments of this game; the game goes on meanwhile"),
    "past_at": gettext_noop("You look at the past: moment {n} of {of}"),
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
    # new game
    "new_who": gettext_noop("Who"),
    "new_me": gettext_noop("Me"),
    "new_open": gettext_noop("Free, for whoever sits down"),
    "new_other": gettext_noop("Another person at this screen"),
    "new_bot": gettext_noop("Bot: {name}"),
    "new_name": gettext_noop("Name"),
    "new_role": gettext_noop("Plays"),
    "new_random": gettext_noop("drawn by lot"),
    "new_choose": gettext_noop("chosen at the table"),
    "new_number": gettext_noop("another number"),
}


def client_words() -> dict[str, str]:
    """All words in the active language."""
    return {key: gettext(text) for key, text in WORDS.items()}
