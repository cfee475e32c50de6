"""A bot with an account: answers at random through the API wherever it is asked.

python examples/bot_account.py https://kabinett.example TOKEN [TABLE]  # TABLE: only there
"""

import io
import json
import random
import sys
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

site, token, *only = sys.argv[1:]


def call(path, body=None):
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}
    try:
        return urlopen(Request(f"{site}/api/1{path}", body and json.dumps(body).encode(), headers))
    except HTTPError as error:
        if "Retry-After" in error.headers:
            time.sleep(int(error.headers["Retry-After"]))
            return call(path, body)
        if error.code == 409:  # too late: the ask has changed
            return io.BytesIO(b"null")
        raise


for line in call("/stream"):
    event = json.loads(line) if line.strip() else {"type": "nothing", "table": ""}
    path = f"/tables/{event['table']}"
    if only and event["table"] not in only:
        continue
    if event["type"] == "turn" and (ask := json.load(call(f"{path}/ask?seat={event['seat']}"))):
        choice = random.choice(ask["choices"])
        print(f"{ask['text']}: {choice['label']}")
        answer = {"seat": event["seat"], "ask": ask["id"], "choice": choice["name"]}
        call(f"{path}/answer", answer)
    elif only and event["type"] == "over":
        print(f"{only[0]} is over")
        break
