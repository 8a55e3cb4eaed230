"""The files of deploy/ with real proxies: nginx and Caddy from the distribution, TLS with a certificate of the test's own."""

import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import ssl
import subprocess
import time

import pytest
from websockets.sync.client import connect

ROOT = pathlib.Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
NAME = "dice.example"
PATIENCE = 20


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def until(what, ask):
    """Asks again and again until there is an answer."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if (answer := ask()) is not None:
            return answer
        time.sleep(0.02)
    raise AssertionError(f"it never came to this: {what}")


class Site:
    """A hall behind a proxy."""

    def __init__(self, directory, proxy):
        self.directory, self.proxy = directory, proxy
        self.port, self.hall_port = free_port(), free_port()
        self.certify()
        self.log = (directory / "hall.log").open("w+")
        self.processes = [self.start_hall(), self.start_proxy(proxy)]
        self.tls = ssl.create_default_context(cafile=directory / "cert.pem")
        self.token, self.table = self.prepare()

    def certify(self):
        command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={NAME}"]
        command += ["-addext", f"subjectAltName=DNS:{NAME}", "-keyout", "key.pem", "-out", "cert.pem"]
        subprocess.run(command, cwd=self.directory, check=True, capture_output=True)

    def start_hall(self):
        binary = os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall")
        settings = (DEPLOY / "dicehall.toml").read_text()
        settings = settings.replace("8787", str(self.hall_port)).replace(NAME, f"{NAME}:{self.port}")
        (self.directory / "dicehall.toml").write_text(settings)
        command = [binary, "serve", "--config=dicehall.toml", "--data=hall.db", "--log-addresses"]
        hall = subprocess.Popen(command, cwd=self.directory, stdout=subprocess.PIPE, stderr=self.log, text=True)
        assert "is open" in hall.stdout.readline()
        return hall

    def start_proxy(self, proxy):
        command = getattr(self, proxy)()
        log = (self.directory / "proxy.log").open("w")
        process = subprocess.Popen(command, cwd=self.directory, stdout=log, stderr=log, env={**os.environ, "HOME": str(self.directory)})
        until("the proxy listens", lambda: self.listens() or None)
        return process

    def listens(self):
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) == 0

    def nginx(self):
        site = (DEPLOY / "nginx.conf").read_text()
        site = site.replace("listen 443 ", f"listen 127.0.0.1:{self.port} ").replace("8787", str(self.hall_port))
        # A test has a port in its name, and the usual one is not in `$host`.
        site = site.replace("Host $host;", "Host $http_host;")
        site = re.sub(r"/etc/letsencrypt/\S+/fullchain.pem", str(self.directory / "cert.pem"), site)
        site = re.sub(r"/etc/letsencrypt/\S+/privkey.pem", str(self.directory / "key.pem"), site)
        paths = "".join(
            f"{kind}_temp_path {self.directory}/{kind};\n"
            for kind in ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
        )
        main = f"daemon off;\npid nginx.pid;\nerror_log stderr;\nworker_rlimit_nofile 65536;\nevents {{ worker_connections 32768; }}\nhttp {{\naccess_log off;\n{paths}{site}}}\n"
        (self.directory / "nginx.conf").write_text(main)
        return [shutil.which("nginx") or "/usr/sbin/nginx", "-p", self.directory, "-c", "nginx.conf"]

    def caddy(self):
        site = (DEPLOY / "Caddyfile").read_text().replace("8787", str(self.hall_port))
        own = f"https://{NAME}:{self.port} {{\n\ttls cert.pem key.pem\n"
        site = site.replace(f"{NAME} {{\n", own)
        options = "{\n\tadmin off\n\tauto_https disable_redirects\n\tservers {"
        assert site.count("{\n\tservers {") == 1
        site = site.replace("{\n\tservers {", options)
        (self.directory / "Caddyfile").write_text(site)
        return ["caddy", "run", "--adapter", "caddyfile", "--config", "Caddyfile"]

    def dial(self, source="127.0.0.2"):
        """A connection from an address that is not the proxy's."""
        return socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE, source_address=(source, 0))

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection(NAME, self.port)
        connection.sock = self.tls.wrap_socket(self.dial(), server_hostname=NAME)
        headers = {"content-type": "application/json", **(headers or {})}
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        return connection.getresponse()

    def prepare(self):
        new = {"name": "Emma", "kind": "program"}
        token = json.loads(self.request("POST", "/api/v1/players", new).read())["token"]
        bearer = {"authorization": f"Bearer {token}"}
        table = json.loads(self.request("POST", "/api/v1/tables", {"game": "duell"}, bearer).read())["table"]
        return token, table

    def accesses(self):
        """The lines of the access log."""
        text = (self.directory / "hall.log").read_text()
        lines = [json.loads(line) for line in text.splitlines()]
        return [line["fields"] for line in lines if line["target"] == "access"]

    def close(self):
        for process in reversed(self.processes):
            process.send_signal(signal.SIGTERM)
            process.wait(timeout=30)
        self.log.close()


@pytest.fixture(scope="module", params=["nginx", "caddy"])
def site(request, tmp_path_factory):
    site = Site(tmp_path_factory.mktemp(request.param), request.param)
    yield site
    site.close()


def test_the_page_comes_encrypted_and_stays_so(site):
    answer = site.request("GET", "/")
    assert answer.status == 200
    assert answer.getheader("strict-transport-security") == "max-age=31536000"


def test_the_figures_are_for_the_host(site):
    assert site.request("GET", "/metrics").status == 403
    assert site.request("GET", "/healthz").status == 200


def test_a_socket_passes(site):
    url = f"wss://{NAME}:{site.port}/api/v1/tables/{site.table}/socket"
    origin = f"https://{NAME}:{site.port}"
    headers = {"Authorization": f"Bearer {site.token}"}
    with connect(url, sock=site.dial(), ssl=site.tls, origin=origin, additional_headers=headers) as socket_at_table:
        assert json.loads(socket_at_table.recv(timeout=PATIENCE))["type"] == "update"
        sit = {"type": "sit", "seat": 0, "name": "Emma", "seed": "x"}
        socket_at_table.send(json.dumps({"type": "command", "key": "sit", "command": sit}))
        kinds = {json.loads(socket_at_table.recv(timeout=PATIENCE))["type"] for _ in range(2)}
        assert kinds == {"update", "accepted"}


def test_lines_come_one_by_one_while_the_stream_is_open(site):
    bearer = {"authorization": f"Bearer {site.token}"}
    answer = site.request("GET", f"/api/v1/bot/tables/{site.table}/stream", headers=bearer)
    assert json.loads(answer.readline())["type"] == "table-full"
    say = {"key": "say", "command": {"type": "sit", "seat": 1, "name": "Emma", "seed": "y"}}
    assert site.request("POST", f"/api/v1/tables/{site.table}/commands", say, bearer).status == 200
    while not (line := answer.readline()).strip():
        pass
    assert json.loads(line)["type"] == "table-state"
    answer.close()


def test_a_client_that_says_nothing_more_is_hung_up_on(site):
    """Before its handshake, in the middle of a head, and after an answer."""
    silent = site.dial()
    halfway = site.tls.wrap_socket(site.dial(), server_hostname=NAME)
    halfway.sendall(f"GET / HTTP/1.1\r\nHost: {NAME}:{site.port}\r\n".encode())
    idle = site.tls.wrap_socket(site.dial(), server_hostname=NAME)
    idle.sendall(f"GET /healthz HTTP/1.1\r\nHost: {NAME}:{site.port}\r\n\r\n".encode())
    assert idle.recv(65_536).startswith(b"HTTP/1.1 200")
    begun = time.monotonic()
    for stream in (silent, halfway, idle):
        # By default, either of them waits for a minute or more.
        stream.settimeout(45)
        try:
            while stream.recv(65_536):
                pass
        except ConnectionResetError:
            pass
        assert time.monotonic() - begun < 45
        stream.close()


def test_one_address_does_not_take_all_connections(site):
    """Caddy has no such limit: there, the budget of the hall is the only one."""
    bearer = {"authorization": f"Bearer {site.token}"}
    if site.proxy != "nginx":
        pytest.skip("Caddy cannot limit connections")
    # Requests whose bodies never come: each is open until its deadline.
    streams = []
    for _ in range(270):
        stream = site.tls.wrap_socket(site.dial(), server_hostname=NAME)
        head = f"POST /api/v1/players HTTP/1.1\r\nHost: {NAME}:{site.port}\r\ncontent-length: 20\r\n\r\n"
        stream.sendall(head.encode())
        streams.append(stream)
    refused = site.request("GET", "/healthz", headers=bearer)
    assert refused.status == 429
    other = http.client.HTTPConnection(NAME, site.port)
    other.sock = site.tls.wrap_socket(site.dial("127.0.0.3"), server_hostname=NAME)
    other.request("GET", "/healthz")
    assert other.getresponse().status == 200
    for stream in streams:
        stream.close()


def test_the_hall_sees_the_client_and_believes_no_other(site):
    before = len(site.accesses())
    assert site.request("GET", "/api/v1/games", headers={"x-forwarded-for": "6.6.6.6"}).status == 200
    entry = until("the request is logged", lambda: (site.accesses()[before:] or [None])[0])
    assert entry["address"] == "127.0.0.2"
    assert (entry["method"], entry["route"], entry["status"]) == ("GET", "/api/v1/games", 200)


def test_no_secret_is_logged(site):
    text = (site.directory / "hall.log").read_text()
    assert site.token not in text
    assert site.token.split(".")[1] not in text
    assert "authorization" not in text.lower()


@pytest.mark.parametrize("unit", ["dicehall.service", "dicehall@.service"])
def test_the_unit_is_sound(unit, tmp_path):
    # What is there once for many ports is looked at for one.
    named = tmp_path / unit.replace("@", "@8787")
    shutil.copy(DEPLOY / unit, named)
    verified = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", named], capture_output=True, text=True, check=False
    )
    # That the program is not installed here is no fault of the unit.
    faults = [line for line in verified.stderr.splitlines() if "dicehall" in line and "is not executable" not in line]
    assert faults == []
    judged = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=20", named],
        capture_output=True, text=True, check=False, env={**os.environ, "SYSTEMD_PAGER": ""},
    )
    assert judged.returncode == 0, judged.stdout[-400:] + judged.stderr
    print(judged.stdout.splitlines()[-1])
