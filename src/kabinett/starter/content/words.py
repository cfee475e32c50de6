"""What Six Regions says.  `kabinett words FOLDER` brings the translations up to date."""

from kabinett.author import Message

TITLE = Message("Six Regions")
ABOUT = Message("Send your envoys in secret, win regions, and keep a veto for the last of them.")
CREDITS = Message("A small game to begin with.")

ROUND = Message("{region} is to be won", level="turn")
DRAWS = Message("{seat} draws {n} card.", plural="{seat} draws {n} cards.")
# Whoever knew where an envoy lay does not know it after this.
SHUFFLED = Message("The discarded envoys become the new deck.", forgets=True)
SENDS = Message("{seat} sends {envoy}.")
SENDS_NOBODY = Message("{seat} sends nobody.")
OBJECTS = Message("{seat} objects: the die shows {die}.")
WINS_REGION = Message("{seat} wins {region.accusative}.")
NOBODY_WINS = Message("Nobody wins {region.accusative}.")
WINNER = Message("{seat} has the worthiest regions.")
DRAWN = Message("It is a draw.")

POINTS, VETOES = Message("Points"), Message("Vetoes")
