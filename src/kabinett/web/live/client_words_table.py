"""The client's words about play at a table: asks, hands, clocks, proposals, the menu.

The scripts fill in holes such as ``{n}``.  ``key_one`` is the singular of ``key``."""

from __future__ import annotations

from django.utils.translation import gettext_noop

TABLE_WORDS = {
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
    "question_to": gettext_noop("Question to {who}: “{what}”"),
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
    "no_undo_chance": gettext_noop("No undo: dice have fallen or cards were drawn since."),
    "no_undo_others": gettext_noop("No undo: somebody else has answered since."),
    "no_undo_shown": gettext_noop("No undo: something hidden was shown."),
    "restart": gettext_noop("Restart turn"),
    "skip": gettext_noop("Skip"),
    "telling": gettext_noop("What is told"),
    "telling_back": gettext_noop("One step back"),
    "telling_pause": gettext_noop("Pause"),
    "telling_play": gettext_noop("Go on by itself"),
    "telling_on": gettext_noop("Go on (hold to hasten)"),
    "telling_skip": gettext_noop("To the end at once"),
    "telling_speed": gettext_noop("Speed"),
    "confirm_end": gettext_noop("After “{choice}” your turn is over."),
    "confirm_yes": gettext_noop("End the turn"),
    "confirm_no": gettext_noop("Not yet"),
    "confirm_never": gettext_noop("Always at once"),
    "confirm_never_help": gettext_noop(
        "End the turn, now and later, without this question. The preferences bring it back."
    ),
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
    # clocks and proposals
    "time_over": gettext_noop("time is over"),
    "span_days": gettext_noop("{d} d {h} h"),
    "span_hours": gettext_noop("{h}:{m} h"),
    "span_minutes": gettext_noop("{m} min"),
    "away": gettext_noop("on vacation"),
    "away_until": gettext_noop("On vacation until {when}"),
    "clock_stands": gettext_noop("The time left; the clock is stopped."),
    "clock_until": gettext_noop("Time until {when}"),
    "bot_plays": gettext_noop("a bot plays"),
    "bot_lacks": gettext_noop("without its net"),
    "bot_lacks_why": gettext_noop(
        "What this bot has learned does not fit this table: the game’s evaluation judges for it."
    ),
    "offered": gettext_noop("seat on offer"),
    "late_you": gettext_noop("Your time is over. The game waits for you until {when}."),
    "late_others": gettext_noop("{who}: time is over. The game waits until {when}."),
    "late_out": gettext_noop("The time and the grace period are over. The game waits."),
    "paused": gettext_noop("All clocks are stopped, as agreed."),
    "abandoned": gettext_noop(
        "Nobody has answered for a long time, so the game counts as abandoned. It can go on at "
        "any time."
    ),
    "resume": gettext_noop("Go on"),
    "bot_plays_for_you": gettext_noop("A bot plays for you."),
    "seat_offered": gettext_noop("Your seat may be taken over by somebody else."),
    "you_were_barred": gettext_noop(
        "You were banned for a while, and the others decide without you."
    ),
    "come_back": gettext_noop("Play on myself"),
    "proposed_takeback": gettext_noop("{who} would like to take the last answer back."),
    "proposed_end": gettext_noop("{who} proposes to end the game as it stands."),
    "proposed_win": gettext_noop("{who} proposes to end here: {winner} has won."),
    "proposed_pause": gettext_noop("{who} proposes a pause: all clocks would stop."),
    "proposed_resume": gettext_noop("{who} would like to go on."),
    "proposed_time_out": gettext_noop("{who}: time is over. What should happen?"),
    "proposed_barred": gettext_noop("The host has banned {who} for now. What should happen?"),
    "proposed_time_outs": gettext_noop(
        "Time is over for those who have not answered. What should happen?"
    ),
    "n_agreed": gettext_noop("{n} of {of} agree."),
    "n_said": gettext_noop("{n} of {of} have voted; more than half decide."),
    "lapse": gettext_noop("If votes are missing at {when}, nothing changes."),
    "lapse_time_out": gettext_noop("At {when} the majority of the votes decides."),
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
        "{winner} has a lead that nobody has lost at this stage of the games that were counted."
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
    # trouble
    "lost": gettext_noop("Connection lost, trying again …"),
    "not_sent": gettext_noop("Your answer was not sent. Please choose again."),
    "not_done": gettext_noop("That did not work. Please try again."),
    "turning_point": gettext_noop("The largest change: {period}, {seat} from {from} to {to}"),
    "chart_not_loaded": gettext_noop("The chart could not be loaded. Please reload the page."),
    "not_loaded": gettext_noop("The table could not be loaded. Please reload the page."),
    "not_drawn": gettext_noop("The table could not be drawn. Please reload the page."),
    "reload": gettext_noop("Reload"),
    "incident": gettext_noop(
        "Something went wrong here (incident {id}). The table is as it was before."
    ),
    # the menu and its sheets
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
    "pref_plain": gettext_noop("Rules and notes on cards in plain words"),
    "pref_plain_help": gettext_noop("Short sentences that leave out what is rare."),
    "pref_keys": gettext_noop("Letters and digits are shortcuts at the table"),
    "pref_keys_help": gettext_noop("Switch this off if you speak to your computer."),
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
    "swapped_choice": gettext_noop("The table has just changed: choose again"),
    "key_numbers": gettext_noop(
        "the choice of that number (with Enter where others begin with it)"
    ),
    "key_closing": gettext_noop("end or decline, in every question"),
    "key_arrows": gettext_noop("from thing to thing"),
    "key_enter": gettext_noop("choose it"),
    "key_list": gettext_noop("all choices as a list"),
    "key_undo": gettext_noop("undo"),
    "key_why": gettext_noop("enlarge it; why can it not be chosen?"),
    "key_terms": gettext_noop("explain the next term of what is told (with Shift: the one before)"),
    "key_hand": gettext_noop("to the hand"),
    "key_telling": gettext_noop(
        "while others’ moves are told: go on (hold to hasten), pause, back, on"
    ),
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
    "aftermath": gettext_noop("What followed"),
}
