#!/usr/bin/env python3
"""A provider program with planted faults: sound, or sound but for the one flaw that `settings.flaw` names.

It keeps to docs/reference/plugin-protocol.md. `settings.folder` is a folder for what some flaws remember from one run to the
next. `settings.state` may be `unreachable` (its source cannot be had) or `silent` (its source never answers).
`faulty-provider.py --list` prints the flaws, one a line, with what is wrong.
"""
import datetime
import json
import os
import sys
import time
import zoneinfo

FLAWS = {
    "to-exclusive": "the last day of a window is taken as excluded",
    "first-ten": "only the first ten episodes of a window are told, as if it were a page",
    "local-days": "days are judged by the channel's air date, not in UTC",
    "empty-second": "the second question for a window is answered with nothing",
    "shorter-second": "the second question for a window is answered without its last episode",
    "dropped-rows": "the episodes of Thursday cannot be read and are dropped; `end` counts the others",
    "error-as-empty": "the list of episodes cannot be had, which is told as `end: 0` and not as an error",
    "local-with-z": "local time is written with Z",
    "no-offset": "an instant is written without an offset",
    "no-timezone": "an airtime is told without its timezone",
    "airdate-off": "the air date is one day late",
    "noon": "noon is told where no time is known",
    "id-position": "an episode's id is its place in the answer",
    "id-time": "an episode's id is made of the time of the question",
    "id-shared": "two episodes of one evening share an id",
    "title-counter": "the title of an episode counts how often it was asked for",
    "two-titles": "one show has another title in every second question",
    "no-show": "the episodes of one show come without it",
    "blank-title": "the title of one show is a blank",
    "control-characters": "a title has control characters",
    "entities": "a summary has HTML entities",
    "image-script": "the address of a picture is a script, or a path without a host",
    "length-seconds": "lengths are told in seconds",
    "cast-shuffled": "the cast begins with another person at every question",
    "list-titles": "the list of episodes puts the number before the title",
    "list-numbers": "the list of episodes counts from 0",
    "list-times": "the list of episodes is an hour late",
    "list-lengths": "the lengths in the list of episodes are without the advertisements",
    "specials-dropped": "the list of episodes has no specials",
    "search-everything": "a search gives all shows, whatever the text",
    "three-days-off": "every start is three days after its air date, with its clock and zone right beside it",
    "one-show-local": "one show's local time is written with Z, its clock and zone stand beside it",
    "same-number": "all episodes of one show bear one number",
    "rerun-own-id": "a repeat has an id of its own, with the same show, number and title",
    "list-year": "the list of episodes tells another year of the show than the schedule",
    "list-show-title": "the list of episodes tells the show under another title",
    "list-kinds": "the list of episodes calls everything a special",
    "list-dates": "the list of episodes tells what has a date alone a day later",
    "list-channels": "the list of episodes tells another channel at the same time",
    "list-people": "the list of episodes tells those who have to do with an episode in another order",
    "one-imdb": "all shows bear the same id of imdb",
    "imdb-number": "an id of imdb is told without its tt",
    "country-word": "a country is told by its name, which nobody reads",
    "cast-unread": "somebody of the cast has neither a name nor a person",
    "genres-as-text": "the genres are one text, and no list",
    "letters-lost": "a letter of a title could not be read, and is U+FFFD",
    "wrong-encoding": "a title in UTF-8 was read as another encoding",
    "percent-signs": "the blanks of a title are %20",
    "title-none": "where a title is not known it says None",
    "premiere-far": "the premiere of a show is four years after what is on",
    "wide-empty": "a window of more than eight days is too much for the source, and is told as empty",
    "fortnight": "a window has at most fourteen days, from its first on",
    "first-day-key": "an answer is kept, and given for every window that begins on its day",
    "first-for-all": "the first answer is kept, and given for every other window",
    "date-1970": "of one show every date is the first of 1970",
    "end-first": "the end of an episode is before its start",
    "hours": "lengths are told in hours, and at least one",
    "one-summary": "all episodes have one summary",
    "one-cast": "all shows have the cast of the first",
    "region-hour": "the times of a channel hang on the region that is asked for",
    "search-capitals": "a search finds what is written with the same capital letters alone",
    "channel-none": "where a channel is not known it says None",
    "genre-null": "where no genre is known it says null",
    "id-undefined": "the id of an episode that has none says undefined",
    "person-none": "somebody of the cast whose name is not known says None",
    "bytes-latin-1": "a letter of a title is written in ISO 8859-1",
    "title-as-list": "the title of an episode is a list with a title",
    "spelled-twice": "one channel is in capital letters in some rows",
    "list-last-year": "the list of episodes has starts of the year before, beside the right air dates",
    "names-joined": "all of a cast is one name",
    "genres-twice": "each genre is told twice",
    "address-template": "the address of a page has a place that was not filled in",
}

# The world: the same week again and again, from a Monday on, with new episodes each week.
FIRST_DAY = datetime.date(2026, 1, 5)
WEEKS = 60
WEEKS_PER_SEASON = 26
DAY = datetime.timedelta(days=1)
NEW_YORK = "America/New_York"
LONDON = "Europe/London"

SHOWS = [
    {"id": "harbour", "title": "Harbour Lights", "aliases": ["Hafenlichter"], "network": "Northern", "country": "US",
     "language": "English", "type": "Scripted", "status": "Running", "premiered": "2026-01-06", "runtime": 60,
     "genres": ["Drama", "Crime"], "externals": {"imdb": "tt9000001", "thetvdb": 900001},
     "image": "https://pictures.invalid/harbour.jpg",
     "summary": "A lighthouse keeper solves what the tide washes up.",
     "cast": [{"person": "Ada Quill", "character": "Keeper Brand"}, {"person": "Tom Osei", "character": "Pike"},
              {"person": "Jo Varga", "character": "The Radio", "voice": True}]},
    {"id": "late", "title": "Half Past Midnight", "aliases": ["The Small Hours"], "network": "Coastal One",
     "country": "US", "language": "English", "type": "Talk Show", "status": "Running", "premiered": "2026-01-05",
     "runtime": 60, "genres": ["Comedy"], "externals": {"imdb": "tt9000002", "thetvdb": 900002},
     "image": "https://pictures.invalid/late.jpg", "summary": "Noor Bell talks to whoever is still awake.",
     "cast": [{"person": "Noor Bell", "self": True}, {"person": "Sam Adair", "self": True}]},
    {"id": "parish", "title": "Parish Notices", "aliases": ["The Notice Board"], "network": "Albion One",
     "country": "GB", "language": "English", "type": "Scripted", "status": "Running", "premiered": "2026-01-08",
     "runtime": 30, "genres": ["Comedy"], "externals": {"imdb": "tt9000003", "thetvdb": 900003},
     "image": "https://pictures.invalid/parish.jpg", "summary": "Four neighbours share one notice board.",
     "cast": [{"person": "Peg Lowry", "character": "Mrs Dunn"}, {"person": "Idris Vane", "character": "The Vicar"}]},
    {"id": "ferry", "title": "Nobody Told the Ferryman", "webChannel": "Pier", "country": "US", "language": "English",
     "type": "Scripted", "status": "Running", "premiered": "2026-01-07", "runtime": 50, "genres": ["Mystery"],
     "externals": {"imdb": "tt9000004"}, "summary": "A ferry that runs to an island which is on no map.",
     "cast": [{"person": "Lena Brandt", "character": "The Ferryman"}, {"person": "Fay Ross", "character": "Ida"}]},
    {"id": "evensong", "title": "Evensong", "network": "Village Radio", "country": "GB", "language": "English",
     "type": "Reality", "status": "Running", "premiered": "2026-01-11", "runtime": 45, "genres": ["Music"],
     "externals": {"thetvdb": 900005}, "summary": "A choir, a church, an hour before dusk.",
     "cast": ["Canon Hugh Ley", "Dot Marsh"]},
    {"id": "knots", "title": "Knots & Splices", "aliases": ["Tied Up"], "network": "Albion One", "country": "GB",
     "language": "English", "type": "Reality", "status": "Running", "premiered": "2026-01-09", "runtime": 15,
     "genres": ["DIY"], "externals": {"imdb": "tt9000006", "thetvdb": 900006},
     "image": "https://pictures.invalid/knots.jpg", "summary": "Rope, patience and two hands.",
     "cast": ["Walter Prow", "June Prow"]},
]

# Who has to do with every episode of a show.
PEOPLE = {"harbour": [{"person": "Ann Wick", "role": "director"},
                      {"person": "Max Holt", "character": "A Diver", "guest": True}]}

# Slots of a week: the show, the weekday of the air date from Monday = 0, the slot's name, the starts by the channel's
# clock (of which all but the first are repeats), how the time is told, the zone, minutes, and which of how many
# numbered episodes in a week (0 of 0 is a special).
SLOTS = [
    ("late", 0, "monday", ["00:37"], "start", NEW_YORK, 60, 1, 5),
    ("late", 1, "tuesday", ["00:37"], "start", NEW_YORK, 60, 2, 5),
    ("harbour", 1, "a", ["21:00"], "start", NEW_YORK, 60, 1, 1),
    ("late", 2, "wednesday", ["00:37"], "start", NEW_YORK, 60, 3, 5),
    ("ferry", 2, "a", [None], "date", None, 50, 1, 1),
    ("late", 3, "thursday", ["00:37"], "start", NEW_YORK, 60, 4, 5),
    ("parish", 3, "a", ["20:00", "23:00"], "start", LONDON, 30, 1, 2),
    ("parish", 3, "b", ["20:30"], "start", LONDON, 30, 2, 2),
    ("late", 4, "friday", ["00:37"], "start", NEW_YORK, 60, 5, 5),
    ("knots", 4, "a", ["18:00"], "start", LONDON, 15, 1, 2),
    ("knots", 4, "b", ["18:00"], "start", LONDON, 15, 2, 2),
    ("harbour", 6, "special", ["23:15"], "start", NEW_YORK, 25, 0, 0),
    ("evensong", 6, "a", ["15:30"], "clock", LONDON, 45, 1, 1),
]

# Seventeen and twenty-nine words: no title comes again within 493 episodes.
QUALITIES = (
    "Long Quiet Broken Second Borrowed Northern Empty Golden Patient Wrong Hollow Early Distant Paper Silver Stubborn "
    "Last"
).split()
THINGS = (
    "Tide Letter Harbour Witness Lantern Bridge Winter Promise Engine Garden Signal Visitor Ladder Island Verdict "
    "Kettle Mirror Orchard Ticket Parade Compass Ferry Basket Anchor Chapel Meadow Whistle Ledger Curtain"
).split()
SHARED_SLOT = ("Knots & Splices, Albion One, Fridays 18:00: two short episodes share one slot of 30 minutes; "
               "the listings print one start for both")


def say(**line):
    """Prints one line of the protocol."""
    text = json.dumps(line, ensure_ascii="\u00e9" not in str(line))
    sys.stdout.buffer.write(text.encode("iso-8859-1" if "\u00e9" in text else "utf-8") + b"\n")
    sys.stdout.buffer.flush()


# What airs.

def title_of(slot, week, day):
    """The title of the episode of a week in a slot."""
    show, _, _, _, _, _, _, place, per_week = slot
    if per_week == 0:
        return "Behind the Scenes, " + day.isoformat()
    if show == "late":
        return "The Night of " + day.isoformat()
    turn = week * per_week + place
    return "The " + QUALITIES[turn % len(QUALITIES)] + " " + THINGS[turn % len(THINGS)]


def episode_of(slot, day):
    """The episode that fills a slot on an air date, without a time."""
    show, _, name, _, _, _, minutes, place, per_week = slot
    week = (day - FIRST_DAY).days // 7
    told = {"id": f"{show}-w{week}-{name}", "show": show, "credits": PEOPLE.get(show, []), "season": week // WEEKS_PER_SEASON + 1,
            "title": title_of(slot, week, day), "kind": "regular", "runtime": minutes,
            "summary": title_of(slot, week, day) + ": everything goes another way than planned."}
    if per_week == 0:
        told["kind"] = "special"
    else:
        told["number"] = week % WEEKS_PER_SEASON * per_week + place
        told["absolute"] = week * per_week + place
    return told


def local_start(day, clock, zone):
    """The start by the channel's clock; before five in the morning it belongs to the evening before."""
    hour, minute = (int(part) for part in clock.split(":"))
    date = day + DAY if hour < 5 else day
    return datetime.datetime(date.year, date.month, date.day, hour, minute, tzinfo=zoneinfo.ZoneInfo(zone))


def day_in_utc(slot, day, clock):
    """The date on which an airing stands in UTC; one that has a date alone belongs to that date."""
    if clock is None:
        return day
    return local_start(day, clock, slot[5]).astimezone(datetime.timezone.utc).date()


def airings_on(day):
    """All airings of an air date, each as its slot and its start."""
    age = (day - FIRST_DAY).days
    if age < 0 or age >= WEEKS * 7:
        return []
    return [(slot, clock) for slot in SLOTS if slot[1] == day.weekday() for clock in slot[3]]


def with_time(told, slot, day, clock, flaw):
    """The episode with the members that tell its time."""
    told["airdate"] = (day + DAY if flaw == "airdate-off" else day).isoformat()
    if clock is None:
        if flaw == "noon":
            told["start"] = day.isoformat() + "T12:00:00Z"
        return told
    told["airtime"] = clock
    if flaw != "no-timezone":
        told["timezone"] = slot[5]
    if slot[4] == "start":
        start = local_start(day, clock, slot[5])
        if flaw == "three-days-off":
            start += 3 * DAY
        told["start"] = start_text(start, "local-with-z" if flaw == "one-show-local" and slot[0] == "harbour" else flaw)
        if flaw == "end-first":
            told["end"] = start_text(start - DAY / 24, flaw)
    if flaw == "date-1970" and slot[0] == "evensong":
        told["airdate"] = "1970-01-01"
    if flaw == "rerun-own-id" and clock != slot[3][0]:
        told["id"] += "-repeat"
    return told


def start_text(start, flaw):
    """An instant as text, in UTC."""
    if flaw == "local-with-z":
        return start.strftime("%Y-%m-%dT%H:%M:%SZ")
    if flaw == "no-offset":
        return start.strftime("%Y-%m-%dT%H:%M:%S")
    return start.astimezone(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")


# What a flaw remembers from one run to the next.

def count_up(folder, name):
    """How often something was asked for before; it counts in a file of the folder."""
    if not folder:
        return 0
    path = os.path.join(folder, "count-" + "".join(letter if letter.isalnum() else "_" for letter in name))
    try:
        with open(path, encoding="utf-8") as file:
            count = int(file.read())
    except (OSError, ValueError):
        count = 0
    with open(path, "w", encoding="utf-8") as file:
        file.write(str(count + 1))
    return count


def first_window(folder, first, last, key=""):
    """The days that were asked for first of all, or first of those with a key."""
    path = os.path.join(folder, "first-window" + key)
    if not os.path.exists(path):
        with open(path, "w", encoding="utf-8") as file:
            file.write(first.isoformat() + " " + last.isoformat())
    with open(path, encoding="utf-8") as file:
        return [datetime.date.fromisoformat(text) for text in file.read().split()]


# What a flaw does to what is told.

def spoiled_show(show, flaw, before):
    """A copy of a show, as it is told."""
    show = json.loads(json.dumps(show))
    if flaw == "blank-title" and show["id"] == "evensong":
        show["title"] = " "
    if flaw == "two-titles" and show["id"] == "late" and before % 2 == 1:
        show["title"] = "Half Past Midnight with Noor Bell"
    if flaw == "entities":
        show["summary"] = "Tea &amp; storms: it&#39;s a long night."
    if flaw == "image-script" and "image" in show:
        show["image"] = "javascript:show('" + show["id"] + "')" if show["id"] == "harbour" else "/img/a.jpg"
    if flaw == "length-seconds":
        show["runtime"] *= 60
    if flaw == "one-cast":
        show["cast"] = SHOWS[0]["cast"]
    if flaw == "cast-shuffled":
        first = before % len(show["cast"])
        show["cast"] = show["cast"][first:] + show["cast"][:first]
    if flaw == "one-imdb":
        show["externals"] = {"imdb": "tt9000001"}
    if flaw == "imdb-number" and "imdb" in show["externals"]:
        show["externals"]["imdb"] = show["externals"]["imdb"][2:]
    if flaw == "country-word":
        show["country"] = {"US": "Stateside", "GB": "Britain and so on"}[show["country"]]
    if flaw == "cast-unread":
        show["cast"].append({"character": "Nobody"})
    if flaw == "genres-as-text":
        show["genres"] = " | ".join(show["genres"])
    if flaw == "genre-null" and show["id"] == "parish":
        show["genres"] = ["null"]
    if flaw == "names-joined":
        show["cast"] = [", ".join(who if isinstance(who, str) else who["person"] for who in show["cast"]) + ", and others"]
    if flaw == "genres-twice":
        show["genres"] *= 2
    if flaw == "address-template":
        show["url"] = "https://listings.invalid/shows/{id}"
    if flaw == "person-none":
        show["cast"].append("None")
    if flaw == "premiere-far":
        show["premiered"] = "2030-01-01"
    return show


def spoiled_show_in_list(show, flaw):
    """A show, where the list of its episodes tells it."""
    if flaw == "list-year":
        show["premiered"] = "2025" + show["premiered"][4:]
    if flaw == "list-show-title":
        show["title"] = show["title"] + ": The Series"
    return show


def spoiled_episode(told, place, flaw, before):
    """An episode, wherever it is told."""
    if flaw == "id-position":
        told["id"] = "row-" + str(place)
    if flaw == "id-time":
        told["id"] = told["id"] + "-" + str(time.time_ns())
    if flaw == "id-shared" and told["show"] == "parish":
        told["id"] = told["id"].removesuffix("-b").removesuffix("-a")
    if flaw == "same-number" and told["show"] == "late":
        told["number"] = 1
    if flaw == "title-counter":
        told["title"] += " (" + str(before + 1) + ")"
    if flaw == "control-characters":
        told["title"] += "\x1b[1m\x07"
    if flaw == "entities":
        told["summary"] = "Tea &amp; storms: it&#39;s a long night."
    if flaw == "length-seconds":
        told["runtime"] *= 60
    if flaw == "hours":
        told["runtime"] = max(1, told["runtime"] // 60)
    if flaw == "one-summary":
        told["summary"] = "Everything goes another way than planned."
    if flaw == "letters-lost":
        told["title"] += " Caf\ufffd"
    if flaw == "wrong-encoding":
        told["title"] += " Caf\u00c3\u00a9"
    if flaw == "percent-signs":
        told["title"] = told["title"].replace(" ", "%20")
    if flaw == "channel-none" and told["show"] == "parish":
        told["network"] = "None"
    if flaw == "bytes-latin-1" and told["show"] == "late":
        told["title"] += " Café"
    if flaw == "title-as-list":
        told["title"] = [told["title"]]
    if flaw == "spelled-twice" and told["id"].startswith("parish") and told["id"].endswith("-b"):
        told["network"] = told["network"].upper()
    if flaw == "id-undefined" and told["show"] == "evensong":
        told["id"] = "undefined"
    if flaw == "title-none" and told["show"] == "late":
        told["title"] = "None"
    return told


def spoiled_in_list(told, flaw):
    """An episode, where the list of episodes tells it."""
    if flaw == "list-titles" and "number" in told:
        told["title"] = f"{told['season']}x{told['number']:02} {told['title']}"
    if flaw == "list-numbers" and "number" in told:
        told["number"] -= 1
    if flaw == "list-kinds":
        told["kind"] = "special"
    if flaw == "list-dates" and "airtime" not in told:
        told["airdate"] = (datetime.date.fromisoformat(told["airdate"]) + DAY).isoformat()
    if flaw == "list-channels":
        told["network"] += " HD"
    if flaw == "list-people":
        told["credits"] = told["credits"][::-1]
    if flaw == "list-lengths":
        told["runtime"] -= told["runtime"] // 5
    if flaw == "list-last-year" and "start" in told:
        told["start"] = str(int(told["start"][:4]) - 1) + told["start"][4:]
    if flaw == "list-times" and "start" in told:
        start = datetime.datetime.strptime(told["start"], "%Y-%m-%dT%H:%M:%SZ") + datetime.timedelta(hours=1)
        told["start"] = start.strftime("%Y-%m-%dT%H:%M:%SZ")
        told["airtime"] = f"{(int(told['airtime'][:2]) + 1) % 24:02}{told['airtime'][2:]}"
    return told


def spoiled_window(rows, flaw, before):
    """The rows of a window, as many as are told."""
    if flaw == "first-ten":
        return rows[:10]
    if flaw == "empty-second" and before > 0:
        return []
    if flaw == "shorter-second" and before > 0:
        return rows[:-1]
    if flaw == "dropped-rows":
        return [row for row in rows if row[1].weekday() != 3]
    return rows


# The answers.

def tell(rows, flaw, before, is_list=False, hours=0):
    """Tells rows - slot, air date, start - with the shows that they belong to, and how many there were."""
    for show in SHOWS:
        if any(slot[0] == show["id"] for slot, _, _ in rows) and not (flaw == "no-show" and show["id"] == "parish"):
            told = spoiled_show(show, flaw, before)
            say(show=spoiled_show_in_list(told, flaw) if is_list else told)
    if any(slot[0] == "knots" for slot, _, _ in rows):
        say(notice=SHARED_SLOT)
    for place, (slot, day, clock) in enumerate(rows, 1):
        told = with_time(episode_of(slot, day), slot, day, clock, flaw)
        told["network"] = next(show.get("network") or show["webChannel"] for show in SHOWS if show["id"] == slot[0])
        told = spoiled_episode(told, place, flaw, before)
        if hours and "start" in told:
            start = datetime.datetime.strptime(told["start"], "%Y-%m-%dT%H:%M:%SZ") + datetime.timedelta(hours=hours)
            told["start"] = start.strftime("%Y-%m-%dT%H:%M:%SZ")
            del told["airtime"]
        say(episode=spoiled_in_list(told, flaw) if is_list else told)
    say(end=len(rows))


def tell_schedule(question, flaw, folder):
    """Tells what is on from one day to another, by the calendar of UTC."""
    first = datetime.date.fromisoformat(question["from"])
    last = datetime.date.fromisoformat(question["to"])
    region = question.get("region")
    before = count_up(folder, "schedule" + question["from"] + question["to"])
    if flaw == "to-exclusive":
        last -= DAY
    if flaw == "first-for-all":
        first, last = first_window(folder, first, last)
    if flaw == "first-day-key":
        first, last = first_window(folder, first, last, str(first))
    if flaw == "fortnight":
        last = min(last, first + DAY * 13)
    rows = []
    # An air date may be another date than the one in UTC.
    day = max(first, FIRST_DAY + DAY) - DAY
    end = min(last, FIRST_DAY + DAY * (WEEKS * 7)) + DAY
    while day <= end:
        for slot, clock in airings_on(day):
            judged = day if flaw == "local-days" else day_in_utc(slot, day, clock)
            if first <= judged <= last:
                rows.append((slot, day, clock))
        day += DAY
    if flaw == "wide-empty" and last - first > DAY * 8:
        rows = []
    tell(spoiled_window(rows, flaw, before), flaw, before, hours=2 if flaw == "region-hour" and region == "GB" else 0)


def tell_episodes(question, flaw, folder):
    """Tells all episodes of a show; of one that is not known there are none."""
    before = count_up(folder, "episodes" + question["show"])
    if flaw == "error-as-empty":
        say(end=0)
        return
    rows = []
    for number in range(WEEKS * 7):
        day = FIRST_DAY + DAY * number
        rows += [(slot, day, clock) for slot, clock in airings_on(day) if slot[0] == question["show"]]
    if flaw == "specials-dropped":
        rows = [row for row in rows if row[0][8] > 0]
    tell(rows, flaw, before, is_list=True)


def tell_search(question, flaw, folder):
    """Tells the shows in whose title or aliases a text stands."""
    before = count_up(folder, "search" + question["text"])
    wanted = question["text"].lower()
    for show in SHOWS:
        names = [show["title"]] + show.get("aliases", [])
        if flaw == "search-capitals":
            names = [name for name in names if question["text"] in name]
        if flaw == "search-everything" or any(wanted in name.lower() for name in names):
            say(show=spoiled_show(show, flaw, before))
    say(end=0)


def answer(question):
    """Answers a question, as the state of the source allows."""
    settings = question.get("settings", {})
    flaw = settings.get("flaw", "")
    folder = settings.get("folder", "")
    say(protocol="aggctl-provider/1")
    if settings.get("state") == "silent":
        time.sleep(3600)
    elif settings.get("state") == "unreachable" and flaw == "error-as-empty":
        say(end=0)
    elif settings.get("state") == "unreachable":
        say(error="no connection to the source", retryAfter=60)
    elif question["ask"] == "schedule":
        tell_schedule(question, flaw, folder)
    elif question["ask"] == "episodes":
        tell_episodes(question, flaw, folder)
    elif question["ask"] == "search":
        tell_search(question, flaw, folder)
    else:
        say(unsupported=True)


def main():
    if "--list" in sys.argv[1:]:
        for name, wrong in FLAWS.items():
            print(name + "\t" + wrong)
        return
    answer(json.loads(sys.stdin.readline()))


if __name__ == "__main__":
    main()
