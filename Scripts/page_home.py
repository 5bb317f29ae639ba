"""Checks of the evening, the bar of the schedule, the shelves and the panel: what was once broken stays mended."""
import time
import urllib.parse

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

from browser import browser, preferring, sized
from harness import check, until
from page_checks import all_of, axe, filter_field, js, press, shown, text, words

SHIFT = (
    "const done=arguments[0];let s=0;new PerformanceObserver((l)=>l.getEntries().forEach((e)=>{s+=e.value})).observe({type:'layout-shift',buffered:true});"
    "setTimeout(()=>done(s),300)"
)
INSIDE = "((e)=>{const r=e.getBoundingClientRect();return r.top>=0&&r.bottom<=innerHeight})"


def fetching(driver, server, has_slow_source):
    """A month that was never fetched answers at once, says what is missing, and completes itself."""
    if not has_slow_source:
        return
    began = time.monotonic()
    page = server.get("/month?month=2019-10")
    took = time.monotonic() - began
    check("fetching: a month that was never fetched answers within 0.6 s", took < 0.6, took)
    check("fetching: with the number of days, and no failure", "data-fetching" in page and "source failed" not in page and ">?<" not in page)
    driver.get(server.base + "/month?month=2019-10")
    check("fetching: the page completes itself", until(lambda: not all_of(driver, "[data-fetching]") and len(all_of(driver, ".month td")) == 35, 90))


def evening(driver, server, harbour):
    """The evening with follows: one large thing, what waits with checks, and what comes."""
    server.ask("PUT", f"follows/{urllib.parse.quote(harbour, safe=':')}")
    driver.get(server.base + "/")
    check("evening: one large thing first", shown(driver, "#hero") == 1 and shown(driver, "#hero h2") == 1)
    cell = until(lambda: all_of(driver, "#waiting li, #hero")[0])
    where = "#waiting li" if all_of(driver, "#waiting li") else "#hero"
    before = [each["mark"] for show in server.json("marks")["shows"] for each in show["episodes"]].count("watched")
    button = driver.find_element("css selector", f"{where} button.watched")
    driver.execute_script("arguments[0].scrollIntoView({block:'center',inline:'center'});arguments[0].click()", button)
    now = lambda: [each["mark"] for show in server.json("marks")["shows"] for each in show["episodes"]].count("watched")
    check("evening: a check marks the episode", cell is not None and until(lambda: now() == before + 1), (before, now()))
    undo = until(lambda: all_of(driver, "#notice button"))
    undo[0].click()
    check("evening: with an undo", until(lambda: now() == before), (before, now()))
    found = axe(driver)
    check("evening: axe finds nothing", not found, found)
    unfollowed = js(driver, "document.querySelectorAll('.shelf li:not(.fol) .check').length")
    driver.get(server.base + "/week")
    unfollowed += js(driver, "document.querySelectorAll('.shelf li:not(.fol) .check').length")
    check("marks: none on shows that are not followed", unfollowed == 0, unfollowed)
    with preferring(driver, color_scheme="dark"):
        driver.get(server.base + "/")
        found = axe(driver)
        check("evening: axe finds nothing in the dark", not found, found)


def panel(driver, server):
    """The panel closes at once, whatever was opened in it."""
    driver.get(server.base + "/week")
    links = [a.get_attribute("href") for a in all_of(driver, ".shelf li > a")][:3]
    for link in links:
        until(lambda: server.get(urllib.parse.urlparse(link).path), 60)
        driver.execute_script("document.querySelector('a[href=\"'+arguments[0]+'\"]').click()", urllib.parse.urlparse(link).path)
        until(lambda: js(driver, "document.getElementById('side').dataset.address") == link)
    until(lambda: all_of(driver, "#side .shut"))[0].click()
    check("panel: Close after three details takes one press", until(lambda: shown(driver, "#side") == 0 and driver.current_url == server.base + "/week"), driver.current_url)
    with sized(driver, 768, 1024):
        driver.get(server.base + "/week")
        driver.execute_script("document.querySelector('.shelf li a').click()")
        until(lambda: shown(driver, "#side") == 1)
        ActionChains(driver).move_by_offset(60, 500).click().perform()
        ActionChains(driver).move_by_offset(-60, -500).perform()
        check("panel: on a tablet a click outside closes it", until(lambda: shown(driver, "#side") == 0), driver.current_url)
    with sized(driver, 1280, 800):
        driver.get(server.base + "/month?month=2019-07")
        driver.execute_script("document.querySelector('.month td ul a').click()")
        until(lambda: shown(driver, "#side") == 1)
        narrowest = js(driver, "Math.min(...[...document.querySelectorAll('.month .date time')].map((t)=>t.getClientRects().length===1?t.parentElement.clientWidth:0))")
        check("panel: beside a month at 1280 each date is on one line", narrowest > 40 and shown(driver, "#day") == 0, narrowest)
    with sized(driver, 390, 844):
        driver.get(server.base + "/week")
        driver.execute_script("document.querySelector('.shelf li a').click()")
        until(lambda: "/show/" in driver.current_url and all_of(driver, ".up"))
        all_of(driver, ".up")[0].click()
        check("panel: on a phone the details have a way back", until(lambda: driver.current_url == server.base + "/week"), driver.current_url)
    driver.get(server.base + "/week")
    all_of(driver, "#more summary")[0].click()
    check("menu: the other pages", len([a for a in all_of(driver, "#more a") if a.is_displayed()]) == 7)
    press(driver, Keys.ESCAPE)
    check("menu: Escape closes it", not js(driver, "document.getElementById('more').open"))


def bar(driver, server):
    """One bar for four views. The field of its filter stays where it is."""
    for path, view in (("/week", "navWeek"), ("/grid", "navDay"), ("/month", "navMonth"), ("/list", "list")):
        driver.get(server.base + path)
        found = (text(driver, ".views [aria-current]"), len(all_of(driver, ".views a")), shown(driver, "#filter input[type=search]"), shown(driver, ".any-day input[type=date]"), len(all_of(driver, ".choices .toggle")))
        check(f"bar: {path} has the same bar", found == (words(view), 4, 1, 1, 2), found)
    driver.get(server.base + "/month?month=2019-07")
    many = len(all_of(driver, ".month li"))
    filter_field(driver).send_keys("harbour")
    check("bar: the month is filtered while typing", until(lambda: 0 < len(all_of(driver, ".month li")) < many), len(all_of(driver, ".month li")))
    check("bar: the field keeps its text", filter_field(driver).get_attribute("value") == "harbour")
    for width in (390, 768, 1280):
        with sized(driver, width, 800):
            driver.get(server.base + "/week")
            driver.execute_script("scrollTo(0,0)")
            place = "JSON.stringify(document.querySelector('#filter input[type=search]').getBoundingClientRect())"
            before = js(driver, place)
            filter_field(driver).send_keys("s")
            until(lambda: text(driver, "#matches"))
            check(f"bar: at {width} the field stays while one types", js(driver, place) == before, (before, js(driver, place)))
            driver.switch_to.active_element.send_keys(Keys.ESCAPE)
            check(f"bar: at {width} Escape clears the filter", filter_field(driver).get_attribute("value") == "" and "filter" not in driver.current_url)
    filter_field(driver).send_keys("s")
    until(lambda: all_of(driver, "#filter .clear:not([hidden])"))[0].click()
    check("bar: a button clears the filter", filter_field(driver).get_attribute("value") == "")
    for width in (600, 1100, 1200, 1280):
        with sized(driver, width, 800):
            driver.get(server.base + "/week")
            time.sleep(0.5)
            seen = js(driver, "(()=>{const h=document.querySelector('.shelf.today h2');const r=h.getBoundingClientRect();return h.contains(document.elementFromPoint(r.left+8,r.top+4))||h.contains(document.elementFromPoint(r.left+8,r.bottom-4))})()")
            check(f"bar: at {width} it covers no part of today's heading", seen, js(driver, "scrollY"))


def shelves(driver, server):
    """A shelf is one stop of Tab, the arrow keys move everywhere, and a missing picture is the initials."""
    driver.get(server.base + "/week")
    stops = js(driver, "[...document.querySelectorAll('.shelf ol')].map((l)=>[...l.querySelectorAll('a')].filter((a)=>a.tabIndex===0).length)")
    check("shelves: each is one stop of Tab", stops and set(stops) == {1}, stops)
    press(driver, "t")
    focus = js(driver, "document.activeElement.closest('.shelf')?.className")
    check("keys: t moves the focus to today", focus == "shelf today", focus)
    driver.switch_to.active_element.send_keys(Keys.ARROW_DOWN)
    below = js(driver, "document.activeElement.closest('.shelf')?.id")
    check("keys: down goes to the next shelf", below == "d-2019-07-13", below)
    driver.switch_to.active_element.send_keys(Keys.ARROW_UP)
    check("keys: up goes back", js(driver, "document.activeElement.closest('.shelf')?.className") == "shelf today")
    letters = js(driver, "[...document.querySelectorAll('.shelf .pic')].filter((p)=>!p.textContent.trim()).length")
    check("shelves: each poster has its initials below the picture", letters == 0, letters)
    driver.execute_script("document.querySelector('.shelf .pic img')?.dispatchEvent(new Event('error'))")
    hidden = js(driver, "(()=>{const i=document.querySelector('.shelf .pic img.late');return !i||getComputedStyle(i).visibility==='hidden'})()")
    check("shelves: a picture that failed is hidden", hidden)
    past = js(driver, "[...document.querySelectorAll('.shelf li')].filter((l)=>l.querySelector('time').dateTime<'2019-07-12'&&!l.classList.contains('past')).length")
    check("shelves: everything of a past day is past", past == 0, past)


def layout(server):
    """Nothing moves while a page loads."""
    for width, height in ((360, 740), (768, 1024), (1280, 800), (1920, 1080)):
        with browser(width, height) as driver:
            for path in ("/", "/week", "/month", "/following"):
                driver.get(server.base + path)
                time.sleep(1)
                shift = driver.execute_async_script(SHIFT)
                check(f"layout: at {width} {path} does not move", shift <= 0.02, shift)
            driver.get(server.base + "/week")
            seen = until(lambda: js(driver, f"{INSIDE}(document.querySelector('.shelf.today h2'))"), 5)
            check(f"layout: at {width} the week opens at today", seen)
