"""How long a program takes from its start to its first answer, on a new SQLite file: milliseconds, ten times.

`target/venv/bin/python tests/cluster/opening.py PROGRAM`
"""

import pathlib
import socket
import subprocess
import sys
import tempfile
import time

from servers import free_port


def opening(program):
    with tempfile.TemporaryDirectory() as directory:
        port = free_port()
        command = [program, "serve", f"--listen=127.0.0.1:{port}", f"--data={directory}/hall.db", "--config=/dev/null", "--log=error"]
        started = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            while True:
                assert server.poll() is None, "the hall has ended"
                with socket.socket() as client:
                    if client.connect_ex(("127.0.0.1", port)) == 0:
                        client.sendall(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
                        assert client.recv(12) == b"HTTP/1.1 200"
                        return (time.perf_counter() - started) * 1000
                time.sleep(0.0005)
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    times = sorted(opening(str(pathlib.Path(sys.argv[1]).resolve())) for _ in range(10))
    print(f"from start to first answer: least {times[0]:.0f} ms, median {times[5]:.0f} ms, most {times[-1]:.0f} ms")
