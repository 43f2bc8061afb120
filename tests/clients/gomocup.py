"""Whole games of Gomoku between our Gomocup engine and random moves, driven by pygomo-lib.

Usage: gomocup.py PATH_OF_SANQI
"""

import random
import sys
import time

from pygomo.client import EngineClient
from pygomo.protocol.models import BoardPosition, Move

# What a manager allows beyond the time it set; the machines that test us are busy.
TOLERANCE = 0.25
TURN = 0.3


def five(stones, at, color):
    """Whether a stone makes five or more in a row."""
    for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
        run = 1
        for sign in (1, -1):
            x, y = at[0] + sign * dx, at[1] + sign * dy
            while stones.get((x, y)) == color:
                run, x, y = run + 1, x + sign * dx, y + sign * dy
        if run >= 5:
            return True
    return False


def game(engine, size, begins, draw):
    """One game; returns who won, and the longest time our engine took."""
    assert engine.start(size), f"START {size}"
    for key, value in (("timeout_turn", int(TURN * 1000)), ("timeout_match", 0), ("max_memory", 83886080), ("rule", 0)):
        engine.execute("INFO", key, value)
    stones, longest, last = {}, 0.0, None
    ours = begins
    while len(stones) < size * size:
        if ours:
            began = time.monotonic()
            result = engine.begin() if last is None else engine.turn(last)
            longest = max(longest, time.monotonic() - began)
            assert result is not None, "no move"
            at = result.move.to_tuple()
            assert 0 <= at[0] < size and 0 <= at[1] < size and at not in stones, f"{at} is not free"
        else:
            free = [(x, y) for x in range(size) for y in range(size) if (x, y) not in stones]
            at = draw.choice(free)
            last = Move(at)
        stones[at] = ours
        if five(stones, at, ours):
            return ("sanqi" if ours else "random"), longest
        ours = not ours
    return "nobody", longest


def main():
    path, draw = sys.argv[1], random.Random(1)
    results = []
    with EngineClient(path, args=["engine", "gomocup"]) as engine:
        assert "Sanqi" in (engine.about() or ""), "ABOUT"
        for size in (5, 15, 20, 22):
            for begins in (True, False):
                winner, longest = game(engine, size, begins, draw)
                assert longest <= TURN + TOLERANCE, f"took {longest:.3f} s of {TURN} s"
                results.append(f"{size}x{size} {winner}")
        engine.start(15)
        position = BoardPosition()
        position.add_move(Move("h8"), BoardPosition.SELF)
        position.add_move(Move("h9"), BoardPosition.OPPONENT)
        assert engine.board(position) is not None, "BOARD"
        engine.quit()
    print(f"gomocup: {len(results)} games: {', '.join(results)}; illegal moves 0, time forfeits 0")


main()
