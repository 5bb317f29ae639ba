"""Checks of updates that arrive by themselves or late, and of the page without a network."""
import datetime
import time
import urllib.parse

from selenium.webdriver.common.keys import Keys

from browser import browser
from harness import Server, check, until
from page_checks import CELLS, all_of, clear, filter_field, held, js, press, shown, text, words

CHANGED = "new BroadcastChannel('aggctl').postMessage('changed')"
# Swaps two shows that are on now in the next response.
SWAPPED = (
    "const plain=window.fetch;window.fetch=async(...a)=>{const answer=await plain(...a);if(new URL(a[0],location).pathname!=='/')return answer;"
    "const page=new DOMParser().parseFromString(await answer.text(),'text/html');const [one,two]=[...page.querySelectorAll('#now li:has(img)')];"
    "one.before(two);return new Response(page.documentElement.outerHTML,{headers:answer.headers})};"
)
PICTURES = "[...document.querySelectorAll('#now li:has(img)')].slice(0,2).map((l)=>[l.querySelector('a').getAttribute('href'),l.querySelector('img').getAttribute('src'),l.querySelector('img').naturalWidth])"
OWN = (
    "const done=arguments[0];(async()=>{const small=(i)=>{const c=new OffscreenCanvas(9,9).getContext('2d');c.drawImage(i,0,0,9,9);return String(c.getImageData(0,0,9,9).data)};const same=[];"
    "for(const i of [...document.querySelectorAll('#now img')].slice(0,2)){const own=await createImageBitmap(await (await fetch(i.getAttribute('src'))).blob());same.push(small(i)===small(own))}done(same)})()"
)


def late_responses(driver, server):
    """A late response never replaces a newer one."""
    links = "[...document.querySelectorAll('.shelf.today li a[href*=\"mine:\"]')].slice(0,2)"
    panel = "document.getElementById('side')"

    def choose(link):
        driver.execute_script("performance.clearResourceTimings();arguments[0].click()", link)

    def arrived(link):
        until(lambda: js(driver, "performance.getEntriesByName(arguments[0].href).length", link), 5)
        time.sleep(0.3)

    driver.get(server.base + "/week")
    first, second = js(driver, links)
    path, other = [each.get_attribute("href").removeprefix(server.base) for each in (first, second)]
    # The server has both, so a delay can only come from the browser.
    until(lambda: server.get(path) and server.get(other), 60)
    with held(driver, path):
        choose(first)
        choose(second)
        until(lambda: js(driver, f"location.href===arguments[0].href&&{panel}.dataset.address===arguments[0].href", second))
    arrived(first)
    found = js(driver, f"[location.href,{panel}.dataset.address,{panel}.querySelector('.of')?.textContent]")
    wanted = [second.get_attribute("href")] * 2 + [js(driver, "arguments[0].querySelector('b').textContent", second)]
    check("late: after two clicks, the second show is in the panel and in the address", found == wanted, (found, wanted))
    for panel_is in ("open", "closed"):
        with held(driver, path):
            choose(first)
            time.sleep(0.1)
            press(driver, Keys.ESCAPE)
            until(lambda: js(driver, f"{panel}.hidden"), 2)
        arrived(first)
        check(f"late: Escape during a request closes the panel ({panel_is} before)", js(driver, f"{panel}.hidden") and driver.current_url == server.base + "/week", driver.current_url)
        driver.get(server.base + "/week")
        first = js(driver, links)[0]


def late_pictures(driver, server):
    """A cell that replaces another one never has its picture."""
    driver.get(server.base + "/#now")
    until(lambda: all(each[2] for each in js(driver, PICTURES)), 60)
    (one, picture, _), (two, other, _) = js(driver, PICTURES)
    with held(driver, picture):
        driver.refresh()
        until(lambda: [bool(each[2]) for each in js(driver, PICTURES)] == [False, True])
        driver.execute_script("for(const i of document.images)i.was=i.src;" + SWAPPED + CHANGED)
        until(lambda: [each[0] for each in js(driver, PICTURES)] == [two, one] and js(driver, PICTURES)[0][2])
        found = js(driver, PICTURES)
        unchanged = js(driver, "[...document.images].every((i)=>(i.was??i.src)===i.src)")
    check("late: a cell never has the picture of another one", unchanged and [each[:2] for each in found] == [[two, other], [one, picture]] and [bool(each[2]) for each in found] == [True, False], (unchanged, found))
    check("late: finally each has its own picture", until(lambda: driver.execute_async_script(OWN) == [True, True]), js(driver, PICTURES))


def late_marks(driver, server, season):
    """A response from before a mark does not remove the mark."""
    driver.get(server.base + season)
    row = all_of(driver, ".episodes li")[6]
    with held(driver, season, "/api/v1/marks", stage="Response"):
        driver.execute_script(CHANGED)
        time.sleep(1)
        driver.execute_script("const row=arguments[0];window.seen=[];new MutationObserver(()=>seen.push(row.dataset.s)).observe(row,{attributes:true})", row)
        row.find_element("css selector", "button.skipped").click()
    saved = until(lambda: text(driver, ".progress").endswith(" of 6"))
    seen = js(driver, "window.seen")
    check("late: an older response does not remove a mark", saved and seen and set(seen) == {"skipped"}, (saved, seen))


def filter_and_event(driver, server):
    """An update while a filter is active does not lose hidden episodes."""
    driver.get(server.base + "/week")
    all_cells = shown(driver, CELLS)
    filter_field(driver).send_keys("nbc")
    few = until(lambda: 0 < shown(driver, CELLS) < all_cells and shown(driver, CELLS))
    show = js(driver, f"decodeURIComponent(document.querySelector('{CELLS}:not([hidden]) a').pathname.split('/')[2])")
    server.ask("PUT", f"follows/{urllib.parse.quote(show, safe=':')}")
    arrived = until(lambda: all_of(driver, f"{CELLS}.fol"))
    check("live: the filter stays during an update", arrived and shown(driver, CELLS) == few, (bool(arrived), few, shown(driver, CELLS)))
    clear(filter_field(driver))
    back = until(lambda: shown(driver, CELLS) == all_cells, 5)
    check("live: without the filter the whole week is shown", back and "filter" not in driver.current_url, (all_cells, few, shown(driver, CELLS), driver.current_url))
    server.ask("DELETE", f"follows/{urllib.parse.quote(show, safe=':')}")


def new_data(driver, server, file, rows):
    """New data of a source appears in two tabs without a reload, through one stream."""
    driver.get(server.base + "/week?filter=brand%20new")
    driver.execute_script("window.same=1")
    one = driver.current_window_handle
    driver.switch_to.new_window("tab")
    driver.get(server.base + "/week")
    driver.execute_script("window.same=1")
    locks = lambda: driver.execute_async_script("const done=arguments[0];navigator.locks.query().then((l)=>done([l.held,l.pending].map((a)=>a.filter((e)=>e.name.startsWith('aggctl-events')).length)))")
    check("live: one event stream for two tabs", until(lambda: locks() == [1, 1] and server.metric("aggctl_event_listeners ") == 1), (locks(), server.metric("aggctl_event_listeners ")))
    rows[:] = [row.replace("2019-07-12,17:00", "2019-07-12,22:40") for row in rows] + ["Brand New Show,1,1,Pilot,2019-07-12,22:30,ABC,,30"]
    file.write_text("\n".join(rows) + "\n")
    began = time.monotonic()
    moved = until(lambda: [each.get_attribute("textContent") for each in all_of(driver, f"{CELLS}:has(i.moved)")], 120)
    check("live: moved episodes have a badge, in the tab without the stream", moved and all("Harbour Watch" in each and words("badgeMoved") in each for each in moved) and js(driver, "window.same===1"), moved)
    driver.close()
    driver.switch_to.window(one)
    check("live: a new episode appears", until(lambda: "Brand New Show" in text(driver, "main"), 120) and js(driver, "window.same===1"))
    print(f"       after {time.monotonic() - began:.0f} s")


# Records the timers of the page, and then runs them at the minute after the next start.
TICKS = "window.ticks=[];const plain=window.setInterval;window.setInterval=(f,t,...rest)=>{if(t===30000)ticks.push(f);return plain(f,t,...rest)}"
BEGINS = (
    "(()=>{document.getElementById('now')?.remove();const next=document.querySelector('.shelf.today li[data-e]:not(.past):not(.on)');"
    "const at=Date.parse(next.querySelector('time').dateTime)+60000-Number(localStorage['aggctl-shift']??0);const clock=Date.now,ahead=at-clock();Date.now=()=>clock()+ahead;"
    "window.asked=[];const fetched=window.fetch;window.fetch=(...a)=>{asked.push(String(a[0]));return fetched(...a)};ticks.forEach((t)=>t());return true})()"
)


def begins(driver, server):
    """An episode that begins is shown as on now, even if nothing was on before."""
    added = driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": TICKS})
    driver.get(server.base + "/week")
    until(lambda: js(driver, "'aggctl-shift' in localStorage"))
    js(driver, BEGINS)
    asked = until(lambda: [each for each in js(driver, "asked") if each == server.base + "/week"], 5)
    check("live: the page is fetched when an episode begins", asked, js(driver, "asked"))
    driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def midnight(driver, aggctl, folder, configuration):
    """A day ends while the page is open."""
    with Server(aggctl, folder, configuration, "-q", now="2019-07-13T03:59:45Z") as server:
        driver.get(server.base + "/week")
        driver.execute_script("window.same=1")
        today = lambda: js(driver, "document.querySelector('.shelf.today')?.id")
        check("midnight: today is the day that ends", today() == "d-2019-07-12", today())
        check("midnight: the page changes to the new day", until(lambda: today() == "d-2019-07-13", 60) and js(driver, "window.same===1"), today())
        driver.get("about:blank")


def offline(driver, server, details, season, harbour):
    """Without a network, visited pages can be read, and a mark is sent later."""
    driver.get(server.base + "/following")
    until(lambda: js(driver, "navigator.serviceWorker.controller!==null"))
    check("offline: the worker caches followed shows", until(lambda: driver.execute_async_script(
        "const done=arguments[0];caches.open('aggctl-pages').then((c)=>c.keys()).then((k)=>done(k.some((r)=>r.url.includes('/show/'))&&k.some((r)=>r.url.endsWith('/following'))))"), 40))
    driver.get(server.base + details)
    driver.get(server.base + season)
    time.sleep(1)
    server.stop()
    driver.get(server.base + details)
    check("offline: details can be read", until(lambda: "Swamp Thing" in text(driver, "main")))
    check("offline: the page shows that it is old", until(lambda: shown(driver, "#stale") == 1))
    driver.get(server.base + "/following")
    check("offline: followed shows can be read", until(lambda: "Swamp Thing" in text(driver, "main")))
    driver.get(server.base + "/show/tvmaze:999999/never-seen")
    check("offline: a page that was never visited has an explanation", words("offlineWhat")[:30] in text(driver, "main"))
    driver.get(server.base + season)
    row = until(lambda: all_of(driver, ".episodes li"))[3]
    marked = server.instant()
    row.find_element("css selector", "button.watched").click()
    check("offline: a mark waits", until(lambda: words("offlineMarks").split()[-1] in text(driver, "#notice")), text(driver, "#notice"))
    driver.get(server.base + season)
    check("offline: the mark is shown after a reload", until(lambda: all_of(driver, ".episodes li")[3].get_attribute("data-s") == "watched"))
    server.start()
    check("online: the mark is sent", until(lambda: any(
        each["watched"] and (each["number"] == 4) for each in server.json(f"season/{urllib.parse.quote(harbour, safe=':')}/1")["episodes"]), 40))
    # The clock of the browser is years ahead of the server.
    times = [episode["at"] for show in server.json("marks")["shows"] for episode in show["episodes"] if episode["number"] == 4 and episode["mark"] == "watched"]
    apart = [abs((datetime.datetime.fromisoformat(at.replace("Z", "+00:00")) - marked).total_seconds()) for at in times]
    check("online: the mark has the server's time of the click", any(seconds < 20 for seconds in apart), (times, str(marked)))
    check("online: the page no longer shows that it is old", until(lambda: shown(driver, "#stale") == 0, 20))


# Whether a page and its season are cached, the number of its pictures, and how many of them are cached.
CACHED = (
    "const done=arguments[2];(async()=>{const [page,season]=await Promise.all([arguments[0],arguments[1]].map((a)=>caches.match(a)));"
    "const pictures=[...new Set([...(await page?.text()??'').matchAll(/src=\"([^\"]*\\/picture\\/[^\"]+)\"/g)].map((f)=>f[1]))];"
    "const have=await Promise.all(pictures.map((p)=>caches.match(p)));done([Boolean(page),Boolean(season),pictures.length,have.filter(Boolean).length])})()"
)
DRAWN = "[...document.querySelectorAll('main img')].map((i)=>{i.scrollIntoView();return i.naturalWidth>0})"


def never_opened(server, details, has_cast):
    """Pages of a followed show can be read without a network, even if they were never opened."""
    id = details.split("/")[2]
    show = f"{server.base}/show/{id}"
    with browser() as driver:
        driver.get(server.base + details)
        season = all_of(driver, "a[href*='/season/']")[0].get_attribute("href").partition("?")[0]
        until(lambda: js(driver, "navigator.serviceWorker.controller!==null"))
        server.ask("DELETE", f"follows/{id}")
        until(lambda: all_of(driver, "button.follow[aria-pressed=false]"))[0].click()
        cached = lambda: driver.execute_async_script(CACHED, show, season)
        complete = until(lambda: (lambda c: c[0] and c[1] and c[2] == c[3])(cached()), 60)
        check("offline: the page, season and pictures of a followed show are cached", complete, cached())
        server.stop()
        driver.get(show)
        cast = len(all_of(driver, ".cast li"))
        check("offline: the page of the show has the cast", cast > 3 or not has_cast, cast)
        check("offline: and its pictures", until(lambda: all(js(driver, DRAWN)), 5) and (len(all_of(driver, "main img")) > 3 or not has_cast), js(driver, DRAWN))
        driver.get(season)
        check("offline: the season has episodes and pictures", len(all_of(driver, ".episodes li")) > 0 and until(lambda: all(js(driver, DRAWN)), 5), js(driver, DRAWN))
    server.start()


def installed(driver, server):
    driver.get(server.base + "/week")
    until(lambda: js(driver, "navigator.serviceWorker.controller!==null"))
    wrong = driver.execute_cdp_cmd("Page.getInstallabilityErrors", {})["installabilityErrors"]
    manifest = driver.execute_cdp_cmd("Page.getAppManifest", {})
    check("install: the browser accepts the manifest", manifest["url"].endswith("/manifest.webmanifest") and not manifest["errors"] and not wrong, (manifest["url"], manifest["errors"], wrong))
