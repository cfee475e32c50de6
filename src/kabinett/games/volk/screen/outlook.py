"""What somebody reads who points at a choice before he pays for it: what it costs, what it is
worth, and what it would change if the decade ended then."""

from __future__ import annotations

from kabinett.core.message import Message
from kabinett.core.question import Question
from kabinett.core.words import Text
from kabinett.games.volk.content.vocabulary import CARD, FACTORY, LINE, PROVINCE, WEST_DRAWS, Side
from kabinett.games.volk.rules import actions
from kabinett.games.volk.rules.state import ACTIONS, SET_UP, Volk
from kabinett.games.volk.screen.outlook_cards import WAYS, of_card
from kabinett.games.volk.screen.outlook_provinces import of_province
from kabinett.games.volk.screen.outlook_sites import of_site

DRAWS_ONE = Message("West draws 1 of the {n} cards of the deck, unseen.")


def outlook(s: Volk, viewer: int, choice: int, question: Question, *args: int) -> list[Text]:
    """Of a site, a province, a card, or a way to use the card that is played."""
    if s.phase == SET_UP:
        return []
    side = Side(viewer) if viewer >= 0 else s.acting
    if choice in FACTORY or choice in LINE:
        return of_site(s, side, choice, question)
    if choice in PROVINCE:
        return of_province(s, PROVINCE.index(choice), question)
    if s.phase != ACTIONS:
        return []
    if choice in CARD:
        card = CARD.index(choice)
        if viewer < 0 and card in s.hands[s.acting]:
            return []  # a spectator sees no hand
        return of_card(s, side, card)
    if choice in WAYS and question is actions.CHOOSE_ACTION:
        return WAYS[choice](s, s.acting, s.playing[0])
    return [(DRAWS_ONE, (len(s.deck) + len(s.top),))] if choice == WEST_DRAWS else []
