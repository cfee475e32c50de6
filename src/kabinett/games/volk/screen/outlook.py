"""The outlook of a choice, which players read when they point at it: its cost, its worth, and what
it would change at the end of the decade."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import CARD, FACTORY, LINE, PROVINCE, WEST_DRAWS, Side
from kabinett.games.volk.rules import actions
from kabinett.games.volk.rules.state import ACTIONS, SET_UP, Volk
from kabinett.games.volk.screen.outlook_cards import WAYS, card_outlook
from kabinett.games.volk.screen.outlook_provinces import province_outlook
from kabinett.games.volk.screen.outlook_sites import site_outlook

DRAWS_ONE = Message("West draws 1 of the {n} cards of the deck, unseen.")


def outlook(s: Volk, viewer: int, choice: int, question: Question, *args: int) -> list[Text]:
    """The lines about a choice for a viewer, while this question is open."""
    if s.phase == SET_UP:
        return []
    side = Side(viewer) if viewer >= 0 else s.acting
    if choice in FACTORY or choice in LINE:
        return site_outlook(s, side, choice, question)
    if choice in PROVINCE:
        return province_outlook(s, PROVINCE.index(choice), question)
    if s.phase != ACTIONS:
        return []
    if choice in CARD:
        card = CARD.index(choice)
        if viewer < 0 and card in s.hands[s.acting]:
            return []  # spectators see no hand
        return card_outlook(s, side, card, question)
    if choice in WAYS and question is actions.CHOOSE_ACTION:
        return WAYS[choice](s, s.acting, s.playing[0])
    return [(DRAWS_ONE, (len(s.deck) + len(s.top),))] if choice == WEST_DRAWS else []
