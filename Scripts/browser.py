"""A browser and a server for the scripts that look at the page: chromium with its driver, aggctl serve on loopback."""
import atexit
import contextlib
import datetime
import functools
import json
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

PACKAGES = {"selenium": "selenium", "axe_core_python": "axe-core-python"}


def inside(venv):
    """Goes on in a venv that has the packages; they are installed where they are missing."""
    python = pathlib.Path(venv, "bin/python")
    if pathlib.Path(sys.prefix) == pathlib.Path(venv).absolute():
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    if subprocess.run([python, "-c", "import " + ", ".join(PACKAGES)], capture_output=True).returncode:
        subprocess.run([python, "-m", "pip", "-q", "install", *PACKAGES.values()], check=True)
    os.execv(python, [str(python), *sys.argv])


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(what, seconds=20):
    """Waits until something is so."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        with contextlib.suppress(Exception):
            value = what()
            if value:
                return value
        time.sleep(0.1)
    return None


class Server:
    """aggctl serve, which can be lost and come back at the same address."""

    def __init__(self, aggctl, folder, configuration, now, *arguments):
        self.folder, self.port = folder, free_port()
        self.command = [os.path.abspath(aggctl), "serve", "--port", str(self.port), "--bind", "127.0.0.1", *arguments]
        config = pathlib.Path(folder, "config/aggctl")
        config.mkdir(parents=True)
        config.joinpath("config.toml").write_text(configuration)
        self.environment = dict(
            os.environ, XDG_CONFIG_HOME=f"{folder}/config", XDG_DATA_HOME=f"{folder}/data", LC_ALL="C.UTF-8"
        )
        self.now, self.began = now and datetime.datetime.fromisoformat(now.replace("Z", "+00:00")), time.monotonic()
        self.base = f"http://127.0.0.1:{self.port}"
        self.process = None

    def instant(self):
        """Its time, which goes on while it is lost."""
        if not self.now:
            return datetime.datetime.now(datetime.timezone.utc)
        return self.now + datetime.timedelta(seconds=int(time.monotonic() - self.began))

    def start(self):
        if self.now:
            self.environment["AGGCTL_NOW"] = self.instant().strftime("%Y-%m-%dT%H:%M:%SZ")
        self.process = subprocess.Popen(self.command, env=self.environment, stderr=open(f"{self.folder}/server.log", "ab"))
        if not until(lambda: self.get("/healthz")):
            sys.exit("the server does not start")

    def stop(self):
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(20)
            self.process = None

    def get(self, target, accept="text/html"):
        request = urllib.request.Request(self.base + target, headers={"Accept": accept})
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read().decode() or " "

    def json(self, target):
        return json.loads(self.get("/api/v1/" + target, "application/json"))

    def ask(self, method, target, wish=None):
        body, headers = (None, {}) if wish is None else (json.dumps(wish).encode(), {"Content-Type": "application/json"})
        request = urllib.request.Request(f"{self.base}/api/v1/{target}", body, headers, method=method)
        urllib.request.urlopen(request, timeout=60).close()

    def figure(self, name):
        """One of the figures that the server tells of itself."""
        return next((float(line.split()[-1]) for line in self.get("/metrics").splitlines() if line.split(" ")[0] == name), None)


def replay(shared, ends):
    """The real TVMaze, as it was recorded; its address."""
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
    """Where browsers put what they do not take away again; it goes with this script."""
    folder = tempfile.mkdtemp(prefix="browser-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def browser(width, height, script=True, dark=False, language="en-GB"):
    from selenium import webdriver
    from selenium.webdriver.chrome.options import Options
    from selenium.webdriver.chrome.service import Service

    choices = Options()
    for flag in ("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--hide-scrollbars", f"--window-size={width},{height}", f"--lang={language}"):
        choices.add_argument(flag)
    choices.set_capability("goog:loggingPrefs", {"browser": "ALL"})
    settings = {"intl.accept_languages": language}
    if not script:
        # Without a script no picture is lazy: the page is there before the last of them.
        choices.page_load_strategy = "eager"
        settings["profile.managed_default_content_settings.javascript"] = 2
    choices.add_experimental_option("prefs", settings)
    driver = webdriver.Chrome(options=choices, service=Service("/usr/bin/chromedriver", env=os.environ | {"TMPDIR": scratch()}))
    driver.set_script_timeout(60)
    measure(driver, width, height)
    prefer(driver, {"color-scheme": "dark" if dark else "light"})
    return driver


def measure(driver, width, height):
    driver.execute_cdp_cmd(
        "Emulation.setDeviceMetricsOverride",
        {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": min(width, height) < 700},
    )


def prefer(driver, wishes):
    features = [{"name": f"prefers-{name}", "value": value} for name, value in wishes.items()]
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": features})


@contextlib.contextmanager
def sized(driver, width, height):
    """A desktop's browser in another size, for a while."""
    measure(driver, width, height)
    try:
        yield
    finally:
        measure(driver, 1440, 900)


@contextlib.contextmanager
def preferring(driver, **wishes):
    """What a reader prefers, for a while."""
    prefer(driver, {name.replace("_", "-"): value for name, value in wishes.items()})
    try:
        yield
    finally:
        prefer(driver, {"color-scheme": "light"})
