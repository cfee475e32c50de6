"""Addresses at which an attacker may look for other people's data."""

from __future__ import annotations

from kabinett.core.data import Data

#: All addresses of a table; ``{table}`` is its id.  A test checks that none is missing.
OF_TABLE = (
    "/table/{table}/", "/table/{table}/gather/", "/table/{table}/gathering",
    "/table/{table}/rematch/", "/table/{table}/take/", "/table/{table}/cards/",
    "/table/{table}/replay/", "/table/{table}/sketch/", "/table/{table}/clone/",
    "/table/{table}/decide/",
    *(
        "/api/table/{table}/" + what
        for what in (
            "view", "answer", "why", "things", "moment", "report", "outlook",
            "history", "record.txt", "delete", "settings", "talk", "talk/read", "notes", "sketch",
            "sketch/new", "sketch/delete", "hand-over", "asks",
        )
    ),
)  # fmt: skip
#: All addresses of a table in the API for programs, without the API's version.
OF_PROGRAMS = (
    "/tables/{table}",
    *(
        "/tables/{table}/" + what
        for what in (
            "view", "ask", "answer", "record", "stream", "talk", "say", "join", "leave", "ready",
            "not-ready", "fill", "close", "asks", "orders",
        )
    ),
)  # fmt: skip
#: Queries to try at each address, and bodies to post there.
QUERIES = ("", "?seat=0", "?seat=-1", "?viewer=0&line=0", "?told=1&viewer=-1")
POST_BODIES: tuple[Data, ...] = (
    {"seat": 0, "ask": 1, "choice": "pass"}, {"seat": 0, "auto_pass": True}, {"notes": "mine"},
    {"text": "hello", "seat": 0}, {"commitment": "x", "nonce": "0"}, {"bot": "random"}, {},
)  # fmt: skip
#: Addresses that show a table through the eyes of one seat, now and at earlier moments.
OF_SEAT = (
    "/api/table/{table}/view?seat={seat}",
    "/api/table/{table}/why?seat={seat}&choice=done",
    "/api/table/{table}/outlook?seat={seat}&id={choice}",
    "/api/table/{table}/moment?viewer={seat}&line=3",
    "/api/table/{table}/moment?viewer={seat}&told=1",
    "/api/table/{table}/report?viewer={seat}&line=3&id=forecast",
    "/api/table/{table}/record.txt",
    "/api/table/{table}/history",
)
#: Addresses that show everybody a public table.
OF_ALL = (
    "/table/{table}/",
    "/table/{table}/replay/",
    "/api/table/{table}/view?seat=-1",
    "/api/table/{table}/moment?viewer=-1&told=1",
    "/api/table/{table}/report?id=forecast",
    "/api/table/{table}/talk",
    "/table/{table}/gathering",
)
#: Pages of one person, and of the people who look after the site.
#: The site asks a stranger to log in, or says that the page does not exist.
OF_PERSONS = (
    "/account/", "/account/delete/", "/account/notices/", "/account/tokens/", "/account/data/",
    "/account/sessions/", "/account/security/", "/account/email/", "/account/password/change/",
)  # fmt: skip
OF_HOST = (
    "/host/", "/host/people/person/", "/host/people/person/1/change/", "/host/play/game/",
    "/host/club/report/", "/host/auth/", "/host/admin/logentry/", "/host/api/token/",
)  # fmt: skip
#: Files of the data folder, under paths that lead out of the folders that the site serves.
OF_FOLDER = (
    *(
        start + name
        for name in ("kabinett.log", "secret_key", "kabinett.sqlite3", "incidents/", "running")
        for start in ("/", "//", "/static/../", "/static/%2e%2e/", "/static/..%2f..%2f")
    ),
    *("/.env", "/dev/state", "/admin/", "/debug/", "/static/", "/incidents/K-00000000.txt"),
)
