"""The API is what its OpenAPI description says: no 5xx, and no answer that is not described."""

import subprocess
import sys

# The rules of the games and the form of their options say more than a schema can: a request may fit the
# schema and be refused all the same.
# A report of an analysis belongs to everybody who asked for it: to delete it is to take back one's own wish.
CHECKS = "--exclude-checks=positive_data_acceptance,use_after_free"
# These two never end by themselves.
STREAMS = "--exclude-path-regex=stream$"
# What does not fit the schema may also be too large to be read.
REFUSALS = "[checks.negative_data_rejection]\nexpected-statuses = ['400', '401', '403', '404', '405', '409', '413', '415', '422', '429']\n"


def schemathesis(hall, directory, table, *flags):
    config = directory / "schemathesis.toml"
    config.write_text(f'{REFUSALS}[parameters]\n"path.table" = "{table}"\n')
    command = [sys.executable, "-m", "schemathesis.cli", f"--config-file={config}", "run"]
    description = f"{hall.url}/api/v1/openapi.json"
    flags = ["--checks=all", CHECKS, STREAMS, "--max-examples=50", "--seed=1", "--no-color", *flags]
    run = subprocess.run([*command, description, *flags], capture_output=True, text=True, cwd=directory)
    report = "\n".join(line[:300] for line in (run.stdout + run.stderr).splitlines())
    assert run.returncode == 0, report


def test_a_player_at_a_table_finds_nothing_undescribed(hall, seated, tmp_path):
    token, table = seated
    schemathesis(hall, tmp_path, table, "-H", f"Authorization: Bearer {token}")
    assert hall.request("GET", f"/api/v1/tables/{table}")[0] == 200


def test_a_stranger_finds_nothing_undescribed(hall, seated, tmp_path):
    _, table = seated
    schemathesis(hall, tmp_path, table)
    assert hall.request("GET", f"/api/v1/tables/{table}")[0] == 200
