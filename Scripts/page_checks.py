"""Shared by the checks of the page: its words, and access to the page in the browser."""
import contextlib
import pathlib
import re
import time

import axe_core_python
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from harness import check, until

AXE = next(pathlib.Path(axe_core_python.__file__).parent.rglob("axe.min.js")).read_text()
CELLS = ".shelf:not(.now) li"
TRANSLATIONS = pathlib.Path(__file__).resolve().parent.parent / "Page/translations"


def words(id, language="en"):
    """A text of the page without its placeholders. A plural is its last form."""
    entry = re.search(rf'^msgid "{id}"\n(?:.*\n)*?\n', (TRANSLATIONS / f"{language}.po").read_text() + "\n", re.M)[0]
    text = re.findall(r'^msgstr.*?"(.*)"$', entry, re.M)[-1]
    return re.sub(r"%\w", "", text).strip()


def axe(driver):
    driver.execute_script(AXE)
    # Content off the screen is not laid out, so axe would not see it.
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
    """Clears a field with Backspace, so that the page receives input events."""
    field.send_keys(Keys.BACKSPACE * len(field.get_attribute("value")))


def scroll(driver, *heights):
    for height in heights:
        driver.execute_script("scrollTo(0,arguments[0])", height)
        time.sleep(0.2)


@contextlib.contextmanager
def held(driver, *paths, stage="Request"):
    """Delays requests or responses until the end, so that they arrive after later ones."""
    def configure(is_on):
        # No worker and no cache may respond instead.
        driver.execute_cdp_cmd("Network.setBypassServiceWorker", {"bypass": is_on})
        driver.execute_cdp_cmd("Network.setCacheDisabled", {"cacheDisabled": is_on})

    driver.execute_cdp_cmd("Network.enable", {})
    configure(True)
    driver.execute_cdp_cmd("Fetch.enable", {"patterns": [{"urlPattern": "*" + path, "requestStage": stage} for path in paths]})
    try:
        yield
    finally:
        driver.execute_cdp_cmd("Fetch.disable", {})
        configure(False)


def look(driver, server, path, name, script=True):
    """Opens a page, and checks what holds for every page."""
    driver.get(server.base + path)
    # Without a script pictures are not lazy. Wait for the styles, but not for the pictures.
    ready = "document.readyState==='complete'" if script else "document.readyState!=='loading'&&[...document.querySelectorAll('link[rel=stylesheet]')].every((l)=>l.sheet)"
    until(lambda: js(driver, ready))
    # The page completes itself while the server fetches.
    until(lambda: js(driver, "!document.querySelector('[data-fetching]')"), 60)
    holds = js(
        driver,
        "[document.documentElement.scrollWidth<=innerWidth+1, document.querySelectorAll('h1').length===1,"
        "document.documentElement.lang.length>0, !window.hostile, [...document.querySelectorAll('time')].every((t)=>t.dateTime||t.textContent===''),"
        "document.title.length>0]",
    )
    check(f"{name} {path}: no overflow, one h1, a language, no foreign script, times, a title", all(holds), holds)
    errors = [entry["message"] for entry in driver.get_log("browser") if entry["level"] == "SEVERE" and "favicon" not in entry["message"]
              # 503 means that a picture is still being fetched.
              and not ("/picture/" in entry["message"] and "503" in entry["message"])]
    check(f"{name} {path}: no errors on the console", not errors, errors)
    # axe needs scripts. The page without scripts has the same content.
    if script:
        found = axe(driver)
        check(f"{name} {path}: axe finds nothing", not found, found)
