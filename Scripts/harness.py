"""Shared by the scripts that run aggctl: checks, limits, a server, a terminal, sources."""
import contextlib
import datetime
import http.client
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import time

WORDS = "Harbour Night River Lantern Copper Valley Signal Winter Orchard Glass Meridian Paper Thunder Island Quiet Atlas".split()
DEMO = '[[provider]]\nid = "demo"\nkind = "fixture"\n'
failed = []
measured = []


def check(name, holds, detail=""):
    """Prints the result of a check, and the detail if it failed."""
    print(f"{'ok    ' if holds else 'FAILED'} {name}" + ("" if holds else f": {str(detail)[:1500]}"), flush=True)
    if not holds:
        failed.append(name)
    return bool(holds)


def limit(name, value, highest, unit="", lowest=None):
    """Prints a measured value, and checks it against its highest or lowest allowed value."""
    holds = value <= highest if lowest is None else value >= lowest
    bound = f"at most {highest:g}" if lowest is None else f"at least {lowest:g}"
    print(f"{name:72} {value:10.3f} {unit:4} {bound} {'' if holds else 'FAILED'}", flush=True)
    measured.append(f"| {name} | {f'{value:.2f} {unit}'.strip()}{'' if holds else ' (failed)'} | {bound} |")
    if not holds:
        failed.append(name)


def finish():
    """Prints measured values as Markdown and the failed checks. Exits with 1 if there are any."""
    if measured:
        print("\n".join(["", "| what | measured | limit |", "|---|---|---|", *measured, ""]))
    for name in failed:
        print("failed: " + name)
    print(f"{len(failed)} failed" if failed else "all checks passed")
    sys.exit(1 if failed else 0)


def until(condition, seconds=20, pause=0.05):
    """Waits until a condition holds, and returns its value. Exceptions count as false."""
    end = time.monotonic() + seconds
    while True:
        value = None
        with contextlib.suppress(Exception):
            value = condition()
        if value or time.monotonic() > end:
            return value
        time.sleep(pause)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def in_venv(folder, modules):
    """Restarts the script in a virtual environment with the modules, and installs missing ones. `modules` maps names to packages."""
    folder = os.path.abspath(folder)
    python = pathlib.Path(folder, "bin/python")
    if sys.prefix == folder:
        return
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder], check=True)
    if subprocess.run([python, "-c", "import " + ", ".join(modules)], capture_output=True).returncode:
        subprocess.run([python, "-m", "pip", "-q", "install", *modules.values()], check=True)
    os.execv(python, [str(python), *sys.argv])


# Sources

def file_source(path, id="list"):
    """A [[provider]] table for a file of episodes."""
    return f'[[provider]]\nid = "{id}"\nkind = "episode-file"\npath = "{path}"\n'


def write_week(path, count, monday, shows=60):
    """Writes a CSV file with episodes of a week."""
    lines = ["show,season,number,title,airdate,airtime,network,length"]
    for number in range(count):
        show = f"{WORDS[number % 16]} {WORDS[number * 7 // 16 % 16]} {number % shows}"
        title = f"{WORDS[number * 5 % 16]} and {WORDS[number * 3 % 16]}"
        lines.append(
            f"{show},{1 + number % 4},{1 + number // 7},{title},{monday + datetime.timedelta(days=number % 7)},"
            f"{8 + number // 7 % 15:02}:{number % 4 * 15:02},Channel {WORDS[number % 16]} {number % 30},30"
        )
    pathlib.Path(path).write_text("\n".join(lines) + "\n")


def configure(folder, configuration, **variables):
    """Writes a configuration below a folder. Returns an environment that uses it."""
    config = pathlib.Path(folder, "config/aggctl")
    config.mkdir(parents=True, exist_ok=True)
    config.joinpath("config.toml").write_text(configuration)
    environment = dict(
        os.environ, HOME=str(folder), XDG_CONFIG_HOME=f"{folder}/config", XDG_DATA_HOME=f"{folder}/data", LC_ALL="C.UTF-8",
        # A crash must not wait for the debugger, and a shell must not write its history after the folder is removed.
        SWIFT_BACKTRACE="enable=no", HISTFILE="",
    )
    for name in ("TMUX", "AGGCTL_CONFIG", "AGGCTL_PAGER", "LESS"):
        environment.pop(name, None)
    return environment | variables


# The server

class Server:
    """`aggctl serve` on loopback. It can be stopped and started again on the same port, and its time then continues."""

    def __init__(self, aggctl, folder, configuration, *options, now=None, before=(), port=None, **variables):
        self.aggctl, self.folder, self.port = os.path.abspath(aggctl), folder, port or free_port()
        self.environment = configure(folder, configuration, **variables)
        self.command = [*before, self.aggctl, "serve", "--port", str(self.port), "--bind", "127.0.0.1", *options]
        self.now, self.began = now and datetime.datetime.fromisoformat(now.replace("Z", "+00:00")), time.monotonic()
        self.base, self.process = f"http://127.0.0.1:{self.port}", None

    def instant(self):
        """The current time of the server."""
        if not self.now:
            return datetime.datetime.now(datetime.timezone.utc)
        return self.now + datetime.timedelta(seconds=int(time.monotonic() - self.began))

    def start(self, path="/healthz", seconds=30):
        if self.now:
            self.environment["AGGCTL_NOW"] = self.instant().strftime("%Y-%m-%dT%H:%M:%SZ")
        with open(f"{self.folder}/server.log", "ab") as log:
            self.process = subprocess.Popen(self.command, env=self.environment, stdout=subprocess.DEVNULL, stderr=log)
        if path and not until(lambda: self.request("GET", path).status == 200, seconds):
            sys.exit("the server does not start: " + self.log()[-2000:])
        return self

    def stop(self):
        """Stops the server. Returns its exit status."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def __enter__(self):
        return self if self.process else self.start()

    def __exit__(self, *_):
        self.stop()

    def log(self):
        return pathlib.Path(self.folder, "server.log").read_text()

    def run(self, *words):
        """Runs another aggctl command with the same configuration and data."""
        return subprocess.run([self.aggctl, *words], env=self.environment, capture_output=True, text=True)

    def tokens(self, *scopes):
        """Creates a token for each scope."""
        made = {scope: self.run("token", "add", scope, "--scope", scope) for scope in scopes}
        return {scope: run.stdout.split()[0] if run.returncode == 0 else sys.exit(run.stderr) for scope, run in made.items()}

    def request(self, method, path, body=None, headers=(), timeout=60, source=None):
        """Sends a request on a new connection. Returns the response with its `body`."""
        headers = dict(headers)
        if isinstance(body, (dict, list)):
            body, headers["Content-Type"] = json.dumps(body), "application/json"
        with contextlib.closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout, source)) as connection:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            response.body = response.read()
            return response

    def get(self, path, **headers):
        """The body of a page, or an exception if the status is not 200."""
        response = self.request("GET", path, headers={"Accept": "text/html"} | headers)
        if response.status != 200:
            raise OSError(f"{path}: {response.status}")
        return response.body.decode()

    def json(self, path):
        return json.loads(self.request("GET", "/api/v1/" + path).body)

    def ask(self, method, path, body=None):
        return self.request(method, "/api/v1/" + path, body)

    def metric(self, pattern):
        """The sum of the values of /metrics whose line begins with a pattern."""
        lines = self.request("GET", "/metrics").body.decode().splitlines()
        return sum(float(line.split()[-1]) for line in lines if re.match(pattern, line))

    def memory(self):
        """The resident memory in MB."""
        return int(re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{self.process.pid}/status").read_text())[1]) / 1024

    def files(self):
        """The number of open files."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))


# The terminal

class Terminal:
    """A pane of tmux that runs a command, by default a shell."""

    def __init__(self, folder, width, height, environment, name="tmux", command="bash --norc --noprofile"):
        self.socket, self.folder = str(pathlib.Path(folder, name)), folder
        start = ["tmux", "-S", self.socket, "-f", "/dev/null", "new-session", "-d", "-x", str(width), "-y", str(height), command]
        # On a busy machine, tmux sometimes gives up on its own new server: “server exited unexpectedly”.
        if subprocess.run(start, env=environment).returncode:
            subprocess.run(start, env=environment, check=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    def tmux(self, *arguments):
        return subprocess.run(["tmux", "-S", self.socket, *arguments], capture_output=True, text=True, check=True).stdout

    def keys(self, *keys):
        self.tmux("send-keys", *keys)
        # A key right after Escape would be part of an escape sequence.
        if "Escape" in keys:
            time.sleep(0.3)

    def type(self, text):
        self.tmux("send-keys", "-l", text)

    def run(self, line):
        self.type(line)
        self.keys("Enter")

    def screen(self, *options):
        return self.tmux("capture-pane", "-p", *options).rstrip("\n")

    def wait(self, pattern, seconds=15):
        """Waits until a pattern is on the screen. Returns the screen, or "" if it does not appear."""
        return until(lambda: (lambda screen: re.search(pattern, screen, re.M) and screen)(self.screen()), seconds) or ""

    def resize(self, width, height):
        self.tmux("resize-window", "-x", str(width), "-y", str(height))

    def value(self, name):
        return self.tmux("display-message", "-p", "#{" + name + "}").strip()
