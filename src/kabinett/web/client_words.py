"""The words of the client: what the scripts in static/web/js say, by a short key.

``{n}`` and the like are filled in there.  ``key_one`` is the singular of ``key``."""

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
    "scores_over_rounds": gettext_noop("Scores over the rounds"),
    "waiting": gettext_noop("The others are playing."),
    "waiting_for": gettext_noop("Waiting for {who}."),
    "choices": gettext_noop("Choices"),
    "may_choose": gettext_noop("may be chosen"),
    "lit_choices": gettext_noop("{n} are lit"),
    "lit_choices_one": gettext_noop("1 is lit"),
    "list": gettext_noop("List"),
    "list_title": gettext_noop("All choices as a list"),
    "undo": gettext_noop("Undo"),
    "restart": gettext_noop("Restart turn"),
    "skip": gettext_noop("Skip"),
    "confirm_end": gettext_noop("“{choice}” ends your turn. After that nothing can be taken back."),
    "confirm_yes": gettext_noop("End the turn"),
    "confirm_no": gettext_noop("Not yet"),
    "why_not": gettext_noop("Not now:"),
    "asked_now": gettext_noop("What is asked now:"),
    # table, hand, log
    "cards_in_hand": gettext_noop("{n} cards in hand"),
    "cards_in_hand_one": gettext_noop("1 card in hand"),
    "known_hand": gettext_noop("Known in hand"),
    "hand_empty": gettext_noop("No cards in hand."),
    "show_pile": gettext_noop("Show all cards of the pile"),
    "open_board": gettext_noop("Open the board of {who}"),
    "board": gettext_noop("Board of a player"),
    "log_earlier": gettext_noop("Earlier lines"),
    "read_chapter": gettext_noop("Read this part"),
    "chapter": gettext_noop("Part of the log"),
    "chapter_before": gettext_noop("The part before"),
    "chapter_after": gettext_noop("The next part"),
    "since": gettext_noop("Since your last turn"),
    "since_nothing": gettext_noop("Nothing yet."),
    "go_on": gettext_noop("Back to the table"),
    "sheet_hand": gettext_noop("Hand"),
    "sheet_seats": gettext_noop("Players"),
    "sheet_log": gettext_noop("Log"),
    "sheet_table": gettext_noop("Table"),
    "sheet_reports": gettext_noop("Outlook"),
    "zoom": gettext_noop("Size of the board"),
    "zoom_in": gettext_noop("Larger"),
    "zoom_out": gettext_noop("Smaller"),
    "zoom_fit": gettext_noop("The whole board"),
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
    "pref_confirm": gettext_noop("Ask before I end my turn"),
    "pref_auto_pass": gettext_noop("Answer for me where I have one choice only"),
    "pref_auto_pass_help": gettext_noop(
        "The answer comes after a while; others may infer from it what you do not hold."
    ),
    "key_numbers": gettext_noop("the first nine choices"),
    "key_arrows": gettext_noop("from thing to thing"),
    "key_enter": gettext_noop("choose it"),
    "key_list": gettext_noop("all choices as a list"),
    "key_undo": gettext_noop("undo"),
    "key_why": gettext_noop("enlarge it; why can it not be chosen?"),
    "key_hand": gettext_noop("to the hand"),
    "key_zoom": gettext_noop("The board larger, smaller, whole"),
    "key_log": gettext_noop("to the log"),
    "key_escape": gettext_noop("close, skip, not yet"),
    "keys_touch": gettext_noop(
        "With the mouse: hover to enlarge, right click to ask why not. By touch: a long press."
    ),
    "seed": gettext_noop("Seed"),
    "commitment": gettext_noop("Commitment to seed and rules"),
    "digest": gettext_noop("Digest of the record"),
    "seed_help": gettext_noop(
        "The hash was fixed before the first card. The seed is shown at the end; with both, "
        "everybody can check every draw in the record."
    ),
    "game_over": gettext_noop("Game over"),
    # several people at one screen
    "curtain_title": gettext_noop("{name}, please"),
    "curtain_text": gettext_noop("The others look away now."),
    "curtain_lift": gettext_noop("I am {name}: show my hand"),
    # replay
    "replay_line": gettext_noop("Moment of the game"),
    "replay_first": gettext_noop("To the start"),
    "replay_back": gettext_noop("One step back"),
    "replay_next": gettext_noop("One step on"),
    "replay_last": gettext_noop("To the end"),
    "replay_play": gettext_noop("Play"),
    "replay_pause": gettext_noop("Pause"),
    "replay_viewer": gettext_noop("Seen by"),
    "replay_link": gettext_noop("Link to this moment"),
    "replay_copied": gettext_noop("Copied"),
    # new game
    "new_who": gettext_noop("Who"),
    "new_me": gettext_noop("Me"),
    "new_other": gettext_noop("Another person at this screen"),
    "new_bot": gettext_noop("Bot: {name}"),
    "new_name": gettext_noop("Name"),
    "new_role": gettext_noop("Plays"),
    "new_random": gettext_noop("drawn by lot"),
    "new_choose": gettext_noop("chosen at the table"),
    "new_number": gettext_noop("another number"),
}


def client_words() -> dict[str, str]:
    """All of them in the active language."""
    return {key: gettext(text) for key, text in WORDS.items()}
