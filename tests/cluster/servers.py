"""The parts of a house on this machine: PostgreSQL with a standby, NATS, HAProxy, links that can be cut, halls."""

import contextlib
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]
# Where it is depends on the processor.
FAKETIME = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"), None)
GENEROUS = [
    f"--{name}=1000000"
    for name in (
        "requests-per-second",
        "request-burst",
        "new-per-minute",
        "commands-per-second",
        "connections-per-address",
        "sockets-per-address",
    )
]


# Below what the kernel gives to outgoing connections: else one of those could take the port of a server that is down,
# or connect to itself there.
PORTS = iter(random.sample(range(10_000, 32_000), 20_000))


def free_port():
    for port in PORTS:
        with socket.socket() as taken, contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", port))
            return port


def is_listening(port):
    with socket.socket() as client:
        return client.connect_ex(("127.0.0.1", port)) == 0


def is_alive(pid):
    try:
        state = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state not in "ZX"


def wait_until(what, ask, patience=60):
    """Asks until the answer is yes."""
    end = time.monotonic() + patience
    while not ask():
        assert time.monotonic() < end, f"it never came to this: {what}"
        time.sleep(0.1)


class Process:
    """A server with a log, killed in the end."""

    def __init__(self, command, log, **options):
        self.log = log.open("ab")
        self.process = subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=self.log, stderr=self.log, **options
        )

    def kill(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait()


def postgres_programs():
    versions = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
    assert versions, "PostgreSQL is not installed"
    return versions[-1]


class Postgres:
    """One PostgreSQL server, which does not run as root."""

    def __init__(self, directory, number, settings=""):
        self.home, self.settings = directory / f"postgres-{number}", settings
        self.log = directory / f"{self.home.name}.log"
        self.port = free_port()
        self.programs = postgres_programs()

    def run(self, program, *arguments, check=True):
        command = [str(self.programs / program), *map(str, arguments)]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        done = subprocess.run(command, capture_output=True, text=True, cwd="/tmp")
        if check and done.returncode != 0:
            log = self.log.read_text()[-3000:] if self.log.exists() else ""
            raise AssertionError(f"{command}\n{done.stdout}\n{done.stderr}\n{log}")
        return done

    def create(self):
        self.run("initdb", "-D", self.home, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync")
        with (self.home / "postgresql.conf").open("a") as settings:
            settings.write(self.settings)
        self.start()
        self.sql("CREATE DATABASE dice", "postgres")

    def follow(self, primary):
        """Becomes the standby of another server, without which that commits nothing."""
        shutil.rmtree(self.home, ignore_errors=True)
        self.run("pg_basebackup", "-h", "127.0.0.1", "-p", primary.port, "-U", "postgres", "-D", self.home, "-R", "-X", "stream", "-c", "fast")
        self.start()
        primary.sql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        primary.sql("SELECT pg_reload_conf()")
        streaming = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'"
        wait_until("the standby follows", lambda: primary.sql(streaming).strip() == "1")

    def start(self):
        options = (
            f"-p {self.port} -c unix_socket_directories='' -c listen_addresses=127.0.0.1 -c max_connections=200 "
            "-c wal_sender_timeout=5s -c wal_receiver_timeout=5s"
        )
        self.run("pg_ctl", "-D", self.home, "-l", self.log, "-o", options, "-w", "-t", "60", "start")

    def stop(self, mode):
        self.run("pg_ctl", "-D", self.home, "-m", mode, "-w", "stop", check=False)

    def signal(self, number):
        """Stops or continues all processes of the server, or kills them and waits for their end."""
        first = int((self.home / "postmaster.pid").read_text().split()[0])
        children = subprocess.run(["pgrep", "-P", str(first)], capture_output=True, text=True).stdout.split()
        pids = [first, *map(int, children)]
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, number)
        if number == signal.SIGKILL:
            wait_until("the killed server is gone", lambda: not any(map(is_alive, pids)))

    def promote(self):
        # What it was told by its old primary would make it wait for a standby of its own.
        self.sql("ALTER SYSTEM RESET synchronous_standby_names")
        self.sql("SELECT pg_reload_conf()")
        self.run("pg_ctl", "-D", self.home, "-w", "promote")

    def sql(self, text, database="dice"):
        url = f"postgres://postgres@127.0.0.1:{self.port}/{database}"
        done = subprocess.run(
            [self.programs / "psql", "-X", "-q", "-A", "-t", "-F", "\x1f", "-v", "ON_ERROR_STOP=1", "-d", url, "-c", text],
            capture_output=True, text=True,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


class Nats:
    def __init__(self, directory, flags=()):
        self.port, self.flags = free_port(), flags
        self.log = directory / "nats.log"
        self.start()

    def start(self):
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.server = Process([program, "-a", "127.0.0.1", "-p", str(self.port), *self.flags], self.log)

    def kill(self):
        self.server.kill()


class Links:
    """Links that can be cut, in a process of their own."""

    def __init__(self):
        command = [sys.executable, pathlib.Path(__file__).with_name("cuts.py")]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "ok\n", line

    def add(self, name, target, host="127.0.0.1"):
        port = free_port()
        self.say(f"add {name} {port} {target} {host}")
        return port

    def kill(self):
        self.process.kill()
        self.process.wait()


class Island:
    """A network of its own, with two cables to this machine: one to the database, one for people."""

    def __init__(self):
        name, number = f"dice{os.getpid()}", os.getpid() % 250
        self.name, self.cable, self.command = name, f"d{os.getpid()}", ["ip", "netns", "exec", name]
        self.outside, self.inside = f"10.213.{number}.1", f"10.214.{number}.2"
        self.run("netns", "add", name)
        self.run("-n", name, "link", "set", "lo", "up")
        for cable, net in [(self.cable, f"10.213.{number}"), (f"p{os.getpid()}", f"10.214.{number}")]:
            self.run("link", "add", cable, "type", "veth", "peer", "name", "far" + cable, "netns", name)
            self.run("addr", "add", f"{net}.1/30", "dev", cable)
            self.run("link", "set", cable, "up")
            self.run("-n", name, "addr", "add", f"{net}.2/30", "dev", "far" + cable)
            self.run("-n", name, "link", "set", "far" + cable, "up")

    @staticmethod
    def is_possible():
        name = f"try{os.getpid()}"

        def works(*arguments):
            return subprocess.run(["ip", *arguments], capture_output=True).returncode == 0

        if not shutil.which("ip") or not works("netns", "add", name):
            return False
        # In a chroot one can be made and not entered.
        entered = works("-n", name, "link", "set", "lo", "up")
        return works("netns", "del", name) and entered

    @staticmethod
    def run(*arguments):
        return subprocess.run(["ip", *arguments], check=True, capture_output=True, text=True).stdout

    def pull_cable(self):
        """What is sent to the database is not even acknowledged any more."""
        self.run("link", "set", self.cable, "down")

    def plug_in(self):
        self.run("link", "set", self.cable, "up")

    def connections(self):
        """Those to the database that the island believes in."""
        command = [*self.command, "ss", "-tnH", "state", "established", "dst", self.outside]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()

    def kill(self):
        # The cables go with it.
        self.run("netns", "del", self.name)


def newest_program():
    return pathlib.Path(os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall"))


class Hall:
    """A hall with links of its own to both servers of PostgreSQL and to NATS, and a clock that can be shifted."""

    def __init__(self, directory, number, links, servers, bus, drain=2, database=None, environment=(), island=None, program=None):
        self.host = island.inside if island else "127.0.0.1"
        self.number, self.links, self.directory = number, links, directory
        self.port = free_port()
        self.environment = dict(environment)
        outside = island.outside if island else "127.0.0.1"
        ports = [links.add(f"{number}-postgres-{index}", server.port, outside) for index, server in enumerate(servers)]
        hosts = ",".join(f"{outside}:{port}" for port in ports)
        database = database or f"postgres://postgres@{hosts}/dice?target_session_attrs=read-write&connect_timeout=2"
        if hasattr(bus, "port"):
            bus = f"nats://127.0.0.1:{links.add(f'{number}-nats', bus.port)}"
        self.place, self.program = island.command if island else [], program or newest_program()
        self.arguments = [
            "serve", f"--listen={self.host}:{self.port}", f"--database={database}", "--config=/dev/null",
            "--log=info,access=off", "--trusted-proxy=127.0.0.1", f"--drain={drain}", *GENEROUS,
        ]
        if bus:
            self.arguments.append(f"--bus={bus}")
        self.log = directory / f"hall-{number}.log"
        self.shift_file = directory / f"shift-{number}"
        self.shift(0)
        self.start()

    def start(self):
        environment = {key: value for key, value in os.environ.items() if not key.startswith("DICEHALL_")}
        assert FAKETIME, "faketime is not installed: make tools-cluster"
        environment |= {
            "LD_PRELOAD": str(FAKETIME),
            "FAKETIME_TIMESTAMP_FILE": str(self.shift_file),
            "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1",
        }
        command = [*self.place, str(self.program), *self.arguments]
        self.server = Process(command, self.log, env=environment | self.environment)

    def shift(self, seconds):
        self.shift_file.write_text(f"{seconds:+d}\n")

    def has_clock(self, seconds):
        """Whether the hall has found out that its clock is off by so much."""
        return abs(self.metric("dicehall_clock_offset_milliseconds") - seconds * 1000) < 5_000

    def signal(self, number):
        self.server.process.send_signal(number)

    def is_ready(self):
        try:
            with urllib.request.urlopen(f"http://{self.host}:{self.port}/readyz", timeout=5) as answer:
                return answer.status == 200
        except OSError:
            return False

    def metric(self, name):
        with urllib.request.urlopen(f"http://{self.host}:{self.port}/metrics", timeout=10) as answer:
            found = re.search(rf"^{name} (\S+)$", answer.read().decode(), re.MULTILINE)
        return float(found[1])

    def link(self, verb, *kinds):
        for kind in kinds:
            indices = ["-0", "-1"] if kind == "postgres" else [""]
            for index in indices:
                self.links.say(f"{verb} {self.number}-{kind}{index}")

    def kill(self):
        self.server.kill()


def proxy_settings(bind, halls):
    """The file of deploy/, at another port and before other halls."""
    text = (ROOT / "deploy" / "haproxy.cfg").read_text()
    text, doors = re.subn(r"(?m)^    bind :443 .*$", f"    bind {bind}", text)
    text, servers = re.subn(r"(?m)^    server hall\d .*\n", "", text)
    # As many connections would need more open files than this machine may give to a test.
    text, sizes = re.subn(r"(?m)^    maxconn \d+$", "    maxconn 4000", text)
    assert (doors, servers, sizes) == (1, 3, 1), "deploy/haproxy.cfg has another shape"
    return text + "".join(f"    server hall{hall.number} 127.0.0.1:{hall.port}\n" for hall in halls)


class Proxy:
    def __init__(self, directory, halls):
        self.port = free_port()
        config = directory / "haproxy.cfg"
        config.write_text(proxy_settings(f"127.0.0.1:{self.port}", halls))
        self.log = directory / "haproxy.log"
        self.server = Process([shutil.which("haproxy") or "/usr/sbin/haproxy", "-db", "-f", str(config)], self.log)

    def is_open(self):
        assert self.server.process.poll() is None, self.log.read_text()
        return is_listening(self.port)

    def kill(self):
        self.server.kill()


class House:
    """All of it."""

    def __init__(self, directory, bus="nats", halls=3, standby=True, program=None):
        os.chmod(directory, 0o777)
        self.directory = directory
        self.servers = [Postgres(directory, 0), Postgres(directory, 1)]
        self.links = Links()
        self.primary, self.standby = self.servers
        self.primary.create()
        if standby:
            self.standby.follow(self.primary)
        self.nats = Nats(directory) if bus == "nats" else None
        self.halls = [
            Hall(directory, number, self.links, self.servers, self.nats or bus, program=program) for number in range(halls)
        ]
        self.proxy = Proxy(directory, self.halls)
        wait_until("the proxy is open", self.proxy.is_open)
        self.wait_ready()

    def wait_ready(self):
        for hall in self.halls:
            wait_until(f"hall {hall.number} is ready", hall.is_ready)

    def fail_over(self, hangs=False):
        """The primary is gone, and the standby takes its place. One that hangs is killed only then."""
        if hangs:
            self.primary.signal(signal.SIGSTOP)
            self.standby.promote()
            # The halls find the other one, though this one still lets them in and says nothing.
            self.wait_ready()
            self.primary.signal(signal.SIGKILL)
        else:
            self.primary.stop("immediate")
            self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def close(self):
        for part in [self.proxy, *self.halls, self.nats, self.links]:
            if part:
                part.kill()
        for server in self.servers:
            server.stop("immediate")
