"""Checks of what one says oneself: follows, marks, links, settings, keys; with a script, and by forms alone."""
import urllib.parse

from selenium.webdriver.common.keys import Keys

from browser import Server, browser, until
from page_checks import CELLS, all_of, check, focused, js, look, press, shown, text, texts


def quoted(id_):
    return urllib.parse.quote(id_, safe=":")


def pressed(driver, selector):
    return all_of(driver, selector)[0].get_attribute("aria-pressed")


def follow(driver, server, details):
    driver.get(server.base + details)
    until(lambda: all_of(driver, "button.follow"))[0].click()
    check("follow: shown at once", pressed(driver, "button.follow") == "true")
    check("follow: kept", until(lambda: server.json("following")["shows"], 30))


def season(driver, server, address):
    driver.get(server.base + address)
    row = until(lambda: all_of(driver, ".episodes li"))[1]
    row.find_element("css selector", "button.watched").click()
    check("mark: shown at once", row.get_attribute("data-s") == "watched")
    check("mark: an undo is offered", until(lambda: all_of(driver, "#notice button")))
    check("mark: the progress says so", until(lambda: text(driver, ".progress").startswith("1 ")), text(driver, ".progress"))
    all_of(driver, "#notice button")[0].click()
    check("mark: undone", until(lambda: text(driver, ".progress").startswith("0 ")), text(driver, ".progress"))
    row = all_of(driver, ".episodes li")[2]
    row.find_element("css selector", "button.up-to").click()
    check("mark: watched up to here", until(lambda: text(driver, ".progress").startswith("3 ")), text(driver, ".progress"))
    until(lambda: all_of(driver, "#notice button"))[0].click()
    check("mark: that too is undone", until(lambda: text(driver, ".progress").startswith("0 ")), text(driver, ".progress"))
    driver.execute_script("document.querySelector('.episodes li a').focus()")
    driver.switch_to.active_element.send_keys("w")
    check("mark: by the key w", until(lambda: all_of(driver, ".episodes li")[0].get_attribute("data-s") == "watched"))
    until(lambda: text(driver, ".progress").startswith("1 "))
    driver.execute_script("document.querySelectorAll('.episodes li a')[7].focus()")
    for wanted in ("skipped", "unwatched"):
        driver.switch_to.active_element.send_keys("x")
        check(f"mark: by the key x {wanted}", until(lambda: all_of(driver, ".episodes li")[7].get_attribute("data-s") == wanted))
        until(lambda: text(driver, ".progress").endswith(" of 7" if wanted == "skipped" else " of 8"))
    all_of(driver, ".episodes li button.skipped")[5].click()
    check("mark: skipped, shown at once", all_of(driver, ".episodes li")[5].get_attribute("data-s") == "skipped")
    check("mark: skipped, it is not counted", until(lambda: text(driver, ".progress").endswith(" of 7")), text(driver, ".progress"))
    driver.get(server.base + address)
    check("mark: skipped, kept", all_of(driver, ".episodes li")[5].get_attribute("data-s") == "skipped")


def hidden(driver, server, show):
    """A followed show is hidden by a slip: the undo that is offered brings back the follow too."""
    known = lambda: show in [each["id"] for each in server.json("following")["shows"]]
    before = "2019-02-03T04:05:06Z"
    server.ask("PUT", f"follows/{quoted(show)}", {"since": before})
    driver.get(server.base + f"/show/{quoted(show)}")
    until(lambda: pressed(driver, "button.follow") == "true")
    all_of(driver, "form.follow button.plain")[0].click()
    check("hide: shown at once, and followed no more", text(driver, "form.follow button.plain") == "Show again" and pressed(driver, "button.follow") == "false")
    undo = until(lambda: all_of(driver, "#notice button"))
    check("hide: kept, with an undo", undo and not known(), text(driver, "#notice"))
    undo[0].click()
    check("hide: undone, it is followed as before", until(known) and until(lambda: pressed(driver, "button.follow") == "true"))
    check("hide: and since when it was", before in [each["followedSince"] for each in server.json("marks")["shows"]])


def favourites(driver, server, one, other):
    """Their orders; added and removed with immediate feedback; the placeholder of the empty list."""
    for show in (one, other):
        server.ask("PUT", f"follows/{quoted(show)}")
    rows = "[...document.querySelectorAll('.followed > li')].map((r)=>{const p=r.querySelector('progress'),t=r.querySelector('time');" \
           "return [p?p.value/p.max:0,t?.dateTime??'~',r.textContent.includes('To watch'),r.querySelector('h2').textContent.toLowerCase()]})"
    orders = {
        "next": lambda row: row[1], "progress": lambda row: -row[0], "to-watch": lambda row: not row[2], "title": lambda row: row[3],
    }
    for place, (order, key) in enumerate(orders.items()):
        driver.get(server.base + "/following")
        toggle = all_of(driver, ".choices .toggle")[place]
        toggle.click()
        until(lambda: order in driver.current_url or order == "next")
        found = js(driver, rows)
        marked = all_of(driver, ".choices .toggle")[place].get_attribute("aria-current")
        check(f"favourites: by {order}", marked and len(found) >= 2 and found == sorted(found, key=key), (driver.current_url, found))
    for show in [each["id"] for each in server.json("following")["shows"]]:
        driver.get(server.base + f"/show/{quoted(show)}")
        all_of(driver, "button.follow")[0].click()
        check(f"favourites: {show} is removed at once", pressed(driver, "button.follow") == "false")
        left = lambda: [each["id"] for each in server.json("following")["shows"]]
        check(f"favourites: {show} is removed for good", until(lambda: show not in left()), left())
    driver.get(server.base + "/following")
    check("favourites: an empty list says what it is for, as text", len(text(driver, "main .empty")) > 20 and not all_of(driver, ".followed li, .empty button, .empty [tabindex]"))
    server.ask("PUT", f"follows/{quoted(one)}")
    check("favourites: and fills itself", until(lambda: all_of(driver, ".followed li")))


def parted(driver, server):
    """What two sources say of one show, and a reader says that it is two."""
    both = lambda: sorted(each["id"] for each in server.json("search?text=twice%20told")["shows"] if each["title"] == "Twice Told")
    shows = both()
    driver.get(server.base + f"/show/{quoted(shows[0])}")
    sources = [each for each in all_of(driver, "form.link button") if "not the same" in each.get_attribute("textContent")]
    check("links: a show of two sources offers to part them", len(shows) == 1 and len(sources) == 1, (shows, len(sources)))
    driver.execute_script("const d=arguments[0].closest('details');if(d)d.open=true", sources[0])
    sources[0].click()
    check("links: “these are not the same” makes two of one", until(lambda: len(both()) == 2), both())
    driver.get(server.base + "/sources")
    back = [each for each in all_of(driver, "form.link button") if "Undo" in each.get_attribute("textContent")]
    check("links: what was decided stands with the sources", len(back) == 1, texts(driver, "form.link"))
    back[0].click()
    check("links: and is taken back", until(lambda: len(both()) == 1), both())


def sources(driver, server):
    driver.get(server.base + "/sources")
    told = texts(driver, ".sources > li > p:nth-of-type(1)")
    check("sources: each with its state and its age", len(told) == len(server.json("providers")["providers"]) and all("up to date" in each and "answered" in each for each in told), told)
    refreshed = lambda: server.figure("aggctl_refreshes_total")
    before = refreshed()
    all_of(driver, "#refresh")[0].click()
    check("sources: are asked anew by one button", until(lambda: refreshed() > before, 60) and driver.current_url.endswith("/sources"), (before, refreshed(), driver.current_url))


def keys(driver, server):
    driver.get(server.base + "/")
    press(driver, "/")
    check("keys: / goes to the filter", focused(driver, "name") == "filter")
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    check("keys: Escape leaves it", focused(driver, "name") != "filter")
    press(driver, "j")
    first = focused(driver, "href")
    driver.switch_to.active_element.send_keys("j")
    check("keys: j goes on", first and focused(driver, "href") != first)
    driver.switch_to.active_element.send_keys("k")
    check("keys: k goes back", focused(driver, "href") == first)
    driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    item = driver.switch_to.active_element.find_element("xpath", "..")
    classes = lambda: item.get_attribute("class").split()
    for key, wanted in (("x", ["skip"]), ("w", ["seen"]), ("w", [])):
        driver.switch_to.active_element.send_keys(key)
        badge = {"skip": "skipped", "seen": "watched"}.get("".join(wanted))
        held = until(lambda: [each for each in classes() if each in ("seen", "skip")] == wanted and (badge is None or badge in item.text), 5)
        check(f"keys: {key} on a shelf, {wanted or 'taken off'}", held, (classes(), item.text))
        check("keys: and the cell stays in its row", item.value_of_css_property("position") == "static", item.value_of_css_property("position"))
    driver.switch_to.active_element.send_keys("?")
    check("keys: ? tells them", shown(driver, "#keys") == 1)
    aligned = js(driver, "[new Set([...document.querySelectorAll('#keys dd')].map((d)=>d.getBoundingClientRect().left)).size,[...document.querySelectorAll('#keys dt')].every((t)=>[...t.children].every((k)=>k.textContent==='Esc'||k.textContent.length===1)),document.querySelectorAll('#keys dd').length]")
    check("keys: each in a line with what it does", aligned[:2] == [1, True] and aligned[2] >= 10, aligned)
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    press(driver, "g", "m")
    check("keys: g m goes to the month", until(lambda: driver.current_url.endswith("/month")), driver.current_url)
    press(driver, "g", "w")
    check("keys: g w goes to the week", until(lambda: driver.current_url == server.base + "/"), driver.current_url)

    driver.get(server.base + "/grid")
    for key, place in (("j", 0), ("j", 1), ("k", 0)):
        driver.switch_to.active_element.send_keys(key)
        told = js(driver, "[...document.querySelectorAll('.grid td a')].indexOf(document.activeElement)")
        check(f"keys: {key} goes through the grid, to {place}", told == place, told)

    driver.get(server.base + "/settings")
    all_of(driver, "input[name=keys]")[0].click()
    all_of(driver, "form.settings > button")[0].click()
    until(lambda: not js(driver, "'keys' in document.documentElement.dataset"))
    check("settings: that they are saved is told", text(driver, "main [role=status]") == "Saved.")
    driver.get(server.base + "/")
    press(driver, "/", "j", "g", "m")
    check("keys: off, they do nothing", not until(lambda: "/month" in driver.current_url, 1) and driver.switch_to.active_element.tag_name in ("body", "main"), driver.current_url)
    driver.delete_all_cookies()


def demonstration(driver, aggctl, folder):
    """`serve --demo`: all that the bar leads to, a show, an episode and a season; nothing that would be kept is offered."""
    server = Server(aggctl, folder, "", None, "--demo", "-q")
    server.start()
    try:
        driver.get(server.base + "/")
        bar = js(driver, "[...document.querySelectorAll('#bar nav a')].map((a)=>a.getAttribute('href'))")
        cell = js(driver, "document.querySelector('.shelf li a').getAttribute('href')")
        driver.get(server.base + cell)
        season = js(driver, "[...document.querySelectorAll(\"main a[href*='/season/']\")].map((a)=>a.getAttribute('href').split('?')[0])[0]")
        # Not every show has seasons.
        for path in filter(None, [*bar, "/list", cell, cell.rpartition("/")[0], season]):
            look(driver, server, path, "demonstration")
            offered = all_of(driver, "main button:is([name=mark], [name=do])")
            check(f"demonstration {path}: nothing is offered that would be kept", not offered, len(offered))
    finally:
        driver.get("about:blank")
        server.stop()


def without_script(server, show, address):
    """The same by forms and links alone (docs/dev/failures.md, G5)."""
    driver = browser(390, 844, script=False)
    try:
        driver.get(server.base + address)
        all_of(driver, ".episodes li")[4].find_element("css selector", "button.skipped").click()
        check("no script: skipped by a form", until(lambda: all_of(driver, ".episodes li")[4].get_attribute("data-s") == "skipped") and "/season/" in driver.current_url)
        before = [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")]
        all_of(driver, ".episodes li")[3].find_element("css selector", "button.up-to").click()
        offered = until(lambda: "marked" in text(driver, "h1") and [each for each in all_of(driver, "main button") if each.text == "Undo"])
        check("no script: what marks several is told with an undo", offered, driver.current_url)
        offered[0].click()
        after = until(lambda: "/season/" in driver.current_url and [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")])
        check("no script: and undone it is as before", after == before, (before, after))
        driver.get(server.base + f"/show/{quoted(show)}")
        driver.find_element("css selector", "button.follow").click()
        check("no script: followed no more by a form", until(lambda: pressed(driver, "button.follow") == "false"))
        driver.get(server.base + "/settings")
        for name, value in (("language", "de"), ("theme", "dark")):
            driver.find_element("css selector", f"select[name={name}] option[value={value}]").click()
        driver.find_element("css selector", "input[name=spoilers]").click()
        driver.find_element("css selector", "form.settings > button").click()
        check("no script: German and dark are chosen, and stay", until(lambda: driver.execute_script("return document.documentElement.lang+document.documentElement.dataset.theme") == "dedark"))
        driver.get(server.base + address)
        titles = [each.text for each in all_of(driver, ".episodes li b")]
        marks = [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")]
        check("spoilers: what is unwatched is covered, the rest is not", all(("verdeckt" in title) == (mark == "unwatched") for title, mark in zip(titles, marks)), list(zip(titles, marks)))
        driver.get(server.base + "/?filter=swamp")
        check("no script: the filter is a form", 0 < len(all_of(driver, CELLS)) < 20)
        driver.get(server.base + "/subscribe?feed=following.ics&alarm=15")
        check("subscribe: webcal, an address, and a code", all_of(driver, "a[href^='webcal://']") and all_of(driver, "svg.qr path") and "following.ics?alarm=15" in text(driver, "#feed"))
    finally:
        driver.quit()
