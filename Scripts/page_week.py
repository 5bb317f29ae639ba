"""Checks of the views: the week, its filter, the grid, the month, the list, and the details of each cell."""
import time
import urllib.parse

from selenium.webdriver.common.keys import Keys

from browser import preferring, sized
from harness import check, until
from page_checks import CELLS, all_of, axe, clear, filter_field, focused, js, press, scroll, shown, text, words

UNCOVERED = (
    "[...document.querySelectorAll('.shelf')].reverse().map((s)=>s.querySelector('li:not([hidden]) a')).filter(Boolean).map((a)=>{a.focus();"
    "const r=a.getBoundingClientRect();const e=document.elementFromPoint(r.left+20,Math.max(r.top+2,1));return a.contains(e)?'':`${r.top|0} under ${e?.className||e?.nodeName}`})"
    ".filter(Boolean)"
)


def home(driver, server):
    driver.get(server.base + "/")
    check("home: what is on now, with the time left", words("timeLeft") in text(driver, "#now li time"))
    driver.get(server.base + "/week")
    check("home: seven shelves, Monday to Sunday", len(all_of(driver, ".shelf:not(.now)")) == 7)
    check("home: today is marked, and is Friday", "Friday" in text(driver, ".shelf.today h2"))
    sight = "(()=>{const r=document.querySelector('.shelf.today h2').getBoundingClientRect();return r.top>=0&&r.bottom<innerHeight})()"
    check("home: today is visible at once", until(lambda: js(driver, sight), 5))
    driver.execute_script("document.querySelector('.shelf.today ol').scrollIntoView()")
    check("home: the shelf of today begins at now", until(lambda: js(driver, "document.querySelector('.shelf.today ol').scrollLeft>0"), 5))
    check(
        "pictures: only from this server, lazy, with a size",
        js(driver, "[...document.images].every((i)=>i.src.startsWith(location.origin+'/picture/')&&i.loading==='lazy'&&i.width>0)"),
    )

    heading, cells = text(driver, "h1"), len(all_of(driver, CELLS))
    # The bar may be hidden, and appears on scrolling up.
    driver.execute_script("scrollTo(0,0)")
    until(lambda: js(driver, "document.querySelector('a[rel=prev]').getBoundingClientRect().top>=0"))
    all_of(driver, "a[rel=prev]")[0].click()
    before = until(lambda: driver.current_url.endswith("?date=2019-07-01") and text(driver, "h1") != heading)
    check("home: the previous week", before and text(driver, ".shelf h2").startswith("Monday"), driver.current_url)
    all_of(driver, "a[rel=next]")[0].click()
    after = until(lambda: text(driver, "h1") == heading)
    check("home: and back to this week", after and len(all_of(driver, CELLS)) == cells, (driver.current_url, heading, len(all_of(driver, CELLS)), cells))


def episodes(driver):
    """The number of episodes on the page. Several that come out together have one cell."""
    return js(driver, f"[...document.querySelectorAll({CELLS!r})].reduce((n,c)=>n+Number(c.dataset.n||1),0)")


def choices(driver, server):
    """The choices streaming and followed only."""
    for index, address in enumerate(("streaming=true", "followed")):
        driver.get(server.base + "/week")
        toggle = all_of(driver, ".choices .toggle")[index]
        was = toggle.get_attribute("aria-current")
        toggle.click()
        until(lambda: address in driver.current_url)
        count = sum(len(each["episodes"]) for each in server.json(f"week?{address}")["days"])
        found = (was, all_of(driver, ".choices .toggle")[index].get_attribute("aria-current"), episodes(driver))
        check(f"home: {address} is marked, in the address, and has the same episodes as the command", found == (None, "true", count) and count > 0, (driver.current_url, found, count))


def filter_bar(driver, server):
    """The bar hides on scrolling down, and never covers the focus."""
    driver.get(server.base + "/week")
    time.sleep(1.1)
    aside = "document.querySelector('.week').classList.contains('aside')"
    scroll(driver, 600, 1200)
    check("filter: hidden after scrolling down", js(driver, aside))
    press(driver, "/")
    check("filter: visible with the focus", focused(driver, "name") == "filter" and not js(driver, aside))
    scroll(driver, 1500, 1800)
    inside = js(driver, "(()=>{const r=document.activeElement.getBoundingClientRect();return document.activeElement.contains(document.elementFromPoint(r.left+9,r.top+9))})()")
    check("filter: does not hide with the focus", not js(driver, aside) and inside)
    for width, height in ((1440, 900), (1024, 768), (390, 844)):
        with sized(driver, width, height):
            covered = js(driver, UNCOVERED)
            check(f"filter: at {width} it covers no focused cell", not covered, covered)


def filter_letters(driver, server):
    driver.get(server.base + "/week")
    field = filter_field(driver)
    for typed, wanted in (("swamp", "filter=swamp"), ("nbc", "filter=nbc")):
        field.clear()
        counts = []
        for letter in typed:
            field.send_keys(letter)
            counts.append(shown(driver, CELLS))
        expected = sum(len(each["episodes"]) for each in server.json(f"week?{wanted}")["days"])
        titles = len(all_of(driver, f"{CELLS}:not([hidden])"))
        check(f"filter “{typed}”: fewer with each letter, and the same episodes as the command", counts == sorted(counts, reverse=True) and titles >= expected > 0, (counts, expected))
        check(f"filter “{typed}”: in the address", wanted in driver.current_url, driver.current_url)
    for typed in ("Lindenstraße", "lindenstrasse", "ポケモン", "한국", "ΟΔΥΣΣΕΥΣ", "οδυσσευσ"):
        field.clear()
        field.send_keys(typed)
        expected = sum(len(each["episodes"]) for each in server.json(f"week?filter={urllib.parse.quote(typed)}")["days"])
        check(f"filter “{typed}”: case and accents as in the command", shown(driver, CELLS) == expected > 0, (shown(driver, CELLS), expected))
    check("filter: the number of matches is in a live region", until(lambda: words("matchCount").split()[-1] in text(driver, "#matches")))
    field.clear()
    field.send_keys("zzzz")
    check("filter: no match is a text without links", shown(driver, "#nothing") == 1 and not all_of(driver, "#nothing a, #nothing button"))
    driver.get(server.base + "/week?filter=swamp")
    check("filter: an address with a filter", 0 < shown(driver, CELLS) < 20)
    clear(filter_field(driver))
    check("filter: fewer letters show episodes that the server left out", until(lambda: shown(driver, CELLS) > 10))


def panel(driver, server, has_cast):
    """The details of Swamp Thing next to the list."""
    driver.get(server.base + "/week?filter=swamp%20thing")
    link = until(lambda: [a for a in all_of(driver, f"{CELLS} a") if "Swamp Thing" in a.get_attribute("textContent")])[0]
    driver.execute_script("arguments[0].scrollIntoView({block:'center',inline:'center'})", link)
    driver.execute_script("arguments[0].focus()", link)
    link.send_keys(Keys.ENTER)
    until(lambda: "/show/" in driver.current_url)
    check("details: next to the list, with an address", shown(driver, "#side") == 1 and "/show/" in driver.current_url, driver.current_url)
    check("details: of the selected show", until(lambda: "Swamp Thing" in text(driver, "#side")))
    if has_cast:
        check("details: with the cast", until(lambda: len(all_of(driver, "#side .cast li")) > 3))
    found = axe(driver)
    check("details: axe finds nothing with the panel open", not found, found)
    driver.back()
    check("details: Back closes them, and the list is unchanged", until(lambda: shown(driver, "#side") == 0) and "filter=swamp" in driver.current_url, driver.current_url)


def search(driver, server):
    driver.get(server.base + "/search")
    check("search: an empty field has an explanation", words("searchEmpty") in text(driver, "#results"))
    field = all_of(driver, "#search input")[0]
    field.send_keys("swamp")
    check("search: results while typing", until(lambda: "Swamp Thing" in text(driver, "#results")))
    driver.execute_script(
        "const f=window.fetch;let n=0;window.fetch=(...a)=>{const wait=String(a[0]).includes('/search')&&n++===0?1500:0;"
        "return new Promise((r)=>setTimeout(r,wait)).then(()=>f(...a))}"
    )
    field.clear()
    field.send_keys("ev")
    time.sleep(0.4)
    field.send_keys(Keys.BACKSPACE * 2 + "swamp thing")
    until(lambda: "Swamp Thing" in text(driver, "#results"))
    time.sleep(1.8)
    check("search: a late response to an earlier request changes nothing", "Swamp Thing" in text(driver, "#results") and "text=swamp" in driver.current_url)
    field.clear()
    field.send_keys("qqqqzzzz")
    check("search: no result is a text without links", until(lambda: "qqqqzzzz" in text(driver, "#results")) and not all_of(driver, "#results a"))


def grid(driver, server):
    driver.get(server.base + "/grid")
    # The line is drawn by the heading of its hour. Its position, and the cells of what is on now.
    line, on = js(driver, (
        "(()=>{const h=document.querySelector('.grid th[data-now]');if(!h)return [null,[]];const s=getComputedStyle(h,'::after');"
        "return [s.content!=='none'&&parseFloat(s.width)>0&&parseFloat(s.height)>1000?h.getBoundingClientRect().left+parseFloat(s.left):null,"
        "[...document.querySelectorAll('td.live')].map((c)=>c.getBoundingClientRect()).map((r)=>[r.left,r.right])]})()"
    ))
    check("grid: now is a line through what is on", line is not None and on and all(left - 1 <= line <= right + 1 for left, right in on), (line, on))
    hours = js(driver, "[...new Set([...document.querySelectorAll('.grid thead th')].slice(1).map((h)=>Math.round(h.getBoundingClientRect().width)))]")
    check("grid: all hours have the same width, so the line is at its minute", len(hours) == 1, hours)
    js(driver, "(()=>{const f=document.querySelector('.any-day input');f.value='2019-07-14';f.dispatchEvent(new Event('change'))})()")
    check("grid: any day can be selected", until(lambda: "date=2019-07-14" in driver.current_url) and "Sunday" in text(driver, "h1"), driver.current_url)
    driver.get(server.base + "/grid")
    all_of(driver, "a[rel=prev]")[0].click()
    check("grid: the previous day has no line", until(lambda: "date=2019-07-11" in driver.current_url) and not all_of(driver, "th[data-now]") and len(all_of(driver, ".grid td a")) > 0)


def months(driver, server, week):
    """Month, list and season at three widths."""
    driver.get(server.base + "/month")
    until(lambda: all_of(driver, "table.month td"))
    days = [cell.get_attribute("datetime") for cell in all_of(driver, "table.month td .date time")]
    check("month: whole weeks, Monday to Sunday", days[0] == "2019-07-01" and days[-1] == "2019-08-04" and len(days) == 35, (days[0], days[-1]))
    check("month: days of other months are faint", len(all_of(driver, "td.other")) == 4 and float(js(driver, "getComputedStyle(document.querySelector('td.other')).opacity")) < 1)
    check("month: the list of the selected day", "Friday 12 July" in text(driver, "#day h2"))
    listed, count = len(all_of(driver, "#day .rows > li")), next(len(each["episodes"]) for each in week["days"] if each["date"] == "2019-07-12")
    check("month: all episodes of that day", listed == count, (listed, count))
    driver.get(server.base + "/list?month=2019-07")
    listed = [each.get_attribute("datetime") for each in all_of(driver, ".daylist h2 time")]
    check("list: days from newest to oldest", len(listed) > 6 and listed == sorted(set(listed), reverse=True), listed)

    # An episode of the day opens its season with the episode selected: in a panel or as a page.
    position = "(()=>{const m=document.querySelector('table.month')?.getBoundingClientRect(),d=document.querySelector('#day')?.getBoundingClientRect();return m&&d&&(d.left>=m.right?'right':d.top>=m.bottom?'below':'over')})()"
    for width, height, day, opened in ((1440, 900, "right", "side"), (1024, 768, "below", "side"), (390, 844, "below", "main")):
        with sized(driver, width, height):
            driver.get(server.base + "/month?month=2019-07&day=2019-07-12")
            found = js(driver, position)
            link = all_of(driver, "#day a[href*='harbour']")[0]
            driver.execute_script("arguments[0].scrollIntoView({block:'center'});arguments[0].click()", link)
            season = until(lambda: "/season/1" in driver.current_url and all_of(driver, f"#{opened} .episodes li.selected[aria-current]"), 10)
            seen = season and until(lambda: js(driver, f"(()=>{{const r=document.querySelector('#{opened} .selected').getBoundingClientRect();return r.top>=0&&r.bottom<=innerHeight}})()"), 5)
            check(f"season: from the month at {width}, with the list {day}, and the selected episode visible", found == day and season and seen, (found, driver.current_url, bool(season), seen))


def contrast(driver, server):
    """Preferences for more contrast and less motion."""
    driver.get(server.base + "/week")
    line, moves = "getComputedStyle(document.documentElement).getPropertyValue('--line')", "getComputedStyle(document.querySelector('.week')).transitionDuration"
    before = js(driver, f"[{line},{moves}]")
    with preferring(driver, contrast="more", reduced_motion="reduce"):
        after = js(driver, f"[{line},{moves}]")
        check("contrast: stronger lines, and no motion", after[0] != before[0] and before[1] != "0s" and after[1] == "0s", (before, after))
        found = axe(driver)
        check("contrast: axe finds nothing", not found, found)


# The show, number, title, time and channel of a cell, and of the heading of its details.
CELL = (
    "[...document.querySelectorAll('.shelf:not(.now) li > a')].map((a)=>{const [words,channel]=a.querySelector('small').textContent.split('\\n');"
    "return [a.getAttribute('href'),a.querySelector('b').textContent,words,a.querySelector('time').dateTime,channel]})"
)
HEAD = (
    "((r)=>{const t=(s)=>r.querySelector('.details > header '+s)?.textContent??'';return [t('.of'),t('.code'),t('h1'),"
    "r.querySelector('.details > header .when time')?.dateTime??'',t('.when a')]})"
)


def differs(cell, head):
    show, label, begins, channel = [" ".join(each.split()) for each in cell[1:]]
    of, code, title, time_, by = [" ".join(each.split()) for each in head]
    number = code.split(" · ")[0]
    allowed = (f"{number} · {title}", title if not number.startswith("S") else None, number if title == words("noTitle") else None)
    return None if (show, begins, channel) == (of, time_, by) and label in allowed else (cell, head)


def cells(driver, server, week, is_short):
    """Every cell opens details with the same show, title, number, time and channel."""
    driver.get(server.base + "/week")
    found = js(driver, CELL)
    count = sum(len(each["episodes"]) for each in week["days"])
    check("cells: at least as many episodes as in the document", episodes(driver) >= count, (episodes(driver), count))
    clicked, wrong = found[:: max(1, len(found) // 20)][:20], []
    for cell in clicked:
        # The first request for a show can take long.
        until(lambda: server.get(cell[0]), 60)
        link = next(a for a in all_of(driver, f"{CELLS} > a") if a.get_attribute("href") == urllib.parse.urljoin(driver.current_url, cell[0]))
        # Content that scrolls into view is laid out then, and may move the cell.
        until(lambda: (driver.execute_script("arguments[0].scrollIntoView({block:'center',inline:'center'})", link), link.click(), True)[-1], 10)
        until(lambda: js(driver, "document.getElementById('side').dataset.address===arguments[0].href&&location.href===arguments[0].href", link))
        wrong.append(differs(cell, js(driver, HEAD + "(document.getElementById('side'))")))
    check(f"cells: {len(clicked)} clicked cells open details with the same show, title, number, time and channel", clicked and not any(wrong), list(filter(None, wrong))[:3])
    fetched = found[:: 16 if is_short else 1]
    read = f"const done=arguments[1];fetch(arguments[0]).then((r)=>r.ok?r.text():Promise.reject(r.status)).then((t)=>done({HEAD}(new DOMParser().parseFromString(t,'text/html').getElementById('main'))),()=>done(null))"
    wrong = [differs(cell, until(lambda: driver.execute_async_script(read, cell[0]), 60) or [""] * 5) for cell in fetched]
    check(f"cells: so do {len(fetched)} of {len(found)} fetched ones", not any(wrong), list(filter(None, wrong))[:3])
