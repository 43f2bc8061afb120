"""Whole games of Ataxx between our UAI engine and random moves, every position checked by python-ataxx.

Usage: uai.py PATH_OF_SANQI
"""

import random
import subprocess
import sys

import ataxx
import ataxx.uai

STARTS = {"plain": ataxx.FEN_STARTPOS, "corners": ataxx.FEN_4CORNERS, "sides": ataxx.FEN_4SIDES}


def shown(path, start, moves):
    """The position as our engine shows it after these moves."""
    text = f"position fen {start} moves {' '.join(moves)}\ndisplay\nquit\n"
    if not moves:
        text = f"position fen {start}\ndisplay\nquit\n"
    run = subprocess.run([path, "engine", "uai"], input=text, capture_output=True, text=True, timeout=60)
    fens = [line[4:] for line in run.stdout.splitlines() if line.startswith("fen ")]
    assert len(fens) == 1, run.stdout
    return fens[0]


def game(path, engine, start, color, draw):
    """One game; returns the result and its length."""
    board, moves = ataxx.Board(start), []
    engine.uainewgame()
    while not board.gameover():
        legal = [str(move) for move in board.legal_moves()]
        if board.turn == color:
            engine.isready()
            # Once by the moves since the start, once by the position alone.
            if len(moves) % 4 < 2:
                engine.position(start, " ".join(moves) or None)
            else:
                engine.position(board.get_fen())
            best, _ = engine.go(times=(500, 500, 20, 20)) if len(moves) % 3 else engine.go(movetime=20)
            assert best in legal, f"{best} is not legal in {board.get_fen()}"
        else:
            best = draw.choice(legal)
        moves.append(best)
        board.makemove(ataxx.Move.from_san(best))
        if len(moves) % 10 == 0:
            assert shown(path, start, moves) == board.get_fen()
    assert shown(path, start, moves) == board.get_fen()
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
    engine = ataxx.uai.Engine([path, "engine", "uai"])
    engine.uai()
    assert engine.name.startswith("Sanqi"), engine.name
    engine.setoption("Hash", 16)
    results = []
    for name, start in STARTS.items():
        for color in (ataxx.BLACK, ataxx.WHITE):
            result, length = game(path, engine, start, color, draw)
            results.append(f"{name} as {'black' if color == ataxx.BLACK else 'white'} {result} ({length} plies)")
    engine.quit()
    print(f"uai: {len(results)} games: {', '.join(results)}; illegal moves 0")


main()
