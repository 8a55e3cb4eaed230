"""Reports behind a proxy that sends every request to another hall: made once, told by all, and not lost with their hall."""

import asyncio
import json

import pytest

from players import Http, Player
from servers import wait_until
from test_parts import directory, house  # noqa: F401


def ask(hall, method, path, body=None):
    """Status and answer of one request."""
    async def exchange():
        async with asyncio.timeout(30):
            return await Http(hall.port).exchange(method, path, body)

    status, text = asyncio.run(exchange())
    return status, json.loads(text)


@pytest.fixture
def game(house):
    """Two halls, and a game that is over."""
    halls = [house.ready(), house.ready()]

    async def play():
        player = Player(1, halls[0].port, 1, False, False)
        made, _ = await Http(halls[0].port).insist("POST", "/api/v1/players", {"name": "emma"})
        player.http = Http(halls[0].port, made["token"])
        await player.play(lambda: False)
        return player.tables[0].id

    return halls, f"/api/v1/tables/{asyncio.run(play())}/analysis"


def test_a_report_is_made_once_and_told_by_both(game):
    halls, path = game
    ids = set()
    for hall in halls:
        status, state = ask(hall, "POST", path, {"effort": "quick"})
        assert status in (200, 202), state
        ids.add(state["analysis"])
    assert len(ids) == 1
    path = f"/api/v1/analysis/{ids.pop()}"
    for hall in reversed(halls):
        wait_until("the report is there", lambda hall=hall: ask(hall, "GET", path)[1]["state"] == "done")
    reports = [ask(hall, "GET", path)[1]["report"] for hall in halls]
    assert reports[0] and reports[0] == reports[1]
    assert sum(hall.metric("dicehall_analyses_total") for hall in halls) == 1


def test_a_report_goes_on_at_the_other_hall_when_its_own_is_killed(game):
    (here, there), path = game
    status, state = ask(here, "POST", path, {"effort": "deep"})
    assert status == 202
    path = f"/api/v1/analysis/{state['analysis']}"
    wait_until("the other hall tells how far it is", lambda: ask(there, "GET", path)[1]["done"] > 0)
    assert there.metric("dicehall_running_analyses") == 0
    here.kill()

    def goes_on():
        assert ask(there, "GET", path)[1]["state"] in ("waiting", "running")
        return there.metric("dicehall_running_analyses") == 1

    wait_until("the other hall takes it up", goes_on)
    assert ask(there, "DELETE", path)[1]["state"] == "canceled"
    assert ask(there, "GET", path)[1]["state"] == "canceled"
