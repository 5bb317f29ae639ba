"""A browser for the scripts that look at the page: chromium with its driver, and the replay server for TVMaze."""
import atexit
import contextlib
import functools
import os
import shutil
import socket
import subprocess
import sys
import tempfile

from harness import free_port, in_venv, until

# The size of a desktop, to which `sized` returns.
DESKTOP = (1440, 900)


def start_venv(folder):
    """Restarts the script in a virtual environment with selenium and axe."""
    in_venv(folder, {"selenium": "selenium", "axe_core_python": "axe-core-python"})


def replay(shared, ends):
    """Starts the replay server with recorded responses of TVMaze. Returns its address."""
    port = free_port()
    process = subprocess.Popen(
        [sys.executable, shared / "tools/tvmaze-replay", "--data", shared / "data/tvmaze", "--port", str(port)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )
    ends.callback(lambda: (process.terminate(), process.wait()))
    until(lambda: socket.create_connection(("127.0.0.1", port), 1).close() is None)
    return f"http://127.0.0.1:{port}"


@functools.cache
def scratch():
    """A folder for files that chromium does not remove. It is removed with this script."""
    folder = tempfile.mkdtemp(prefix="browser-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


@contextlib.contextmanager
def browser(width=DESKTOP[0], height=DESKTOP[1], script=True, dark=False, language="en-GB"):
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    choices = Options()
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", f"--window-size={width},{height}", f"--lang={language}"):
        choices.add_argument(flag)
    choices.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    settings = {"intl.accept_languages": language}
    if not script:
        # Without a script pictures are not lazy. Do not wait for the last of them.
        choices.page_load_strategy = "eager"
        settings["profile.managed_default_content_settings.javascript"] = 2
    choices.add_experimental_option("prefs", settings)
    driver = webdriver.Chrome(options=choices, service=Service("/usr/bin/chromedriver", env=os.environ | {"TMPDIR": scratch()}))
    try:
        driver.set_script_timeout(60)
        resize(driver, width, height)
        prefer(driver, {"color-scheme": "dark" if dark else "light"})
        yield driver
    finally:
        driver.quit()


def resize(driver, width, height):
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": min(width, height) < 700},
    )


def prefer(driver, preferences):
    features = [{"name": f"prefers-{name}", "value": value} for name, value in preferences.items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


@contextlib.contextmanager
def sized(driver, width, height):
    """Another size of a desktop browser, for a while."""
    resize(driver, width, height)
    try:
        yield
    finally:
        resize(driver, *DESKTOP)


@contextlib.contextmanager
def preferring(driver, **preferences):
    """Other preferences of the user, for a while."""
    prefer(driver, {name.replace("_", "-"): value for name, value in preferences.items()})
    try:
        yield
    finally:
        prefer(driver, {"color-scheme": "light"})
