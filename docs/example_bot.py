"""A whole bot: opens a table against the house's own bots and plays any legal move until the game is over.

python docs/example_bot.py [http://127.0.0.1:8030 [moose]]
"""

import json
import random
import sys
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def ask(path, token="", **body):
    """Asks the house; without a body it is a GET."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    return urlopen(Request(f"{HOUSE}/api/v1{path}", json.dumps(body).encode() if body else None, headers))


def play(game):
    """Plays a game to its end; the result."""
    token = json.load(ask("/guests", name="Example bot"))["token"]
    table = json.load(ask("/tables", token, game=game, play_now=True))["id"]
    for line in ask(f"/tables/{table}/events", token):
        told = json.loads(line)
        if "table" in told:
            seat = told["table"]["you"]
        elif "n" in told and seat in told["asked"]:
            move = random.choice(told["moves"])
            try:
                ask(f"/tables/{table}/moves", token, move=move, n=told["n"], id=f"move {told['n']}")
            except HTTPError as error:  # somebody was quicker: the next line of the stream says what holds now
                if error.code != 409:
                    raise
        elif "result" in told:
            break
    return told["result"]


if __name__ == "__main__":
    HOUSE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8030"
    print(play(sys.argv[2] if len(sys.argv) > 2 else "moose"))
