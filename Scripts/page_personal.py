"""Checks of follows, marks, links, settings and keys, with a script and with forms only."""
import urllib.parse

from selenium.webdriver.common.keys import Keys

from browser import browser
from harness import Server, check, until
from page_checks import CELLS, all_of, focused, js, look, press, shown, text, texts, words


def quoted(id_):
    return urllib.parse.quote(id_, safe=":")


def pressed(driver, selector):
    return all_of(driver, selector)[0].get_attribute("aria-pressed")


def follow(driver, server, details):
    driver.get(server.base + details)
    until(lambda: all_of(driver, "button.follow"))[0].click()
    check("follow: shown at once", pressed(driver, "button.follow") == "true")
    check("follow: saved", until(lambda: server.json("following")["shows"], 30))


def season(driver, server, address):
    driver.get(server.base + address)
    row = until(lambda: all_of(driver, ".episodes li"))[1]
    row.find_element("css selector", "button.watched").click()
    check("mark: shown at once", row.get_attribute("data-s") == "watched")
    check("mark: with an undo", until(lambda: all_of(driver, "#notice button")))
    check("mark: in the progress", until(lambda: text(driver, ".progress").startswith("1 ")), text(driver, ".progress"))
    all_of(driver, "#notice button")[0].click()
    check("mark: undone", until(lambda: text(driver, ".progress").startswith("0 ")), text(driver, ".progress"))
    row = all_of(driver, ".episodes li")[2]
    row.find_element("css selector", "button.up-to").click()
    check("mark: watched up to here", until(lambda: text(driver, ".progress").startswith("3 ")), text(driver, ".progress"))
    until(lambda: all_of(driver, "#notice button"))[0].click()
    check("mark: undone too", until(lambda: text(driver, ".progress").startswith("0 ")), text(driver, ".progress"))
    driver.execute_script("document.querySelector('.episodes li a').focus()")
    driver.switch_to.active_element.send_keys("w")
    check("mark: with the key w", until(lambda: all_of(driver, ".episodes li")[0].get_attribute("data-s") == "watched"))
    until(lambda: text(driver, ".progress").startswith("1 "))
    driver.execute_script("document.querySelectorAll('.episodes li a')[7].focus()")
    for wanted in ("skipped", "unwatched"):
        driver.switch_to.active_element.send_keys("x")
        check(f"mark: {wanted} with the key x", until(lambda: all_of(driver, ".episodes li")[7].get_attribute("data-s") == wanted))
        until(lambda: text(driver, ".progress").endswith(" of 7" if wanted == "skipped" else " of 8"))
    all_of(driver, ".episodes li button.skipped")[5].click()
    check("mark: skipped, shown at once", all_of(driver, ".episodes li")[5].get_attribute("data-s") == "skipped")
    check("mark: skipped episodes do not count", until(lambda: text(driver, ".progress").endswith(" of 7")), text(driver, ".progress"))
    driver.get(server.base + address)
    check("mark: skipped, saved", all_of(driver, ".episodes li")[5].get_attribute("data-s") == "skipped")


def hidden(driver, server, show):
    """Undoing the hiding of a followed show restores the follow."""
    is_followed = lambda: show in [each["id"] for each in server.json("following")["shows"]]
    before = "2019-02-03T04:05:06Z"
    server.ask("PUT", f"follows/{quoted(show)}", {"since": before})
    driver.get(server.base + f"/show/{quoted(show)}")
    until(lambda: pressed(driver, "button.follow") == "true")
    all_of(driver, "form.follow button.plain")[0].click()
    check("hide: shown at once, and not followed", text(driver, "form.follow button.plain") == words("unhide") and pressed(driver, "button.follow") == "false")
    undo = until(lambda: all_of(driver, "#notice button"))
    check("hide: saved, with an undo", undo and not is_followed(), text(driver, "#notice"))
    undo[0].click()
    check("hide: undone, and followed again", until(is_followed) and until(lambda: pressed(driver, "button.follow") == "true"))
    check("hide: with the same date", before in [each["followedSince"] for each in server.json("marks")["shows"]])


def favourites(driver, server, one, other):
    """The followed shows: orders, removing, and the text of the empty list."""
    for show in (one, other):
        server.ask("PUT", f"follows/{quoted(show)}")
    driver.get(server.base + "/following")
    parts = js(driver, "[...document.querySelectorAll('.following')].map((p)=>[p.querySelector('h2').firstChild.data.trim(),[...p.querySelectorAll('li')].map((l)=>l.querySelector('time')?.dateTime??'~')])")
    order = [words(name) for name in ("tonight", "partThisWeek", "partLater", "partEnded")]
    sorted_ = all(times == sorted(times) for _, times in parts)
    check("following: posters by their next airing", parts and [name for name, _ in parts] == [name for name in order if name in dict(parts)] and sorted_, parts)
    button = all_of(driver, ".following button.follow")[0]
    show = button.find_element("xpath", "..").find_element("css selector", "[name=show]").get_attribute("value")
    button.click()
    check("following: unfollowed in place", until(lambda: show not in [each["id"] for each in server.json("following")["shows"]]), show)
    server.ask("PUT", f"follows/{quoted(show)}")
    for show in [each["id"] for each in server.json("following")["shows"]]:
        driver.get(server.base + f"/show/{quoted(show)}")
        all_of(driver, "button.follow")[0].click()
        check(f"following: {show} is removed at once", pressed(driver, "button.follow") == "false")
        left = lambda: [each["id"] for each in server.json("following")["shows"]]
        check(f"following: the removal of {show} is saved", until(lambda: show not in left()), left())
    driver.get(server.base + "/following")
    check("following: an empty list has an explanation", len(text(driver, "main .empty")) > 20 and not all_of(driver, ".following li, .empty button, .empty [tabindex]"))
    server.ask("PUT", f"follows/{quoted(one)}")
    check("following: a new show appears", until(lambda: all_of(driver, ".following li")))


def links(driver, server):
    """A show of two sources is unlinked, and linked again."""
    both = lambda: sorted(each["id"] for each in server.json("search?text=twice%20told")["shows"] if each["title"] == "Twice Told")
    shows = both()
    driver.get(server.base + f"/show/{quoted(shows[0])}")
    sources = [each for each in all_of(driver, "form.link button") if words("linkPart") in each.get_attribute("textContent")]
    check("links: a show of two sources can be unlinked", len(shows) == 1 and len(sources) == 1, (shows, len(sources)))
    driver.execute_script("const d=arguments[0].closest('details');if(d)d.open=true", sources[0])
    sources[0].click()
    check("links: unlinking gives two shows", until(lambda: len(both()) == 2), both())
    driver.get(server.base + "/sources")
    back = [each for each in all_of(driver, "form.link button") if words("linkUndecided") in each.get_attribute("textContent")]
    check("links: the decision is on the page of sources", len(back) == 1, texts(driver, "form.link"))
    back[0].click()
    check("links: the decision can be undone", until(lambda: len(both()) == 1), both())


def sources(driver, server):
    driver.get(server.base + "/sources")
    states = texts(driver, ".sources > li > p:nth-of-type(1)")
    is_fresh = lambda state: words("stateFresh") in state and words("answeredLast") in state
    check("sources: each with its state and age", len(states) == len(server.json("providers")["providers"]) and all(map(is_fresh, states)), states)
    refreshed = lambda: server.metric("aggctl_refreshes_total ")
    before = refreshed()
    all_of(driver, "#refresh")[0].click()
    check("sources: a button refreshes all", until(lambda: refreshed() > before, 60) and driver.current_url.endswith("/sources"), (before, refreshed(), driver.current_url))


def shown_button(driver):
    return js(driver, "document.querySelector('form.settings > button')?.checkVisibility()??false")


def keys(driver, server):
    driver.get(server.base + "/week")
    press(driver, "/")
    check("keys: / goes to the filter", focused(driver, "name") == "filter")
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    check("keys: Escape leaves it", focused(driver, "name") != "filter")
    press(driver, "j")
    first = focused(driver, "href")
    driver.switch_to.active_element.send_keys("j")
    check("keys: j goes to the next", first and focused(driver, "href") != first)
    driver.switch_to.active_element.send_keys("k")
    check("keys: k goes to the previous", focused(driver, "href") == first)
    driver.switch_to.active_element.send_keys(Keys.ARROW_RIGHT)
    item = driver.switch_to.active_element.find_element("xpath", "..")
    classes = lambda: item.get_attribute("class").split()
    for key, wanted in (("x", ["skip"]), ("w", ["seen"]), ("w", [])):
        driver.switch_to.active_element.send_keys(key)
        badge = {"skip": words("badgeSkipped"), "seen": words("badgeWatched")}.get("".join(wanted))
        holds = until(lambda: [each for each in classes() if each in ("seen", "skip")] == wanted and (badge is None or badge in item.text), 5)
        check(f"keys: {key} on a shelf, {wanted or 'removed'}", holds, (classes(), item.text))
        check("keys: the cell stays in its row", item.value_of_css_property("position") == "relative", item.value_of_css_property("position"))
    driver.switch_to.active_element.send_keys("?")
    check("keys: ? shows them", shown(driver, "#keys") == 1)
    aligned = js(driver, "[new Set([...document.querySelectorAll('#keys dd')].map((d)=>d.getBoundingClientRect().left)).size,[...document.querySelectorAll('#keys dt')].every((t)=>[...t.children].every((k)=>k.textContent==='Esc'||k.textContent.length===1)),document.querySelectorAll('#keys dd').length]")
    check("keys: each on a line with its effect", aligned[:2] == [1, True] and aligned[2] >= 10, aligned)
    driver.switch_to.active_element.send_keys(Keys.ESCAPE)
    press(driver, "g", "m")
    check("keys: g m goes to the month", until(lambda: driver.current_url.endswith("/month")), driver.current_url)
    press(driver, "g", "w")
    check("keys: g w goes to the week", until(lambda: driver.current_url == server.base + "/week"), driver.current_url)
    press(driver, "g", "t")
    check("keys: g t goes to the evening", until(lambda: driver.current_url == server.base + "/"), driver.current_url)

    driver.get(server.base + "/grid")
    for key, index in (("j", 0), ("j", 1), ("k", 0)):
        driver.switch_to.active_element.send_keys(key)
        found = js(driver, "[...document.querySelectorAll('.grid td a')].indexOf(document.activeElement)")
        check(f"keys: {key} in the grid, to cell {index}", found == index, found)

    driver.get(server.base + "/settings")
    all_of(driver, "input[name=keys]")[0].click()
    saved = until(lambda: js(driver, "document.readyState==='complete'&&!('keys' in document.documentElement.dataset)"))
    check("settings: each is saved at once, without a button", saved and not shown_button(driver), saved)
    driver.get(server.base + "/week")
    press(driver, "/", "j", "g", "m")
    check("keys: no effect if disabled", not until(lambda: "/month" in driver.current_url, 1) and driver.switch_to.active_element.tag_name in ("body", "main"), driver.current_url)
    driver.delete_all_cookies()


def demo(driver, aggctl, folder):
    """The pages of `serve --demo`, without buttons that would save something."""
    with Server(aggctl, folder, "", "--demo", "-q") as server:
        driver.get(server.base + "/")
        bar = js(driver, "[...document.querySelectorAll('#bar nav a')].map((a)=>a.getAttribute('href'))")
        driver.get(server.base + "/week")
        cell = js(driver, "document.querySelector('.shelf li a').getAttribute('href')")
        driver.get(server.base + cell)
        season = js(driver, "[...document.querySelectorAll(\"main a[href*='/season/']\")].map((a)=>a.getAttribute('href').split('?')[0])[0]")
        # Not every show has seasons.
        for path in filter(None, [*bar, "/list", cell, cell.rpartition("/")[0], season]):
            look(driver, server, path, "demo")
            offered = all_of(driver, "main button:is([name=mark], [name=do])")
            check(f"demo {path}: no buttons that save", not offered, len(offered))
        driver.get("about:blank")


def click(driver, element):
    """Clicks an element, above the bar at the bottom of a phone."""
    driver.execute_script("arguments[0].scrollIntoView({block:'center'})", element)
    element.click()


def without_script(server, show, address):
    """The same with forms and links only."""
    with browser(390, 844, script=False) as driver:
        driver.get(server.base + address)
        click(driver, all_of(driver, ".episodes li")[4].find_element("css selector", "button.skipped"))
        check("no script: skipped with a form", until(lambda: all_of(driver, ".episodes li")[4].get_attribute("data-s") == "skipped") and "/season/" in driver.current_url)
        before = [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")]
        click(driver, all_of(driver, ".episodes li")[3].find_element("css selector", "button.up-to"))
        offered = until(lambda: words("marked").split()[-1] in text(driver, "h1") and [each for each in all_of(driver, "main button") if each.text == words("undo")])
        check("no script: several marks have an undo", offered, driver.current_url)
        offered[0].click()
        after = until(lambda: "/season/" in driver.current_url and [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")])
        check("no script: and undone", after == before, (before, after))
        driver.get(server.base + f"/show/{quoted(show)}")
        driver.find_element("css selector", "button.follow").click()
        check("no script: unfollowed with a form", until(lambda: pressed(driver, "button.follow") == "false"))
        driver.get(server.base + "/settings")
        for name, value in (("language", "de"), ("theme", "dark")):
            driver.find_element("css selector", f"select[name={name}] option[value={value}]").click()
        click(driver, driver.find_element("css selector", "input[name=spoilers]"))
        click(driver, driver.find_element("css selector", "form.settings > button"))
        check("no script: German and dark colours are saved", until(lambda: driver.execute_script("return document.documentElement.lang+document.documentElement.dataset.theme") == "dedark"))
        driver.get(server.base + address)
        titles = [each.text for each in all_of(driver, ".episodes li b")]
        marks = [each.get_attribute("data-s") for each in all_of(driver, ".episodes li")]
        check("spoilers: only titles of unwatched episodes are hidden", all((words("covered", "de") in title) == (mark == "unwatched") for title, mark in zip(titles, marks)), list(zip(titles, marks)))
        driver.get(server.base + "/week?filter=swamp")
        check("no script: the filter is a form", 0 < len(all_of(driver, CELLS)) < 20)
        driver.get(server.base + "/subscribe?feed=following.ics&alarm=15")
        check("subscribe: a webcal link, an address, and a QR code", all_of(driver, "a[href^='webcal://']") and all_of(driver, "svg.qr path") and "following.ics?alarm=15" in text(driver, "#feed"))
