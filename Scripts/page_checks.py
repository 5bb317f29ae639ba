"""What the checks of the page share: a line for each, and looks into the page that stands in the browser."""
import contextlib
import pathlib
import time

import axe_core_python
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from browser import until

AXE = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()
CELLS = ".shelf:not(.now) li"
failed = []


def check(name, holds, detail=""):
    print(f"{'ok    ' if holds else 'FAILED'} {name}{'' if holds else ': ' + str(detail)[:700]}", flush=True)
    if not holds:
        failed.append(name)


def axe(driver):
    driver.execute_script(AXE)
    # Off the screen nothing is laid out, and so nothing is seen: all is, for this look.
    driver.execute_script("const s=new CSSStyleSheet();s.replaceSync('*{content-visibility:visible!important}');document.adoptedStyleSheets=[s]")
    found = driver.execute_async_script(
        "const done=arguments[0];axe.run(document,{runOnly:['wcag2a','wcag2aa','wcag21a','wcag21aa','wcag22aa','best-practice']})"
        ".then((r)=>done(r.violations.map((v)=>v.id+': '+v.nodes.slice(0,2).map((n)=>n.html.slice(0,120)+' '+n.failureSummary.slice(0,200)).join(' | '))),(e)=>done([String(e)]))"
    )
    driver.execute_script("document.adoptedStyleSheets=[]")
    return found


def js(driver, script, *values):
    return driver.execute_script("return " + script, *values)


def text(driver, selector):
    return driver.find_element(By.CSS_SELECTOR, selector).get_attribute("textContent").strip()


def all_of(driver, selector):
    return driver.find_elements(By.CSS_SELECTOR, selector)


def texts(driver, selector):
    return js(driver, "[...document.querySelectorAll(arguments[0])].map((e)=>e.textContent.trim())", selector)


def shown(driver, selector):
    return js(driver, "[...document.querySelectorAll(arguments[0])].filter((e)=>e.checkVisibility()&&!e.hidden).length", selector)


def press(driver, *keys):
    driver.find_element(By.TAG_NAME, "body").send_keys(*keys)


def focused(driver, attribute):
    return driver.switch_to.active_element.get_attribute(attribute)


def filter_field(driver):
    return driver.find_element(By.CSS_SELECTOR, "#filter input[type=search]")


def clear(field):
    """As one does it, letter by letter: the page hears it."""
    field.send_keys(Keys.BACKSPACE * len(field.get_attribute("value")))


def scroll(driver, *heights):
    for height in heights:
        driver.execute_script("scrollTo(0,arguments[0])", height)
        time.sleep(0.2)


@contextlib.contextmanager
def held(driver, *paths, stage="Request"):
    """What is asked for at an address waits until the end, or its answer does: it comes after those to later questions."""
    driver.execute_cdp_cmd("Network.enable", {})
    # Neither a worker nor a cache answers in its place.
    driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": True})
    driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": True})
    driver.execute_cdp_cmd("Fetch.enable", {"patterns": [{"urlPattern": "*" + path, "requestStage": stage} for path in paths]})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Fetch.disable", {})
        driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": False})
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": False})


def look(driver, server, path, name, script=True):
    """What holds of every page."""
    driver.get(server.base + path)
    # Without a script no picture is lazy: a page is looked at before the last of them is there, but not before its styles.
    ready = "document.readyState==='complete'" if script else "document.readyState!=='loading'&&[...document.querySelectorAll('link[rel=stylesheet]')].every((l)=>l.sheet)"
    until(lambda: js(driver, ready))
    holds = js(
        driver,
        "[document.documentElement.scrollWidth<=innerWidth+1, document.querySelectorAll('h1').length===1,"
        "document.documentElement.lang.length>0, !window.hostile, [...document.querySelectorAll('time')].every((t)=>t.dateTime||t.textContent===''),"
        "document.title.length>0]",
    )
    check(f"{name} {path}: no overflow, one h1, language, no foreign script, times", all(holds), holds)
    errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE" and "favicon" not in entry["message"]
              # A picture that is still being fetched is asked for again.
              and not ("/picture/" in entry["message"] and "503" in entry["message"])]
    check(f"{name} {path}: nothing on the console", not errors, errors)
    # Where scripts are forbidden axe cannot run either; the page is the same.
    if script:
        found = axe(driver)
        check(f"{name} {path}: axe finds nothing", not found, found)
