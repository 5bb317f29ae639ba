"""Holds the API to its description: calls every operation with every parameter and refusal, and validates every response."""
import collections
import contextlib
import http.client
import http.server
import json
import pathlib
import re
import threading
import time
import urllib.parse
import xml.etree.ElementTree

import feedparser
import icalendar
import jsonschema

from harness import DEMO, Server, check, file_source, until

# Paths of the page, which the description does not include.
OWN = ["/assets/{name}", "/picture/{name}", "/worker.js", "/manifest.webmanifest", "/offline"]
FORMS = ["mark", "follow", "link", "import", "assign", "refresh", "settings", "sign-in", "sign-out"]
SHOW, EPISODE = "mine:harbour%20lights", "S01E02"
# A show with a cast.
CAST = "demo:limani-2024"
# Values of texts, if the description has no example.
VALUES = {
    "timezone": "Asia/Tokyo", "country": "GB", "provider": "mine", "filter": "harbour", "network": "Own", "genre": "Drama",
    "type": "Scripted", "language": "English", "since": "2026-11-19", "date": "2026-11-19", "day": "2026-11-19", "from": "2026-11-16",
    "to": "2026-11-22", "month": "2026-11", "highlight": EPISODE, "text": "harbour", "token": "", "at": "2026-11-20T20:00:00Z",
}
GUIDE = """show,season,number,title,airdate,airtime,timezone,network,runtime
Harbour Lights,1,1,The Quay,2026-11-19,20:00,America/New_York,Own,30
Harbour Lights,1,2,{title},2026-11-20,{time},America/New_York,Own,30
Harbour Lights,1,3,The Storm,2026-11-21,20:00,America/New_York,Own,30
{more}"""
DROPPED = "Harbour Lights,1,4,The Wreck,2026-11-21,22:00,America/New_York,Own,30\n"
ADDED = "Harbour Lights,1,5,The Rescue,2026-11-22,22:00,America/New_York,Own,30\n"
OTHER = """show,season,number,title,airdate,airtime,timezone,network,runtime
Harbour Lights Tonight,1,1,The Quay,2026-11-19,20:00,America/New_York,Own,30
"""


def quoted(text):
    return urllib.parse.quote(text, safe=":")


class TVMaze(http.server.BaseHTTPRequestHandler):
    """The requests of TVMaze that a show with a poster needs. It does not respond before `opens` is set."""

    def do_GET(self):
        self.server.opens.wait(20)
        address = f"http://127.0.0.1:{self.server.server_port}"
        show = {
            "id": 1, "name": "Ferry", "type": "Scripted", "language": "English", "genres": ["Drama"], "url": address, "premiered": "2026-01-01",
            "image": {"medium": address + "/poster.gif", "original": address + "/poster.gif"}, "summary": "<p>A ferry.</p>",
            "network": {"id": 1, "name": "N", "country": {"name": "United States", "code": "US", "timezone": "America/New_York"}},
        }
        row = {
            "id": 11, "name": "Cast off", "season": 1, "number": 1, "airdate": "2026-11-20", "airtime": "21:00", "url": address,
            "airstamp": "2026-11-21T02:00:00+00:00", "runtime": 30, "type": "regular",
        }
        path = self.path.split("?")[0]
        kind, body = "application/json", None
        if path == "/poster.gif":
            kind, body = "image/gif", bytes.fromhex("47494638396101000100800000000000ffffff2c00000000010001000002024401003b")
        elif path.startswith("/schedule"):
            document = [row | {"show": show}] if "2026-11-20" in self.path else []
        elif path == "/shows/1":
            document = show | {"_embedded": {"episodes": [row], "cast": []}}
        elif path == "/shows/1/episodes":
            document = [row]
        elif path == "/search/shows":
            document = [{"score": 1, "show": show}]
        else:
            document = []
        body = body or json.dumps(document).encode()
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


class Served(Server):
    """A server behind a proxy, so it needs tokens, and each request can have another client address."""

    def __init__(self, aggctl, before, folder, sources):
        pathlib.Path(folder).mkdir()
        settings = '[server]\npublic-url = "https://tv.example.org"\ntrusted-proxy = ["127.0.0.1"]\n'
        super().__init__(aggctl, folder, f'timezone = "America/New_York"\n{sources}\n{settings}', before=before, AGGCTL_NOW="2026-11-20T12:00:00Z")
        self.token = self.tokens("feed", "read", "write")
        self.count, self.connection = 0, None
        self.start()

    def send(self, method, target, body=None, token="write", **headers):
        """Sends a request. The client address changes every ten requests, so that no limit applies."""
        self.count += 1
        number = self.count // 10
        fields = {"Host": "tv.example.org", "X-Forwarded-For": f"10.1.{number // 250}.{number % 250 + 1}"}
        if token:
            fields["Authorization"] = f"Bearer {self.token.get(token, token)}"
        if isinstance(body, (dict, list)):
            body, fields["Content-Type"] = json.dumps(body), "application/json"
        fields.update({name.replace("_", "-"): value for name, value in headers.items()})
        for again in [True, False]:
            self.connection = self.connection or http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            try:
                self.connection.request(method, target, body, fields)
                response = self.connection.getresponse()
                response.body = response.read()
                if response.will_close:
                    self.drop()
                return response
            except (OSError, http.client.HTTPException):
                self.drop()
                if not again:
                    raise

    def drop(self):
        if self.connection:
            self.connection.close()
        self.connection = None


class Walk:
    def __init__(self, served):
        self.served = served
        self.description = json.loads(served.send("GET", "/api/v1/openapi.json").body)
        self.paths = self.description["paths"]
        self.templates = [(path, re.compile(re.sub(r"\\\{\w+\\\}", "[^/]+", re.escape(path)) + "$")) for path in [*self.paths, *OWN]]
        self.validators = {}
        self.calls = collections.Counter()
        self.wrong = []

    def operations(self):
        return [(method.upper(), path, operation) for path, of in self.paths.items() for method, operation in of.items()]

    def template(self, target):
        """The path of the description that matches a target."""
        path = target.split("?")[0]
        return next((template for template, pattern in self.templates if pattern.match(path)), None)

    def findings(self, schema, value):
        key = json.dumps(schema, sort_keys=True)
        if key not in self.validators:
            self.validators[key] = jsonschema.Draft202012Validator({"components": self.description["components"], "allOf": [schema]})
        return [f"{error.json_path}: {error.message[:200]}" for error in self.validators[key].iter_errors(value)]

    def complain(self, what):
        self.wrong.append(what)

    def judge(self, method, target, response, status=None):
        """Checks a response against the expected status and the description."""
        shown = f"{method} {re.sub('agg_[a-z0-9]+', 'TOKEN', target[:120])}"
        template = self.template(target)
        operation = self.paths.get(template, {}).get("get" if method == "HEAD" else method.lower())
        self.calls[method, template, response.status] += 1
        if status and response.status not in (status if isinstance(status, tuple) else (status,)):
            self.complain(f"{shown}: {response.status}, not {status}: {response.body[:300]}")
        kind = response.getheader("Content-Type", "").split(";")[0]
        if response.getheader("Content-Security-Policy") is None or response.getheader("X-Content-Type-Options") != "nosniff":
            self.complain(f"{shown}: a common header is missing")
        described = operation["responses"].get(str(response.status)) if operation else None
        if described is None and response.status >= 400:
            described = operation["responses"]["default"] if operation else {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/problem"}}}}
        if method == "OPTIONS":
            return
        # Paths and errors of the page are not described.
        if operation is None and response.status >= 400 and kind == "text/html" and not target.startswith(("/api/", "/feed/")):
            return
        if described is None:
            return self.complain(f"{shown}: {response.status} is not described")
        contents = described.get("content", {})
        if not contents:
            if response.body:
                self.complain(f"{shown}: {response.status} has a body, but the description has none")
            return
        content = next((contents[name] for name in contents if name.split(";")[0] == kind or name == "image/*" and kind.startswith("image/")), None)
        if content is None:
            return self.complain(f"{shown}: {response.status} is {kind}, but the description has {list(contents)}")
        if method == "HEAD":
            return self.complain(f"{shown}: HEAD has a body") if response.body else None
        if kind.endswith("json"):
            try:
                document = json.loads(response.body)
            except ValueError:
                return self.complain(f"{shown}: no JSON: {response.body[:100]}")
            for finding in self.findings(content["schema"], document)[:3]:
                self.complain(f"{shown}: {response.status}: {finding}")
            if kind == "application/problem+json" and document["status"] != response.status:
                self.complain(f"{shown}: {response.status} has status {document['status']} in its body")
        elif kind in ["application/xml", "application/atom+xml"]:
            xml.etree.ElementTree.fromstring(response.body)
        elif kind == "text/calendar":
            icalendar.Calendar.from_ical(response.body)
        elif not response.body:
            self.complain(f"{shown}: an empty body")

    def ask(self, method, target, status=None, body=None, token="write", **headers):
        """Sends a request and checks the response."""
        response = self.served.send(method, target, body, token, **headers)
        self.judge(method, target, response, status)
        return response

    def report(self, name):
        """A check that nothing was wrong since the last report."""
        check(name, not self.wrong, "; ".join(self.wrong[:6]) + f" (and {len(self.wrong) - 6} more)" * (len(self.wrong) > 6))
        self.wrong = []

    def target(self, path, show=SHOW):
        if path == "/api/v1/cast/{show}" and show == SHOW:
            show = CAST
        target = path.replace("{token}", self.served.token["feed"]).replace("{show}", quoted(show)).replace("{season}", "1").replace("{episode}", EPISODE)
        if path == "/api/v1/season/{show}":
            target = "/api/v1/season/" + quoted(SHOW + "/" + EPISODE)
        return target + ("?text=harbour" if path == "/api/v1/search" else "")

    def settle(self):
        """Waits until the snapshot has not changed for two seconds."""
        last, since, end = None, time.monotonic(), time.monotonic() + 20
        while time.monotonic() < min(since + 2, end):
            number = re.search(r"^aggctl_snapshot_number (\S+)", self.served.send("GET", "/metrics").body.decode(), re.M)[1]
            if number != last:
                last, since = number, time.monotonic()
            time.sleep(0.1)

    def reads(self):
        """Every GET: itself, unchanged, HEAD, OPTIONS, another method, an unknown parameter."""
        for method, path, operation in self.operations():
            if method != "GET" or path in ["/api/v1/events", "/api/v1/image/{show}"]:
                continue
            target = self.target(path)
            response = self.ask("GET", target, 200)
            if response.getheader("ETag") and "304" not in operation["responses"]:
                self.complain(f"GET {target}: it has a tag, but 304 is not described")
            if "304" in operation["responses"]:
                again = self.ask("GET", target, (200, 304), If_None_Match=response.getheader("ETag"))
                if again.status == 200:
                    # A new snapshot or a new minute changed the tag.
                    again = self.ask("GET", target, 304, If_None_Match=again.getheader("ETag"))
                if not again.getheader("ETag"):
                    self.complain(f"GET {target}: no tag")
            self.ask("HEAD", target, 200)
            self.ask("GET", target + ("&" if "?" in target else "?") + "nosuch=1", (200,) if path in ["/healthz", "/readyz", "/metrics"] else 400)
            allowed = set(self.ask("OPTIONS", target, 204).getheader("Allow", "").split(", "))
            wanted = {name.upper() for name in self.paths[path]} | {"HEAD", "OPTIONS"}
            if allowed != wanted:
                self.complain(f"OPTIONS {target}: {allowed}, not {wanted}")
            refused = self.ask("PATCH", target, 405)
            if set(refused.getheader("Allow", "").split(", ")) != wanted:
                self.complain(f"PATCH {target}: Allow is {refused.getheader('Allow')}")

    def parameters(self):
        """Every parameter: valid and invalid values."""
        for method, path, operation in self.operations():
            if method != "GET":
                continue
            for parameter in operation.get("parameters", []):
                if parameter["in"] != "query":
                    continue
                name, is_list = parameter["name"], parameter["schema"]["type"] == "array"
                schema = parameter["schema"]["items"] if is_list else parameter["schema"]
                base = self.target(path)
                if path == "/api/v1/search" and name == "text":
                    base = path
                if name in ["from", "to"]:
                    # Each needs the other.
                    base += "?" + {"from": "to=2026-11-22", "to": "from=2026-11-16"}[name]

                def ask(value, status, again=False):
                    query = urllib.parse.urlencode([(name, value)] * (2 if again else 1))
                    self.ask("GET", f"{base}{'&' if '?' in base else '?'}{query}", status)

                if schema["type"] == "boolean":
                    good, bad = ["true", ""], ["maybe"]
                elif schema["type"] == "integer":
                    low, high = schema["minimum"], schema["maximum"]
                    good, bad = [low, high], [low - 1, high + 1, "x"]
                elif "enum" in schema:
                    good, bad = schema["enum"], ["nonsense"]
                else:
                    is_number = "pattern" in schema
                    usual = "demo" if path.startswith("/api/v1/cast") and name == "provider" else VALUES.get(name)
                    good = ["", "7"] if is_number else [usual or parameter.get("example", "x")]
                    bad = (["x"] if is_number else ["y" * (schema["maxLength"] + 1)]) + ([""] if schema.get("minLength") else [])
                for value in good:
                    ask(value, 200)
                for value in bad:
                    ask(value, 400)
                if not is_list:
                    ask(good[0], 400, again=True)

    def refusals(self):
        """Every operation without permission, and invalid requests."""
        for method, path, operation in self.operations():
            target, is_write, is_feed = self.target(path), method in ["PUT", "POST", "DELETE"], path.startswith("/feed/")
            if path in ["/healthz", "/readyz", "/api/v1/session"]:
                continue
            nobody = 404 if is_feed else 401
            if "{token}" in path:
                # The path is the permission.
                self.ask(method, target, 200, token=None)
                self.ask(method, target.replace(self.served.token["feed"], "agg_nosuch"), 404)
                self.ask(method, target, 421, Host="evil.example")
                continue
            for token, status in [(None, nobody), ("agg_nosuch", nobody), ("feed", 200 if is_feed else 403), ("read", 403 if is_write else None)]:
                if status is None or path == "/api/v1/events" and status == 200:
                    continue
                response = self.ask(method, target, status, token=token)
                if status == 401 and response.getheader("WWW-Authenticate") is None:
                    self.complain(f"{method} {path}: 401 without a challenge")
            if is_write:
                self.ask(method, target, 403, Origin="https://evil.example")
                self.ask(method, target, 403, Sec_Fetch_Site="cross-site")
            self.ask(method, target, 421, Host="evil.example")
            if "{show}" in path and path != "/api/v1/season/{show}":
                # Removing what does not exist succeeds.
                is_gone = method == "DELETE"
                self.ask(method, self.target(path, "no such show"), 204 if is_gone else 404)
                self.ask(method, self.target(path, "The Crossing"), 204 if is_gone else 409)
            if "{episode}" in path:
                self.ask(method, path.replace("{show}", quoted(SHOW)).replace("{episode}", "S09E09"), 404)
            if "{season}" in path:
                self.ask(method, path.replace("{show}", quoted(SHOW)).replace("{season}", "9"), 404)
        self.ask("GET", "/api/v1/week?provider=nosuch", 400)
        self.ask("GET", "/api/v1/week?provider=gone", 503)
        # A source failed, but not the one of the show, so the cast is known to be empty.
        self.ask("GET", "/api/v1/cast/" + quoted(SHOW), 404)
        self.ask("GET", "/api/v1/nosuch", 404)
        self.ask("GET", "/api/v1/week?%ff", 400)
        self.ask("GET", "/api/v1/week?filter=" + "y" * 5000, 414)
        self.ask("GET", "/api/v1/week", 431, X_Long="y" * 20_000)
        for place in ["/api", "/api/v1", "/feed", "/docs", "/index.html", "/robots.txt", "/do", "/do/nosuch", "/assets/nosuch", "/picture/nosuch", "/feed/nosuch.ics"]:
            self.ask("GET", place, 404)

    def writes(self):
        """Every operation that changes something: done, done again, refused."""
        mark = {"show": SHOW, "episodes": ["S01E01", "S01E03"], "state": "watched"}
        for body in [mark, mark, mark | {"state": "skipped", "episodes": ["S01E03"]}, mark | {"state": "unwatched"}, mark | {"at": "2026-11-20T11:00:00Z"}, mark | {"at": None}]:
            self.ask("PUT", "/api/v1/marks", 200, body)
        for body in [
            {}, [], mark | {"state": "seen"}, mark | {"episodes": []}, mark | {"episodes": ["x"]}, mark | {"episodes": ["S01E01"] * 501}, mark | {"odd": 1},
            mark | {"at": "yesterday"}, mark | {"at": "2030-01-01T00:00:00Z"}, mark | {"show": 1}, mark | {"show": ""},
        ]:
            self.ask("PUT", "/api/v1/marks", 400, body)
        self.ask("PUT", "/api/v1/marks", 404, mark | {"show": "no such show"})
        self.ask("PUT", "/api/v1/marks", 409, mark | {"show": "The Crossing"})
        self.ask("PUT", "/api/v1/marks", 404, mark | {"episodes": ["S09E09"]})
        links = {"shows": [SHOW, "other:harbour%20lights%20tonight"]}
        for same in [True, True, False, None]:
            response = self.ask("PUT", "/api/v1/links", 200, links | {"same": same})
        self.ask("PUT", "/api/v1/links", 200, links)
        for body in [{"shows": [SHOW]}, {"shows": ["x", "y"]}, {"shows": [SHOW, SHOW], "same": True}, links | {"same": 1}, links | {"odd": 1}]:
            self.ask("PUT", "/api/v1/links", 400, body)
        for name in ["follows", "hides"]:
            for method, status in [("PUT", 200), ("PUT", 200), ("DELETE", 204), ("DELETE", 204)]:
                self.ask(method, f"/api/v1/{name}/{quoted(SHOW)}", status)
                if (method, name) != ("PUT", "follows"):
                    self.ask(method, f"/api/v1/{name}/{quoted(SHOW)}", 400, {"since": "2020-02-03T04:05:06Z"})
        for body, status in [({"since": "2020-02-03T04:05:06Z"}, 200), ({"since": None}, 200), ({}, 200), ({"since": "2020"}, 400), ({"at": None}, 400), ([], 400)]:
            self.ask("PUT", f"/api/v1/follows/{quoted(SHOW)}", status, body)
        self.ask("PUT", f"/api/v1/hides/{quoted(SHOW)}", 200)
        self.ask("DELETE", f"/api/v1/hides/{quoted(SHOW)}", 204)
        self.ask("POST", "/api/v1/refresh", 400, {"providers": ["nosuch"]})
        self.ask("POST", "/api/v1/refresh", 400, {"odd": 1})
        self.ask("POST", "/api/v1/refresh", 200, {"providers": ["mine", "other"]})
        if self.ask("POST", "/api/v1/refresh", 429).getheader("Retry-After") is None:
            self.complain("POST /api/v1/refresh: 429 without Retry-After")
        session = "/api/v1/session"
        response = self.ask("POST", session, 204, {"token": self.served.token["write"]}, token=None)
        cookie = response.getheader("Set-Cookie", "").split(";")[0]
        self.ask("GET", "/api/v1/week", 200, token=None, Cookie=cookie)
        self.ask("DELETE", session, 204, token=None, Cookie=cookie)
        self.ask("GET", "/api/v1/week", 401, token=None, Cookie=cookie)
        for token, status in [("agg_nosuch", 401), (self.served.token["read"], 403)]:
            self.ask("POST", session, status, {"token": token}, token=None)
        self.ask("POST", session, 400, {}, token=None)
        self.ask("GET", session, 405)
        for method, path, operation in self.operations():
            if method != "GET":
                self.ask(method, self.target(path) + "?nosuch=1", 400)
            if "requestBody" in operation:
                self.ask(method, path, 400, "{", Content_Type="application/json")
                self.ask(method, path, 415, "{}", Content_Type="text/plain")
                self.ask(method, path, 415, "{}", Content_Type="application/json", Content_Encoding="gzip")
                self.ask(method, path, 413, "{" + " " * 100_000, Content_Type="application/json")
        for _ in range(400):
            response = self.ask("PUT", "/api/v1/marks", (400, 429), {}, X_Forwarded_For="10.9.9.9")
            if response.status == 429:
                break
        if response.status != 429 or response.getheader("Retry-After") is None:
            self.complain(f"400 writes from one address: {response.status}, {response.getheader('Retry-After')}")

    def listen(self, **headers):
        """Yields the name and the document of each event."""
        connection = http.client.HTTPConnection("127.0.0.1", self.served.port, timeout=30)
        connection.request("GET", "/api/v1/events", headers={"Host": "tv.example.org", "Authorization": f"Bearer {self.served.token['read']}"} | headers)
        response = connection.getresponse()
        self.calls["GET", "/api/v1/events", response.status] += 1
        content = self.paths["/api/v1/events"]["get"]["responses"]["200"]["content"]
        if response.status != 200 or response.getheader("Content-Type").split(";")[0] not in content:
            self.complain(f"GET /api/v1/events: {response.status}, {response.getheader('Content-Type')}")
        with contextlib.closing(connection):
            name = None
            while line := response.readline().decode().rstrip("\n"):
                while line:
                    if line.startswith("event: "):
                        name = line[7:]
                    elif line.startswith("data: "):
                        document = json.loads(line[6:])
                        for finding in self.findings({"$ref": "#/components/schemas/event"}, document) :
                            self.complain(f"the event {name}: {finding}")
                        yield name, document
                    line = response.readline().decode().rstrip("\n")

    def changes(self, guide):
        """A changed file gives an event, a document and a feed. Events of the calendar have the same UID as before."""
        if next(self.listen(**{"Last-Event-ID": "another-1"}))[0] != "reload":
            self.complain("the event id of another run gives no reload event")
        calendar = lambda: {str(event["UID"]): event for event in icalendar.Calendar.from_ical(self.ask("GET", f"/feed/{self.served.token['feed']}/week.ics", 200, token=None).body).walk("VEVENT")}
        before, atom = calendar(), f"/feed/{self.served.token['feed']}/changes.atom"
        tag = self.ask("GET", atom, 200, token=None).getheader("ETag")
        events = self.listen()
        threading.Timer(0.3, lambda: guide.write_text(GUIDE.format(title="The Flood", time="21:15", more=ADDED))).start()
        kinds = {change["kind"] for change in next(document for name, document in events if name == "changed")["changes"]}
        wanted = {"renamed", "moved", "added", "dropped"}
        if not kinds >= wanted:
            self.complain(f"the event has changes of {kinds}, not of {wanted}")
        document = json.loads(self.ask("GET", "/api/v1/changes", 200).body)
        changes = document["changes"]
        self.report("a changed file gives an event and a document")
        response = self.ask("GET", atom, 200, token=None)
        check("the feed of changes has a new tag", response.getheader("ETag") != tag)
        check("and is 304 with the new tag", self.ask("GET", atom, 304, token=None, If_None_Match=response.getheader("ETag")).status == 304)
        feed = feedparser.parse(response.body)
        entries = sorted((entry.title.split(":")[0], entry.updated) for entry in feed.entries)
        same = sorted((change["kind"], change["at"]) for change in changes)
        check(f"feedparser reads {len(entries)} entries, as in the document", not feed.bozo and len(entries) >= 4 and entries == same, (feed.get("bozo_exception"), entries, same))
        check("each entry has its own id", len({entry.id for entry in feed.entries}) == len(feed.entries) and feed.feed.updated == max(at for _, at in entries), feed.feed.updated)
        for kind in sorted(wanted):
            few = feedparser.parse(self.ask("GET", atom + f"?kind={kind}", 200, token=None).body).entries
            check(f"the feed with kind={kind} has only that kind", few and {entry.tags[0].term for entry in few} == {kind}, len(few))
        after = calendar()
        other = {uid for uid in before.keys() & after.keys() if before[uid].to_ical() != after[uid].to_ical()}
        pairs = {str(before[uid]["SUMMARY"])[-8:]: (before[uid], after[uid]) for uid in other}
        is_later = all(new["SEQUENCE"] > old["SEQUENCE"] for old, new in pairs.values())
        moved, dropped = pairs.get("The Rain"), pairs.get("he Wreck")
        check("a moved and a cancelled event have the same UID and a higher SEQUENCE", moved and dropped and is_later and dropped[1]["STATUS"] == "CANCELLED" and moved[1]["DTSTART"].dt.minute == 15, pairs)
        check("no other event changed or disappeared, and one is new", len(pairs) == 2 and not before.keys() - after.keys() and len(after) == len(before) + 1, pairs)

    def crawl(self):
        """Follows all links of the page, the feeds and the documents."""
        addresses, seen, found = collections.deque(["/"]), set(), collections.Counter()
        while addresses:
            target = addresses.popleft()
            template = self.template(target)
            if target in seen or found[template] >= 12:
                continue
            seen.add(target)
            response = self.served.send("GET", target, Accept="text/html,*/*")
            if template is None and response.status < 400:
                self.complain(f"GET {target}: {response.status}, but it is neither described nor a path of the page")
            if response.status != 200:
                self.complain(f"GET {target}: {response.status}, but there is a link to it")
                continue
            found[template] += 1
            text = response.body.decode(errors="replace")
            kind = response.getheader("Content-Type").split(";")[0]
            links = re.findall(r"<(/[^>]*)>", response.getheader("Link", ""))
            if kind == "text/html":
                links += re.findall(r'(?:href|src)="([^"]*)"', text) + [part.split()[0] for srcset in re.findall(r'srcset="([^"]+)"', text) for part in srcset.split(",")]
                for method, action in re.findall(r'<form[^>]*method="(\w+)"[^>]*action="([^"]*)"', text) + [(m, a) for a, m in re.findall(r'<form[^>]*action="([^"]*)"[^>]*method="(\w+)"', text)]:
                    if method.lower() == "post" and action not in [f"/do/{name}" for name in FORMS]:
                        self.complain(f"{target}: a form goes to {action}")
            elif kind == "application/manifest+json":
                manifest = json.loads(text)
                links += [manifest["start_url"]] + [icon["src"] for icon in manifest.get("icons", [])] + [short["url"] for short in manifest.get("shortcuts", [])]
            elif kind in ["text/javascript", "text/css"]:
                links += re.findall(r"[\"'`](/(?:assets|api|feed|offline|manifest)[^\"'`$?#]*)[\"'`]", text)
            for link in links:
                link = link.replace("&amp;", "&").split("#")[0]
                if link.startswith("/") and not link.startswith("//"):
                    addresses.append(link)
        self.report(f"all {len(seen)} linked addresses exist")
        walked = {template for template in found if template in OWN}
        check("the files of the page are linked", walked >= set(OWN) - {"/picture/{name}", "/offline", "/worker.js"}, walked)
        for path in ["/worker.js", "/offline"]:
            check(f"{path} exists", self.served.send("GET", path, token=None).status == 200)
        for form in FORMS:
            allow = self.served.send("OPTIONS", f"/do/{form}").getheader("Allow")
            check(f"/do/{form} accepts a form", allow == "POST, OPTIONS", allow)


def before_sources(aggctl, before, folder):
    """A server whose source does not respond at first, and a poster. Returns the calls."""
    source = http.server.ThreadingHTTPServer(("127.0.0.1", 0), TVMaze)
    source.opens = threading.Event()
    threading.Thread(target=source.serve_forever, daemon=True).start()
    tvmaze = f'[[provider]]\nkind = "tvmaze"\nbase-url = "http://127.0.0.1:{source.server_port}"\n'
    with Served(aggctl, before, f"{folder}/first", tvmaze) as served:
        walk = Walk(served)
        walk.ask("GET", "/readyz", 503, token=None)
        walk.ask("GET", "/healthz", 200, token=None)
        source.opens.set()
        until(lambda: served.send("GET", "/readyz").status == 200)
        walk.ask("GET", "/readyz", 200, token=None)
        walk.report("the server is ready after the first response of a source, not before")
        image = "/api/v1/image/tvmaze:1"
        walk.ask("PUT", "/api/v1/follows/tvmaze:1", 200)
        until(lambda: served.send("GET", image).status == 200)
        walk.ask("HEAD", image, 200)
        walk.ask("GET", image, 304, If_None_Match=walk.ask("GET", image, 200).getheader("ETag"))
        walk.report("the poster of a followed show has an address")
    source.shutdown()
    return walk.calls


def walk_api(aggctl, before, folder):
    """All checks. `before` is put before the command of the server."""
    calls = before_sources(aggctl, before, folder)
    guide = pathlib.Path(folder, "mine.csv")
    guide.write_text(GUIDE.format(title="The Rain", time="20:00", more=DROPPED))
    pathlib.Path(folder, "other.csv").write_text(OTHER)
    sources = DEMO + "".join(file_source(f"{folder}/{name}.csv", name) for name in ["mine", "other", "gone"])
    with Served(aggctl, before, f"{folder}/second", sources) as served:
        walk = Walk(served)
        walk.calls = calls
        walk.settle()
        for part, name in [
            (walk.reads, "every GET matches its description"), (walk.parameters, "valid parameters work, invalid ones are refused"),
            (walk.refusals, "missing permissions and missing things are problems"), (walk.writes, "writes work, and invalid ones are refused"),
        ]:
            began = time.monotonic()
            part()
            walk.report(f"{name} ({sum(walk.calls.values())} responses so far, {time.monotonic() - began:.1f} s)")
        walk.changes(guide)
        walk.crawl()
        for method, path, operation in walk.operations():
            for status in operation["responses"]:
                if status != "default" and not walk.calls[method, path, int(status)]:
                    walk.complain(f"{method} {path}: no response had status {status}")
        walk.report(f"all {len(walk.operations())} operations were called, and all described responses occurred")
        problems = sorted({status for _, _, status in walk.calls if status >= 400})
        check(f"the problems were {problems}", set(problems) >= {400, 401, 403, 404, 405, 409, 413, 414, 415, 421, 429, 431, 503}, problems)
        check("the server is still running", served.process.poll() is None)
