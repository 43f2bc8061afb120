"""Checks our GTP as an engine: the standard's manners, then a whole game of Reversi against random legal moves.

Usage: gtp.py PATH_OF_SANQI
"""

import random
import subprocess
import sys

LINES = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


class Engine:
    """GTP over the pipes of a child process."""

    def __init__(self, path):
        command = [path, "engine", "gtp", "--time", "0.05"]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def send(self, line):
        self.process.stdin.write(line.encode() + b"\n")

    def answer(self):
        """The mark and number of the next answer, and its text."""
        lines = []
        while True:
            line = self.process.stdout.readline().decode()
            assert line, "the engine ended"
            if line == "\n":
                break
            lines.append(line.rstrip("\n"))
        head, _, text = lines[0].partition(" ")
        return head, "\n".join([text] + lines[1:])

    def ask(self, line):
        self.send(line)
        return self.answer()

    def must(self, line):
        head, text = self.ask(line)
        assert head == "=", f"{line}: {head} {text}"
        return text

    def refuses(self, line, text):
        answer = self.ask(line)
        assert answer == ("?", text), f"{line}: {answer}"


class Board:
    """Reversi by the rules alone: squares are (column, row), row 0 is row 1."""

    def __init__(self):
        self.discs = {(3, 3): "white", (4, 4): "white", (4, 3): "black", (3, 4): "black"}
        self.turn = "black"

    def flips(self, at, color):
        found = []
        for dx, dy in LINES:
            run, (x, y) = [], (at[0] + dx, at[1] + dy)
            while self.discs.get((x, y), color) != color:
                run.append((x, y))
                x, y = x + dx, y + dy
            if run and self.discs.get((x, y)) == color:
                found += run
        return found

    def moves(self, color):
        squares = [(x, y) for x in range(8) for y in range(8)]
        return [at for at in squares if at not in self.discs and self.flips(at, color)]

    def play(self, at):
        for square in self.flips(at, self.turn):
            self.discs[square] = self.turn
        self.discs[at] = self.turn
        self.turn = other(self.turn)


def other(color):
    return "white" if color == "black" else "black"


def name(at):
    return f"{'ABCDEFGH'[at[0]]}{at[1] + 1}"


def square(text):
    return "ABCDEFGH".index(text[0]), int(text[1:]) - 1


def manners(path):
    engine = Engine(path)
    assert engine.must("protocol_version") == "2"
    assert engine.must("name") == "Sanqi"
    commands = engine.must("list_commands").split("\n")
    for command in commands:
        assert engine.must(f"known_command {command}") == "true"
    assert engine.must("known_command fly") == "false"
    assert engine.ask("17 name") == ("=17", "Sanqi")
    assert engine.ask("18 fly") == ("?18", "unknown command")
    # Comments, empty lines, tabs, control characters and CRLF.
    engine.send("# only a comment\n\n   \n\x07")
    assert engine.ask("19\tna\x01me # why not\r") == ("=19", "Sanqi")
    engine.refuses("play black", "syntax error")
    engine.refuses("play purple d3", "syntax error")
    engine.refuses("play black i3", "syntax error")
    engine.refuses("play black a1", "illegal move")
    engine.refuses("play black z9", "illegal move")
    engine.refuses("play white d3", "illegal move")
    engine.refuses("play black pass", "illegal move")
    engine.refuses("undo", "cannot undo")
    engine.refuses("boardsize 9", "unacceptable size")
    engine.refuses("boardsize x", "syntax error")
    engine.refuses("final_score", "cannot score")
    engine.refuses("loadsgf /there/is/no/such/file", "cannot load file")
    engine.must("play b d3")
    assert "\n\n" not in engine.must("showboard")
    engine.must("undo")
    for game in engine.must("list_games").split("\n"):
        engine.must(f"set_game {game}")
        first = engine.must("reg_genmove black")
        engine.must(f"play black {first}")
    engine.must("set_game Othello")
    assert engine.ask("99 quit") == ("=99", "")
    assert engine.process.wait(10) == 0


def whole_game(path, color, seed):
    """The engine plays one colour, random moves the other; every position is checked by playing it here too."""
    engine, board, draw = Engine(path), Board(), random.Random(seed)
    engine.must("boardsize 8")
    engine.must("clear_board")
    engine.must("time_settings 5 0 0")
    while board.moves("black") or board.moves("white"):
        legal = board.moves(board.turn)
        if not legal:
            # Forced passes are told as often as they are not: both must be understood.
            if draw.random() < 0.5:
                engine.must(f"play {board.turn} pass")
            board.turn = other(board.turn)
            continue
        if board.turn == color:
            engine.must(f"time_left {color} 2 0")
            at = square(engine.must(f"genmove {color}"))
            assert at in legal, f"{name(at)} is not legal"
        else:
            at = draw.choice(legal)
            engine.must(f"play {board.turn} {name(at)}")
        board.play(at)
    assert engine.must(f"genmove {color}") == "PASS"
    lead = sum(1 if disc == "black" else -1 for disc in board.discs.values())
    score = f"B+{lead}" if lead > 0 else f"W+{-lead}" if lead else "0"
    assert engine.must("final_score") == score
    engine.must("quit")
    assert engine.process.wait(10) == 0
    return score


def main():
    path = sys.argv[1]
    manners(path)
    games = [(color, whole_game(path, color, seed)) for seed in range(5) for color in ("black", "white")]
    results = ", ".join(f"{color} {score}" for color, score in games)
    print(f"gtp: manners ok; {len(games)} games with our engine as {results}; illegal moves 0")


main()
