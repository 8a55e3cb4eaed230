#!/usr/bin/env python3
"""A bot for a Dicehall: Python 3.9 or later, standard library only.

    python3 bot.py --name Pebble                       waits until somebody invites it to a table
    python3 bot.py --open qwixx-longo --games 3        plays three games against a bot of the hall
    python3 bot.py --url http://localhost:8787         another hall than the one on this machine

Without a token the bot registers and prints one. Give it back the next time, and the bot is the same
player and goes on with the games that it left:

    DICEHALL_TOKEN=... python3 bot.py --name Pebble

To make it yours, write another `choose`. Everything else is plumbing: one stream of news says where games
begin, one stream for each table says how it stands, and moves go back as plain POST requests. The whole
protocol is in docs/protocol.md, the way moves and positions are written in docs/formats.md.
"""

import argparse
import hashlib
import http.client
import json
import os
import random
import re
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid

# ---- What you want to change -----------------------------------------------------------------------------


def choose(view, seat, legal):
    """Picks one of the legal moves of a seat. `view` is the table as the protocol describes it."""
    if view["game"] == "duell":
        return random.choice(legal)
    marks = [move for move in legal if move != "pass"]
    best = min(marks, key=lambda move: skipped(view, seat, move), default=None)
    # Skip little in action 1; in action 2, where a second pass is a misthrow, be less choosy.
    most = 1 if view["turn"]["phase"] == "action1" else 3
    return best if best and skipped(view, seat, best) <= most else "pass"


def skipped(view, seat, move):
    """How many spaces of its row a move of a Qwixx game leaves behind for good."""
    color, number = re.fullmatch(r"([a-z]+)(\d+)", move).groups()
    is_longo = view["game"] == "qwixx-longo"
    position = view["turn"]["position"]
    sheet = position.split(";")[2 + seat] if is_longo else position
    tokens = re.search(color[0] + r"=(\S+)", sheet)[1].split(",")
    if not is_longo:
        tokens = [token for token in tokens if "BG"[seat] in token]
    numbers = [int(re.match(r"\d+", token)[0]) for token in tokens if token[0].isdigit()]
    start = 1 if color in ("red", "yellow") else 17 if is_longo else 13
    return abs(int(number) - (numbers[-1] if numbers else start)) - 1


# ---- Talking to the hall ---------------------------------------------------------------------------------


class Refused(Exception):
    """The hall understood the request and said no. To send the same again would not help."""

    def __init__(self, problem):
        super().__init__(problem.get("message"))
        self.code = problem.get("code")


class Hall:
    def __init__(self, url, token=None):
        self.url, self.token = url.rstrip("/"), token

    def _open(self, method, path, body, timeout):
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            return urllib.request.urlopen(request, timeout=timeout)
        except urllib.error.HTTPError as error:
            if error.code == 429 or error.code >= 500:
                raise ConnectionError(f"the hall answered {error.code}") from error
            raise Refused(json.load(error)) from error

    def call(self, method, path, body=None):
        """One request, again and again until there is an answer. Since every command carries a key of its
        own, it is done once even if it arrives twice: the hall then answers as it did the first time."""
        for pause in backoff():
            try:
                with self._open(method, path, body, 15) as answer:
                    return json.load(answer)
            except (OSError, http.client.HTTPException) as error:
                wait(pause, error)

    def command(self, table, command):
        body = {"key": uuid.uuid4().hex, "command": command}
        return self.call("POST", f"/api/v1/tables/{table}/commands", body)

    def act(self, table, seat, seen, what):
        """`what` is `roll` or `move/red5`. `seen` says what the decision rests on: if something has happened
        since, the hall refuses it as stale, and the next line of the stream brings the news."""
        query = urllib.parse.urlencode({"seat": seat, "seen": seen, "key": uuid.uuid4().hex})
        return self.call("POST", f"/api/v1/bot/tables/{table}/{what}?{query}")

    def lines(self, path):
        """The objects of a stream, for ever: a connection that breaks is opened again, and the first line
        then says how things stand. An empty line, which comes every few seconds, is given as {}."""
        pauses = backoff()
        while True:
            try:
                with self._open("GET", path, None, 20) as stream:
                    for line in stream:
                        if not line.endswith(b"\n"):
                            break
                        yield json.loads(line) if line.strip() else {}
                        pauses = backoff()
                raise ConnectionError("the stream ended")
            except (OSError, http.client.HTTPException) as error:
                wait(next(pauses), error)


def backoff():
    """Longer and longer pauses, not the same for all bots that lost the hall at the same moment."""
    pause = 0.5
    while True:
        yield pause * random.uniform(0.5, 1.5)
        pause = min(2 * pause, 30)


def wait(pause, error):
    print(f"no answer ({error}); trying again in {pause:.1f} s", file=sys.stderr)
    time.sleep(pause)


# ---- Playing ---------------------------------------------------------------------------------------------


def play(hall, table, pledged, linger=0):
    """Plays at a table to the end and prints the result. `pledged` are the seeds to reveal before the game. For
    `linger` seconds after the end it agrees to another game."""
    last, until = 0, None  # `last` is the number of our last act: older views are no longer of interest
    for line in hall.lines(f"/api/v1/bot/tables/{table}/stream"):
        if until and time.monotonic() > until:
            return
        view = line.get("view")
        if not view or view["sequence"] < last:
            continue
        if not view["you"]:  # we gave up or ran out of time, and a bot of the hall plays on
            return
        try:
            if view["stage"] == "open":
                reveal_seeds(hall, table, view, pledged)
            elif view["stage"] == "playing":
                answer_takeback(hall, table, view, line.get("events", []))
                last = take_turn(hall, table, view) or last
            elif view["stage"] == "over":
                if not until:
                    until = time.monotonic() + linger
                    tell_result(hall, view)
                if not linger or answer_rematch(hall, table, view):
                    return
        except Refused as refused:
            if refused.code != "stale":
                print(f"{table}: {refused} ({refused.code})", file=sys.stderr)


def take_turn(hall, table, view):
    """Does what is ours to do, if anything; returns the number of the last event that it led to."""
    turn, last = view["turn"], None
    for seat in set(view["you"]) & set(turn["to_act"]):
        if turn["phase"] != "roll":
            move = choose(view, seat, turn["legal"][str(seat)])
            last = hall.act(table, seat, view["sequence"], "move/" + move)["sequence"]
        elif view["dice"]["source"] != "ours":  # with real dice on a real table we can only wait
            last = hall.act(table, seat, view["sequence"], "roll")["sequence"]
    return last


def bring_seeds(hall, table, pledged):
    """Brings a long random seed for each of our seats, and says whether the dice are strict: then all pledge their
    seeds before the game and reveal them when they are called for."""
    view = hall.call("GET", f"/api/v1/tables/{table}")
    dice = view["dice"]["source"]
    for seat in view["you"] if view["stage"] == "open" and dice != "ours" else []:
        seed = uuid.uuid4().hex
        told = {"type": "seed", "seed": seed}
        if dice == "hall-strict":
            told = {"type": "pledge", "pledge": hashlib.sha256(seed.encode()).hexdigest()}
        if seat in pledged and view["seats"][seat]["pledged"]:
            continue
        try:
            hall.command(table, {**told, "seat": seat})
            pledged[seat] = seed
        except Refused as refused:
            print(f"{table}: {refused} ({refused.code})", file=sys.stderr)
    return dice == "hall-strict"


def reveal_seeds(hall, table, view, pledged):
    """Reveals what is called for."""
    called = view["dice"]["seeds"]
    for seat in set(view["you"]) & set(called["missing"] if called else []) & set(pledged):
        hall.command(table, {"type": "reveal", "seat": seat, "seed": pledged[seat]})


def answer_takeback(hall, table, view, events):
    """Lets others take back what they like."""
    asked = {event["seat"] for event in events if event["type"] == "takeback-asked"}
    if view["takeback"] and asked - set(view["you"]):
        hall.command(table, {"type": "answer-takeback", "seat": view["you"][0], "allow": True})


def answer_rematch(hall, table, view):
    """Agrees to another game if somebody asked for one. It is played at a table of its own; the stream of news tells of it."""
    rematch, following = view["rematch"], view["rematch"]["next"]
    if rematch["agreed"] and not following and not set(view["you"]) & set(rematch["agreed"]):
        seat = view["you"][0]
        following = hall.command(table, {"type": "rematch", "seat": seat})["view"]["rematch"]["next"]
    return following


def tell_result(hall, view):
    names = [seat["sitter"]["name"] for seat in view["seats"]]
    scores = [seat["score"] for seat in view["seats"] if seat["score"] is not None]
    winners = " and ".join(names[seat] for seat in view["result"]["winners"]) or "nobody"
    print(f"{view['table']}: {' - '.join(names)}: {winners} won, {view['result']['reason']}", *scores)
    print(f"{view['table']}:", hall.call("GET", f"/api/v1/tables/{view['table']}/verification")["sentence"])


def wait_for_invitations(hall):
    """One thread for each table. After a break the stream names all games that are under way again."""
    threads, seeds = {}, {}
    for news in hall.lines("/api/v1/bot/stream"):
        table, is_strict = news.get("table"), False
        pledged = seeds.setdefault(table, {})
        if news.get("type") == "table-open":
            is_strict = bring_seeds(hall, table, pledged)
        elif news.get("type") == "table-start":
            print(f"{table}: {news['game']} begins")
        # With strict dice there is something to do before the game begins: the seeds are revealed.
        if (news.get("type") == "table-start" or is_strict) and not (table in threads and threads[table].is_alive()):
            threads[table] = threading.Thread(target=play, args=(hall, table, pledged, 60), daemon=True)
            threads[table].start()


def open_table(hall, game, name):
    """Opens a table, sits down, puts the best bot of the hall on the other seat, and starts."""
    table = hall.call("POST", "/api/v1/tables", {"game": game})["table"]
    cards = hall.call("GET", "/api/v1/games")["games"]
    bot = next(card for card in cards if card["name"] == game)["bots"][-1]
    hall.command(table, {"type": "sit", "seat": 0, "name": name, "seed": uuid.uuid4().hex})
    opponent = {"name": bot["name"], "level": bot["highest"]}
    hall.command(table, {"type": "seat-bot", "seat": 1, "bot": opponent})
    hall.command(table, {"type": "start"})
    return table


def main():
    parser = argparse.ArgumentParser(description="A bot for a Dicehall.")
    parser.add_argument("--url", default="http://127.0.0.1:8787", help="where the hall is")
    parser.add_argument("--name", default="Pebble", help="the name of the bot")
    parser.add_argument("--open", metavar="GAME", help="play against a bot of the hall instead of waiting")
    parser.add_argument("--games", type=int, default=1, help="how many games, with --open")
    args = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    hall = Hall(args.url, os.environ.get("DICEHALL_TOKEN"))
    if not hall.token:
        new = {"name": args.name, "kind": "program"}
        hall.token = hall.call("POST", "/api/v1/players", new)["token"]
        print(f"DICEHALL_TOKEN={hall.token}")
    if not args.open:
        wait_for_invitations(hall)
    for _ in range(args.games):
        play(hall, open_table(hall, args.open, args.name), {})


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("bye")
    except Refused as refused:
        sys.exit(f"{refused} ({refused.code})")
