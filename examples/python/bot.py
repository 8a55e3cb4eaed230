#!/usr/bin/env python3
"""A bot for a Dicehall, on the package `dicehall`. `examples/bot.py` needs the standard library only, and is more polite: it agrees to
take moves back and to play again.

    python bot.py --name Pebble                        waits until somebody invites it to a table
    python bot.py --open qwixx-longo --games 3         plays three games against a bot of the hall
    python bot.py --player engine:8                    who chooses the moves; yours to change

Without a token the bot registers and prints one. Give it back the next time, and the bot is the same player:

    DICEHALL_TOKEN=... python bot.py --name Pebble
"""

import argparse
import os
import random
import sys
import threading

import dicehall

# ---- What you want to change -----------------------------------------------------------------------------


class Chooser:
    """Picks moves at one table. It follows the game with a `State`, so that every engine can be asked."""

    def __init__(self, table: dicehall.Table, player: str) -> None:
        self.table, self.player = table, player

    def __call__(self, view: dict, seat: int, legal: list[str]) -> str:
        state = self.table.state()
        if seat not in state.to_act():  # something has happened since; the hall will call this stale
            return random.choice(legal)
        return str(dicehall.choose(state, self.player, seat=seat, seed=random.getrandbits(63)))


# ---- Playing ---------------------------------------------------------------------------------------------


def play(table: dicehall.Table, player: str) -> None:
    result = table.play(Chooser(table, player))
    if result is None:
        return
    view = table.view()
    names = [seat["sitter"]["name"] for seat in view["seats"]]
    scores = [seat["score"] for seat in view["seats"] if seat["score"] is not None]
    winners = " and ".join(names[seat] for seat in result["winners"]) or "nobody"
    print(f"{table.id}: {' - '.join(names)}: {winners} won, {result['reason']}", *scores)
    print(f"{table.id}: {table.verify().sentence}")


def wait_for_invitations(hall: dicehall.Hall, player: str) -> None:
    tables: dict[str, dicehall.Table] = {}
    threads: dict[str, threading.Thread] = {}
    for news in hall.news():
        kind, name, is_strict = news.get("type"), news.get("table", ""), False
        if kind == "table-open":
            # The dice can be verified only with the commitment as it was before the game began, which this sees.
            table = tables.setdefault(name, hall.table(name))
            is_strict = table.bring_seeds()["dice"]["source"] == "hall-strict"
            print(f"{name}: a seat at a table of {news['game']}")
        elif kind == "table-start":
            print(f"{name}: {news['game']} begins")
        # With strict dice there is something to do before the game begins: the seeds are revealed.
        if (kind == "table-start" or is_strict) and not (name in threads and threads[name].is_alive()):
            table = tables.setdefault(name, hall.table(name))
            threads[name] = threading.Thread(target=play, args=(table, player), daemon=True)
            threads[name].start()


def main() -> None:
    parser = argparse.ArgumentParser(description="A bot for a Dicehall.")
    parser.add_argument("--url", default="http://127.0.0.1:8787", help="where the hall is")
    parser.add_argument("--name", default="Pebble", help="the name of the bot")
    parser.add_argument("--player", default="engine:5", help="who chooses the moves")
    parser.add_argument("--open", metavar="GAME", help="play against a bot of the hall instead of waiting")
    parser.add_argument("--games", type=int, default=1, help="how many games, with --open")
    args = parser.parse_args()
    sys.stdout.reconfigure(line_buffering=True)
    hall = dicehall.Hall(args.url, os.environ.get("DICEHALL_TOKEN"), name=args.name)
    if "DICEHALL_TOKEN" not in os.environ:
        print(f"DICEHALL_TOKEN={hall.token}")
    if not args.open:
        wait_for_invitations(hall, args.player)
    for _ in range(args.games):
        table = hall.create(args.open)
        table.join()
        table.seat_bot(1)
        table.start()
        play(table, args.player)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        print("bye")
    except (dicehall.Refused, dicehall.Unreachable) as error:
        sys.exit(str(error))
