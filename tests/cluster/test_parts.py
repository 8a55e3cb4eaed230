"""What hosts set up around several halls, a part at a time: encryption, passwords, PgBouncer, versions, closing.

What needs a program with NATS and encryption runs with `CLUSTER_BUS=nats`, as `make cluster-test` does.
"""

import asyncio
import http.client
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

import pytest
import websockets

from latency import measure
from players import Http, Player, Table
from servers import Hall, Island, Links, Nats, Postgres, Process, Proxy, free_port, is_listening, wait_until

encrypted = pytest.mark.skipif(os.environ.get("CLUSTER_BUS") != "nats", reason="the program may lack encryption and NATS")


class House:
    """One PostgreSQL, and halls on it."""

    def __init__(self, directory, settings=""):
        self.directory, self.links, self.halls, self.parts = directory, Links(), [], []
        self.server = Postgres(directory, 0, settings)
        self.server.create()

    def hall(self, bus="postgres", **options):
        hall = Hall(self.directory, len(self.halls), self.links, [self.server], bus, **options)
        self.halls.append(hall)
        return hall

    def ready(self, bus="postgres", **options):
        hall = self.hall(bus, **options)
        wait_until("the hall is ready", hall.is_ready)
        return hall

    def close(self):
        for part in [*self.halls, *self.parts, self.links]:
            part.kill()
        self.server.stop("immediate")


@pytest.fixture
def directory():
    with tempfile.TemporaryDirectory() as name:
        os.chmod(name, 0o777)
        yield pathlib.Path(name)


@pytest.fixture
def house(directory):
    house = House(directory)
    yield house
    house.close()


def status(hall, path="/readyz"):
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{hall.port}{path}", timeout=10) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def openssl(directory, *arguments):
    subprocess.run(["openssl", *map(str, arguments)], check=True, capture_output=True, cwd=directory)


def certificates(directory):
    """An authority, and a certificate of it for this machine."""
    openssl(directory, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
            "-subj", "/CN=authority", "-keyout", "ca.key", "-out", "ca.pem")
    openssl(directory, "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj", "/CN=server",
            "-keyout", "server.key", "-out", "server.csr")
    (directory / "names").write_text("subjectAltName=DNS:localhost,IP:127.0.0.1\nbasicConstraints=CA:FALSE\n")
    openssl(directory, "x509", "-req", "-in", "server.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-CAcreateserial", "-days", "2",
            "-extfile", "names", "-out", "server.pem")


@encrypted
def test_postgresql_is_spoken_to_in_secret_and_only_if_it_proves_its_name(directory):
    certificates(directory)
    shutil.copy(directory / "server.key", directory / "postgres.key")
    os.chmod(directory / "postgres.key", 0o600)
    shutil.chown(directory / "postgres.key", "postgres" if os.geteuid() == 0 else None)
    other = directory / "other"
    other.mkdir()
    certificates(other)
    house = House(directory, f"ssl = on\nssl_cert_file = '{directory}/server.pem'\nssl_key_file = '{directory}/postgres.key'\n")
    try:
        url = f"postgres://postgres@localhost:{house.server.port}/dice?sslmode=verify-full&sslrootcert="
        house.ready(database=url + str(directory / "ca.pem"))
        open_to_all = (
            "SELECT count(*) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) "
            "WHERE application_name = 'dicehall' AND NOT ssl"
        )
        assert house.server.sql(open_to_all).strip() == "0"
        assert int(house.server.sql("SELECT count(*) FROM pg_stat_ssl WHERE ssl")) >= 3
        stranger = house.hall(database=url + str(other / "ca.pem"))
        stranger.server.process.wait(timeout=60)
        assert "certificate" in stranger.log.read_text()
    finally:
        house.close()


@encrypted
def test_nats_takes_a_password_and_a_certificate(directory, house):
    certificates(directory)
    flags = ["--user", "hall", "--pass", "secret", "--tls", "--tlscert", directory / "server.pem", "--tlskey", directory / "server.key"]
    nats = Nats(directory, list(map(str, flags)))
    house.parts.append(nats)
    trust = {"DICEHALL_NATS_CA": str(directory / "ca.pem")}
    for _ in range(2):
        house.ready(bus=f"tls://hall:secret@localhost:{nats.port}", environment=trust)
    for hall in house.halls:
        wait_until("the hall has NATS", lambda hall=hall: "connected to NATS" in hall.log.read_text())
    waits, _ = asyncio.run(measure(house, 20))
    assert waits[10] < 0.5, "half of the moves come sooner than a sweep brings them"
    wrong = house.hall(bus=f"tls://hall:wrong@localhost:{nats.port}", environment=trust)
    wait_until("the hall is open without its bus", wrong.is_ready)
    assert "connected to NATS" not in wrong.log.read_text()


@encrypted
def test_hints_come_again_when_what_carries_them_is_back(directory, house):
    nats = Nats(directory)
    house.parts.append(nats)
    for _ in range(2):
        house.ready(bus=nats)

    def has_bus(up):
        return lambda: all(hall.metric("dicehall_bus_up") == up for hall in house.halls)

    wait_until("the halls have NATS", has_bus(1))
    nats.kill()
    wait_until("the halls see that it is gone", has_bus(0))
    nats.start()
    wait_until("the halls have it again", has_bus(1))
    waits, _ = asyncio.run(measure(house, 20))
    assert waits[10] < 0.5, "half of the moves come sooner than a sweep brings them"


def test_notices_come_again_when_the_database_is_back(house):
    for _ in range(2):
        house.ready()
    is_up = lambda: all(hall.metric("dicehall_bus_up") == 1 for hall in house.halls)
    wait_until("the halls listen", is_up)
    house.server.stop("immediate")
    wait_until("the halls see that it is gone", lambda: all(hall.metric("dicehall_bus_up") == 0 for hall in house.halls))
    house.server.start()
    wait_until("the halls listen again", is_up)
    for hall in house.halls:
        wait_until("the hall is ready again", hall.is_ready)
    waits, _ = asyncio.run(measure(house, 20))
    assert waits[10] < 0.5, "half of the moves come sooner than a sweep brings them"


def test_without_a_bus_the_sweep_brings_moves(house):
    for _ in range(2):
        house.ready(bus="none")
    waits, _ = asyncio.run(measure(house, 5))
    assert waits[2] < 2.5, waits


def test_a_move_passes_through_pgbouncer_in_session_mode(directory, house):
    program = shutil.which("pgbouncer") or "/usr/sbin/pgbouncer"
    if not pathlib.Path(program).exists():
        pytest.skip("pgbouncer is not installed")
    port, users = free_port(), directory / "users"
    users.write_text('"postgres" ""\n')
    settings = directory / "pgbouncer.ini"
    settings.write_text(
        f"[databases]\ndice = host=127.0.0.1 port={house.server.port} user=postgres\n[pgbouncer]\nlisten_addr = 127.0.0.1\n"
        f"listen_port = {port}\nauth_type = trust\nauth_file = {users}\npool_mode = session\ndefault_pool_size = 40\n"
        "unix_socket_dir =\n"
    )
    # It refuses to be root. A program in between would be killed in its place, and it would go on.
    user = {"user": "postgres", "group": "postgres", "extra_groups": []} if os.geteuid() == 0 else {}
    house.parts.append(Process([program, str(settings)], directory / "pgbouncer.log", **user))
    wait_until("PgBouncer is open", lambda: is_listening(port))
    for _ in range(2):
        house.ready(database=f"postgres://postgres@127.0.0.1:{port}/dice")
    waits, _ = asyncio.run(measure(house, 20))
    assert waits[10] < 0.5, "half of the moves come sooner than a sweep brings them"


def test_an_old_hall_writes_nothing_and_says_so(house):
    hall = house.ready()
    assert status(hall) == 200
    house.server.sql("UPDATE house SET events = events + 1")
    wait_until("the hall is not ready", lambda: status(hall) == 503)

    async def become(name):
        reader = Http(hall.port)
        await reader.exchange("GET", "/healthz", None)
        return await reader.exchange("POST", "/api/v1/players", {"name": name})

    assert asyncio.run(become("emma"))[0] == 503
    house.server.sql("UPDATE house SET events = events - 1")
    wait_until("the hall is ready again", lambda: status(hall) == 200)
    assert asyncio.run(become("max"))[0] == 201


def test_an_old_hall_goes_on_beside_a_newer_schema_until_that_says_that_it_cannot(house):
    hall = house.ready()

    async def become(name):
        return (await Http(hall.port).exchange("POST", "/api/v1/players", {"name": name}))[0]

    house.server.sql("INSERT INTO schema_steps (step) VALUES (999)")
    assert asyncio.run(become("emma")) == 201
    hall.kill()
    hall.start()
    wait_until("the old hall opens again", hall.is_ready)
    assert asyncio.run(become("max")) == 201
    house.server.sql("UPDATE house SET oldest = 999")
    wait_until("the hall is not ready", lambda: status(hall) == 503)
    assert asyncio.run(become("paul")) == 503
    assert house.server.sql("SELECT count(*) FROM players").strip() == "2"
    hall.kill()
    hall.start()
    assert hall.server.process.wait(timeout=60) != 0
    assert "schema version 999" in hall.log.read_text()


def test_a_clock_runs_out_on_time_whatever_the_clocks_of_the_halls_say(house):
    seconds = 10
    halls = [house.ready(), house.ready(), house.ready()]
    for hall, shift in zip(halls, [0, 60, -60]):
        hall.shift(shift)
        wait_until("the hall sees its clock", lambda hall=hall, shift=shift: hall.has_clock(shift))

    async def flag():
        player = Player(0, halls[0].port, 1, False, False)
        made, _ = await Http(halls[0].port).insist("POST", "/api/v1/players", {"name": "emma"})
        player.http = Http(halls[0].port, made["token"])
        new = {"game": "duell", "clock": {"type": "per-move", "seconds": seconds}, "seating": "chosen"}
        opened, _ = await player.http.insist("POST", "/api/v1/tables", new)
        table, view = Table(opened["table"]), opened["view"]
        sit = {"type": "sit", "seat": 0, "name": "zero", "seed": "zero"}
        for command in [sit, {**sit, "seat": 1, "name": "one"}, {"type": "start"}]:
            started = time.monotonic()
            view = await player.command(table, view, command)
        while view["stage"] != "over":
            took = time.monotonic() - started
            # A hall whose clock is a minute behind would let it run for that long.
            assert took < seconds + 40, "the clock does not run out"
            await asyncio.sleep(0.1)
            view, _ = await Http(halls[1].port).insist("GET", f"/api/v1/tables/{table.id}")
        return time.monotonic() - started, view["result"]["reason"]

    took, reason = asyncio.run(flag())
    assert reason == "time" and took >= seconds, "nobody's clock runs out early"


@pytest.mark.skipif(not Island.is_possible(), reason="network namespaces are not to be had here")
def test_a_hall_gives_up_a_database_that_acknowledges_nothing(house):
    island = Island()
    try:
        hall = house.ready(island=island)

        async def become(name):
            http = Http(hall.port, host=hall.host)
            async with asyncio.timeout(60):
                return (await http.exchange("POST", "/api/v1/players", {"name": name}))[0]

        assert asyncio.run(become("emma")) == 201
        assert len(island.connections()) >= 3
        island.pull_cable()
        assert asyncio.run(become("max")) == 503, "it does not hang"
        # Those that nobody waits at, too: the system would hold on to them for hours.
        wait_until("the hall gives its connections up", lambda: not island.connections())
        island.plug_in()
        wait_until("the hall is ready again", hall.is_ready)
        assert asyncio.run(become("max")) == 201
        assert house.server.sql("SELECT name FROM players ORDER BY name").split() == ["emma", "max"]
        hall.kill()
    finally:
        island.kill()


def test_the_proxy_keeps_figures_for_the_host(directory, house):
    hall = house.ready()
    proxy = Proxy(directory, [hall])
    house.parts.append(proxy)
    wait_until("the proxy is open", proxy.is_open)

    def ask(source, path):
        connection = http.client.HTTPConnection("127.0.0.1", proxy.port, source_address=(source, 0), timeout=10)
        connection.request("GET", path)
        return connection.getresponse().status

    wait_until("the proxy finds the hall", lambda: ask("127.0.0.2", "/healthz") == 200)
    assert ask("127.0.0.1", "/metrics") == 200
    assert [ask("127.0.0.2", path) for path in ("/metrics", "/METRICS", "/metrics?a=b")] == [403] * 3


def test_a_hall_that_closes_is_red_first_and_then_tells_its_sockets(house):
    hall = house.ready(drain=4)

    async def close():
        http = Http(hall.port)
        made = json.loads((await http.exchange("POST", "/api/v1/players", {"name": "emma"}))[1])
        http = Http(hall.port, made["token"])
        opened = json.loads((await http.exchange("POST", "/api/v1/tables", {"game": "duell"}))[1])
        url = f"ws://127.0.0.1:{hall.port}/api/v1/tables/{opened['table']}/socket?after=0"
        async with websockets.connect(url) as socket:
            await socket.recv()
            hall.signal(signal.SIGTERM)
            loop = asyncio.get_running_loop()
            is_red = lambda: status(hall) == 503
            await loop.run_in_executor(None, wait_until, "proxies are told", is_red)
            sit = {"key": "sit", "command": {"type": "sit", "seat": 0, "name": "emma"}}
            taken = await http.exchange("POST", f"/api/v1/tables/{opened['table']}/commands", sit)
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    await socket.recv()
            return taken[0], closed.value.rcvd.code

    assert asyncio.run(close()) == (200, 1001), "what comes meanwhile is taken, and sockets are told to move on"
    assert hall.server.process.wait(timeout=60) == 0
