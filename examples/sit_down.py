"""Sits down at a table that gathers players and says that it is ready; then run `bot_account.py`.

    python examples/sit_down.py https://kabinett.example TOKEN TABLE

The token needs the right to open tables."""

import json
import random
import secrets
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, token, table = sys.argv[1:]


def call(act="", body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return json.load(urlopen(Request(f"{site}/api/1/tables/{table}{act}", data, headers)))


while free := [seat["number"] for seat in call()["seats"] if seat["free"]]:
    try:
        reply = call("/join", {"seat": random.choice(free)})
    except HTTPError as error:
        if error.code != 409:  # 409: somebody was quicker, look for another seat
            raise
    else:
        # The commitment binds the site to its seed; our nonce goes into the dice too.
        call("/ready", {"commitment": reply["commitment"], "nonce": secrets.token_hex(16)})
        break
else:
    print("No seat is free.")
