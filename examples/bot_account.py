"""A bot with an account: it answers at random wherever it is asked, through the API.

python examples/bot_account.py https://kabinett.example TOKEN [TABLE]  # with TABLE there only
"""

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
        if error.code != 409:  # else it came too late: something else is asked now
            raise


for line in call("/stream"):
    told = json.loads(line) if line.strip() else {"type": "nothing", "table": ""}
    path = f"/tables/{told['table']}"
    if only and told["table"] not in only:
        continue
    if told["type"] == "turn" and (ask := json.load(call(f"{path}/ask?seat={told['seat']}"))):
        choice = random.choice(ask["choices"])
        print(f"{ask['text']}: {choice['label']}")
        answer = {"seat": told["seat"], "ask": ask["id"], "choice": choice["name"]}
        call(f"{path}/answer", answer)
    elif only and told["type"] == "over":
        print(f"{only[0]} is over")
        break
