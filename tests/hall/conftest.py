"""A hall of its own for the tests: the real binary, a new SQLite file, a free port."""

import json
import os
import pathlib
import re
import signal
import subprocess
import urllib.error
import urllib.request

import pytest

# How long anything may take, on a machine that is busy with other things.
PATIENCE = 60
ROOT = pathlib.Path(__file__).resolve().parents[2]
GENEROUS = [
    "--requests-per-second=1000000",
    "--request-burst=1000000",
    "--new-per-minute=1000000",
    "--commands-per-second=1000000",
]


class Hall:
    """A running hall."""

    def __init__(self, directory, flags):
        binary = os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall")
        self.log_path = directory / "hall.log"
        self.log = self.log_path.open("w+")
        command = [binary, "serve", "--listen=127.0.0.1:0", f"--data={directory / 'hall.db'}", *flags]
        environment = {key: value for key, value in os.environ.items() if not key.startswith("DICEHALL_")}
        # Python ignores the signals of a broken pipe and of a file that may not grow: so does the hall, and sees an error.
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self.log, text=True, env=environment, restore_signals=False
        )
        greeting = self.process.stdout.readline()
        found = re.search(r"http://([\d.]+):(\d+)/", greeting)
        assert found, f"the hall did not open: {self.log_path.read_text()}"
        self.host, self.port = found[1], int(found[2])
        self.url = f"http://{self.host}:{self.port}"

    def request(self, method, path, body=None, token=None):
        """The status and the body of an answer."""
        request = urllib.request.Request(self.url + path, method=method)
        if body is not None:
            request.data = json.dumps(body).encode()
            request.add_header("content-type", "application/json")
        if token:
            request.add_header("authorization", f"Bearer {token}")
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read()

    def json(self, method, path, body=None, token=None):
        """The body of an answer that must be a good one."""
        status, text = self.request(method, path, body, token)
        assert status < 300, (method, path, status, text)
        return json.loads(text)

    def memory(self):
        """The memory of the process in bytes."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+) kB", status)[1]) * 1024

    def close(self):
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(timeout=PATIENCE)
        self.log.close()
        return code


@pytest.fixture
def hall(tmp_path):
    hall = Hall(tmp_path, GENEROUS)
    yield hall
    if hall.process.poll() is None:
        assert hall.close() == 0


@pytest.fixture
def seated(hall):
    """A token, and a table of The Duel under way at which it holds both seats."""
    token = hall.json("POST", "/api/v1/players", {"name": "Emma"})["token"]
    table = hall.json("POST", "/api/v1/tables", {"game": "qwixx-duel"}, token)["table"]
    for number in range(2):
        sit = {"type": "sit", "seat": number, "name": f"Emma {number}", "seed": "lucky"}
        send(hall, table, token, f"sit-{number}", sit)
    send(hall, table, token, "start", {"type": "start"})
    return token, table


def send(hall, table, token, key, command, seen=None):
    body = {"key": key, "command": command}
    if seen is not None:
        body["seen"] = seen
    return hall.json("POST", f"/api/v1/tables/{table}/commands", body, token)
