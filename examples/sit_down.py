"""Sits down at a table where people gather, and is ready; `bot_account.py` answers for it then.

    python examples/sit_down.py https://kabinett.example TOKEN TABLE

The token has to be one that may open tables."""

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
        told = call("/join", {"seat": random.choice(free)})
    except HTTPError as error:
        if error.code != 409:  # else somebody was quicker: look for another one
            raise
    else:
        # The site is bound to its dice by this; letters of our own go into them.
        call("/ready", {"commitment": told["commitment"], "nonce": secrets.token_hex(16)})
        break
