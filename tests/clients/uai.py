"""Whole games of Ataxx between our UAI engine and random moves, every position checked by python-ataxx.

Usage: uai.py PATH_OF_SANQI
"""

import queue
import random
import subprocess
import sys

import ataxx
import ataxx.uai

STARTS = {"plain": ataxx.FEN_STARTPOS, "corners": ataxx.FEN_4CORNERS, "sides": ataxx.FEN_4SIDES}


class Engine(ataxx.uai.Engine):
    """python-ataxx's engine, which also hears what `display` shows."""

    def __init__(self, command):
        self.shown = queue.Queue()
        super().__init__(command)

    def recv_line(self, line):
        if line and line.startswith("fen "):
            self.shown.put(line[4:])
        super().recv_line(line)

    def fen(self):
        self.send_line("display")
        return self.shown.get(timeout=60)


def game(engine, start, colors, draw):
    """One game in which our engine plays these colors; returns the result and its length. Every position is checked."""
    board, moves = ataxx.Board(start), []
    engine.uainewgame()
    while not board.gameover():
        legal = [str(move) for move in board.legal_moves()]
        engine.position(start, " ".join(moves) or None)
        assert engine.fen() == board.get_fen()
        if board.turn in colors:
            engine.isready()
            # Once by the moves since the start, once by the position alone.
            if len(moves) % 4 > 1:
                engine.position(board.get_fen())
            best, _ = engine.go(times=(500, 500, 20, 20)) if len(moves) % 3 else engine.go(movetime=20)
            assert best in legal, f"{best} is not legal in {board.get_fen()}"
        else:
            best = draw.choice(legal)
        moves.append(best)
        board.makemove(ataxx.Move.from_san(best))
    engine.position(start, " ".join(moves))
    assert engine.fen() == board.get_fen()
    return board.result(), len(moves)


def perft(path):
    text = "perft 4\nquit\n"
    run = subprocess.run([path, "engine", "uai"], input=text, capture_output=True, text=True, timeout=600)
    depths = [line.split()[4] for line in run.stdout.splitlines() if line.startswith("info depth")]
    assert depths[: 3] == ["1", "16", "256"] and len(depths) <= 5, run.stdout
    board = ataxx.Board()
    assert board.perft(2) == int(depths[2])


def main():
    path, draw = sys.argv[1], random.Random(1)
    perft(path)
    engine = Engine([path, "engine", "uai"])
    engine.uai()
    assert engine.name.startswith("Sanqi"), engine.name
    engine.setoption("Hash", 16)
    results = []
    for name, start in STARTS.items():
        for colors in ((ataxx.BLACK,), (ataxx.WHITE,), (ataxx.BLACK, ataxx.WHITE)):
            result, length = game(engine, start, colors, draw)
            played = "both" if len(colors) == 2 else "black" if ataxx.BLACK in colors else "white"
            results.append(f"{name} as {played} {result} ({length} plies)")
    engine.quit()
    print(f"uai: {len(results)} games: {', '.join(results)}; illegal moves 0")


main()
