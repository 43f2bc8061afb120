# Sanqi in English. An ampersand stands before the letter that opens a menu or chooses an item.

app-name = Sanqi

## Menus and commands

menu-game = &Game
menu-move = &Move
menu-analysis = &Analysis
menu-view = &View
menu-help = &Help

command-new = &New game…
command-open = &Open…
command-open-path = Open by &path…
command-save = &Save
command-save-as = Save &as…
command-restart = &Restart
command-swap = S&wap colours
command-resign = Res&ign…
command-draw = Offer a &draw…
command-preferences = Pr&eferences…
command-quit = &Quit

command-undo = &Undo
command-redo = &Redo
command-start = To the &start
command-back = One move &back
command-forward = One move &forward
command-end = To the &end
command-pause = &Pause
command-continue = &Continue
command-step = Play &one move
command-move-now = Move &now
command-play-on = Let the computer &go on from here

command-hint = &Hint, then its line
command-analysis = &Analyse the position
command-lock = &Lock the analysis
command-line-1 = Best line
command-line-2 = Second line
command-line-3 = Third line
command-try-out = Try moves &out here
command-back-to-game = &Back to the game
command-review = &Review the game
command-next-mistake = &Next mistake
command-previous-mistake = &Previous mistake
command-better = Show &what was better
command-try-again = Try again &from before this move
command-threats = &Threat view
command-graph = &Score graph

command-english = English
command-chinese = 简体中文
command-theme-system = Follow the s&ystem
command-theme-light = &Light
command-theme-dark = &Dark
command-marks = Mark legal &moves
command-last-move = Mark the l&ast move
command-forbidden = Mark &forbidden points
command-numbers = Move &numbers on stones
command-coordinates = &Coordinates
command-animation = An&imation
command-full-screen = F&ull screen

command-help = Sanqi &help
command-about = &About Sanqi

tool-new = New
tool-open = Open
tool-save = Save
tool-undo = Undo
tool-redo = Redo
tool-pause = Pause
tool-continue = Continue
tool-step = One move
tool-move-now = Move now
tool-hint = Hint
tool-analysis = Analysis
tool-back-to-game = Back to game

## Players and seats

player-black = Black
player-white = White
seat-you = You
seat-person = Person
seat-computer = Computer

computer-random = Random
computer-random-about = plays any legal move
computer-greedy = Greedy
computer-greedy-about = takes as much as it can
computer-shapes = Shapes
computer-shapes-about = looks at threes and fours
computer-level = Sanqi level { $number }
computer-level-about = { $number ->
    [1] first steps
    [2] beginner
    [3] casual player
    [4] improver
    [5] club player
    [6] strong club player
    [7] tournament player
    [8] expert
    [9] master
   *[other] as strong as it gets
  }

card-to-move = to move
card-your-move = your move
card-thinking = thinking…
card-passes = passes
card-paused = paused
card-won = won
card-lost = lost
card-draw = draw
card-resigned = resigned

## Games, rules and set-ups

game-reversi = Reversi
game-reversi-tagline = Outflank and flip
game-reversi-rules = Place a disc so that one or more straight runs of the other colour lie between it and another disc of your own; all of them flip. A player who cannot move passes. When neither side can move, the discs are counted.
game-gomoku = Gomoku
game-gomoku-tagline = Five in a row
game-gomoku-rules = Take turns placing a stone on any empty point. The first to have five of their own in a straight line wins; what counts as five, and what Black may not do, depends on the rules chosen.
game-ataxx = Ataxx
game-ataxx-tagline = Reach out and assimilate
game-ataxx-rules = Choose one of your pieces, then the square it goes to. Every piece of the other colour beside that square becomes yours. Who has no piece left loses. When neither side can move, the pieces are counted; so too, in the orthogonal game, when a position occurs for the third time or 100 moves pass without a capture. In the classic game, 100 moves without a clone are a draw.

variant-reversi-standard = Standard
variant-reversi-standard-about = The most discs win.
variant-reversi-anti = Fewest discs
variant-reversi-anti-about = The same moves, but the fewest discs win.
variant-gomoku-freestyle = Freestyle
variant-gomoku-freestyle-about = Five or more in a row win for both sides.
variant-gomoku-standard = Standard
variant-gomoku-standard-about = Exactly five in a row win; six or more do not count.
variant-gomoku-renju = Renju
variant-gomoku-renju-about = Black may not make an overline, a double four or a double three; White may.
variant-gomoku-caro = Caro
variant-gomoku-caro-about = Exactly five wins unless both ends are blocked by the other side; six or more always win.
variant-gomoku-caro-exact = Caro, exact
variant-gomoku-caro-exact-about = Exactly five wins unless both ends are blocked by the other side; six or more do not count.
variant-ataxx-orthogonal = Orthogonal
variant-ataxx-orthogonal-about = A piece steps one square up, down, left or right and turns the pieces on the four sides of its new square.
variant-ataxx-classic = Classic
variant-ataxx-classic-about = Next to a piece it clones itself, two squares away it jumps; all eight neighbours of the new square turn.

setup-ataxx-open = No walls
setup-ataxx-posts = Four posts
setup-ataxx-square = Square
setup-ataxx-quincunx = Quincunx
setup-ataxx-diamond = Diamond
setup-ataxx-cross = Cross
setup-ataxx-keep = Keep
setup-ataxx-gates = Gates
setup-ataxx-river = River

board-size = { $size }×{ $size }

## The status bar

status-your-move = Your move.
status-to-move = { $player } to move.
status-thinking = { $name } is thinking…
status-passes = { $player } has no move and passes.
status-you-pass = You have no move and pass.
status-paused = Paused. { $player } to move.
status-browsing = Move { $number } of { $all }. A move here replaces the rest.
status-start = Looking back at the start; { $all ->
    [one] one move follows
   *[other] { $all } moves follow
  }. A move here replaces the rest.
status-waiting = { $name } waits here. Letting it go on replaces the moves that follow.
status-saved = Saved as { $file }.
status-opened = Opened { $file }.
status-stuck = { $name } cannot go on.
status-unhurried = { $name } cannot be told to hurry.
status-computer-failed = { $name } found no move. Take back a move, or put somebody else in its seat.
status-draw-declined = { $name } declines the draw.
status-seats-swapped = The colours are swapped.
status-trying = { $more ->
    [0] Trying out after move { $number }.
    [one] Trying out: 1 move after move { $number }.
   *[other] Trying out: { $more } moves after move { $number }.
} { $standing } Esc goes back to the game.

hint-thinking = Looking for the best move…
hint-said = { $move }: { $why }.
hint-bare = { $move } looks best.

fact-rules = { $game }, { $variant } { $size }×{ $size }
fact-move = move { $number }
fact-move-of = move { $number } of { $all }
fact-saved = saved
fact-unsaved = not saved
fact-new = new

verdict-wins = { $player } wins.
verdict-wins-count = { $player } wins { $more }–{ $less }.
verdict-draw = The game is a draw.
verdict-draw-count = The game is a draw, { $more }–{ $less }.
verdict-resigned = { $loser } resigns, { $player } wins.
verdict-agreed = The game is a draw by agreement.
verdict-tournament = With the empty squares { $more }–{ $less }.
ending-five = Five in a row.
ending-full-board = The board is full.
ending-no-moves = Neither side can move.
ending-wiped-out = { $loser } has nothing left on the board.
ending-repetition = The same position has occurred three times.
ending-ply-clock = A hundred moves brought no progress.

## Why a move is illegal

illegal-game-over = The game is over. Take back a move or start a new one.
illegal-off-board = { $square } is not on this board.
illegal-occupied = { $square } is occupied.
illegal-wall = { $square } is a wall.
illegal-flips-nothing = A disc on { $square } would flip nothing.
illegal-not-yours = There is no piece of { $player } on { $square }.
illegal-out-of-reach = No piece of { $player } reaches { $square }.
illegal-forbidden-double-three = { $square } is forbidden to Black: a double three.
illegal-forbidden-double-four = { $square } is forbidden to Black: a double four.
illegal-forbidden-overline = { $square } is forbidden to Black: an overline.
illegal-pass-refused = { $player } has a move and cannot pass.
illegal-must-pass = { $player } has no move and must pass.
illegal-wrong-kind = These rules do not know that kind of move.
illegal-cannot-move = The piece on { $square } cannot move.
illegal-choose-piece = More than one piece can go to { $square }. Choose the piece first.
illegal-piece-out-of-reach = The chosen piece does not reach { $square }.
illegal-notation = “{ $move }” is not a move of this game.
illegal-not-your-turn = It is the computer's turn.

## The side panel

panel-moves = Moves
panel-no-moves = No move yet.
panel-move-pass = pass

panel-analysis = Analysis
analysis-locked = Analysis, locked at move { $number }
analysis-lock-tip = Stay with this position (L)
analysis-verdict = { $score }, depth { $depth }
analysis-speed = { $rate }/s
analysis-begins = Thinking…
analysis-rests = Paused
analysis-over = The game is over here.

panel-graph = Score
graph-tip = { $number } · { $score }

panel-review = Review
review-going = Reviewing { $number } of { $all }
review-stopped = { $number } of { $all } reviewed
review-begin = Review the game
review-stop = Stop
review-continue = Continue
review-accuracy = { $percent } %
review-move = { $number }. { $player } { $move }: { $class }
review-after = After it: { $score }.
review-does = { $move }: { $why }.
review-mistake = { $number }. { $player } { $move }: { $class }, cost { $cost }
review-error = { $number }. { $player } { $move }: { $class }
review-change =
    Before: { $before }.
    After: { $after }.
review-returned = { $player } gave { $cost } back at once ({ $class }).
review-fault = { $move } { $why }.
review-better = Better was { $move }.
review-better-because = Better was { $move }: { $why }.
review-allowed = It allowed { $player } { $move }: { $why }.
review-allowed-now = It allowed { $player } { $move }: { $why }. After { $best } the same move would not win.
review-see = Compare:
review-see-after = after { $move }: { $count }
review-tally = { $from ->
    [0] In the whole game
   *[other] From move { $from } on
} { $what }.
review-came = Later { $player }:
review-lesson = Tip: { $lesson }
review-came-move = { $number }. { $move } { $what }
review-deep = No simple reason: the difference shows only { $plies } moves ahead.
review-worst = The costliest until then:
review-worst-move = { $number }. { $move } ({ $cost })
review-also = Also { $number }. { $move } { $why }.
review-earlier = { $number }. { $move } ({ $class }) was not punished: the game was even again after it.
review-follows = After { $move }:
review-allowed-bare = It allowed { $player } { $move } ({ $why }).
review-turning = { $player } lost the game with move { $number }, { $move }: { $before }, then { $after }.
review-let-go = { $player } let a won game go with move { $number }, { $move }: { $before }, then { $after }.
review-costliest = { $player } was behind { $from ->
    [0] already
   *[other] from move { $from } on
}; move { $number }, { $move }, mattered most: { $before }, then { $after }.
review-crept = { $player } lost little by little{ $from ->
    [0] {""}
   *[other] {" "}from move { $from } on
}; { $open ->
    [1] until it was decided, move { $number }, { $move }, cost the most.
   *[other] move { $number }, { $move }, mattered most.
}
review-slipped = No single move lost the game for { $player }: it slipped away little by little{ $from ->
    [0] {""}
   *[other] {" "}from move { $from } on
}.
review-habit = In { $count } of { $all } moves with a choice { $player } { $what }.
habit-corners = let a corner go or gave one away
habit-near-corner = played beside an empty corner
habit-fewer-moves = came off worse in moves to choose from than the best move would have
habit-frontier = left more discs beside empty squares than needed
habit-adds-none = moved a piece where the best move adds one
habit-leaves-hole = left a square where the other side arrived next
habit-leaves-attacker = left a piece that did harm at once and could be captured
habit-captures-less = captured less than the best move would have
habit-exposes-more = let more be captured than needed
habit-no-threat = made no threat where one could be made
habit-leaves-point = left the other side the point it needed most
lesson-corners = a corner can never be taken back.
lesson-near-corner = a disc beside an empty corner often gives it away.
lesson-moves = who runs out of moves must give up corners.
lesson-frontier = have few discs beside empty squares.
lesson-adds-none = growing adds a piece and leaves no hole.
lesson-leaves-hole = before leaving a square, see who can arrive there.
lesson-leaves-attacker = capture first the piece that does harm next.
lesson-captures-less = a captured piece counts twice.
lesson-exposes-more = look first where the other side can arrive.
lesson-no-threat = a threat has to be answered.
lesson-leaves-point = take the point that both sides want.
outlook-even = the game was even
outlook-ahead = { $player } was ahead ({ $score })
outlook-winning = { $player } was winning ({ $score })
outlook-won = { $player } had a won game ({ $score })
review-last-defence = The last move that could still have saved { $player } was move { $number }.
review-held-until = Even after that { $player } could still have held, up to move { $number }.
review-accuracy-label = accuracy
review-accuracy-tip = Accuracy: 100 % where no move loses anything; moves of a lost game, and forced ones, do not count. Told from five moves on
review-previous = ‹ Mistake
review-next = Mistake ›
word-ply = Ply: one move of one player. “Five in 3 plies” is a move, an answer and the five
review-summary = Summary
review-again = Try again

panel-threats = Threats
threats-none = No threats here.

## Dialogs

dialog-ok = OK
dialog-cancel = Cancel
dialog-close = Close

new-title = New game
new-rules = Rules
new-board = Board
new-setup = Set-up
new-start = Start game

confirm-title = Save this game first?
confirm-text = { $moves ->
    [one] One move of { $game } is not saved.
   *[other] { $moves } moves of { $game } are not saved.
  }
confirm-review = The review of this game of { $game } is not saved.
confirm-save = Save
confirm-discard = Discard

resign-title = Resign?
resign-text = { $player } resigns and { $winner } wins.
resign-confirm = Resign

draw-title = A draw?
draw-text = { $player } offers a draw. Does { $opponent } accept?
draw-accept = Accept
draw-decline = Decline

recover-title = Resume the last game?
recover-text = Sanqi did not close properly. A game of { $game } with { $moves ->
    [one] one move
   *[other] { $moves } moves
  } was kept.
recover-restore = Resume
recover-discard = Discard

path-open-title = Open a game
path-save-title = Save the game
path-label = Path of the file
path-hint = for example /home/you/game.sanqi.json
path-open = Open
path-save = Save
path-replace = Replace
path-exists = { $file } already exists. Replace it?
path-empty = Please enter a path.
path-no-service = This system offers no file dialog, so the path is typed here.

file-filter = Sanqi games
file-filter-all = All files
file-default-name = game

message-open-failed = The game was not opened
message-save-failed = The game was not saved
message-settings = Preferences
message-warning = Please note
message-other-place = Choose another place…

preferences-title = Preferences
preferences-language = Language
preferences-theme = Appearance
preferences-theme-system = Follow the system
preferences-theme-light = Light
preferences-theme-dark = Dark
preferences-board = Board
preferences-marks = Mark legal moves
preferences-last-move = Mark the last move
preferences-forbidden = Mark forbidden points
preferences-numbers = Move numbers on stones
preferences-coordinates = Coordinates
preferences-animation = Animation
preferences-threats = Threat view
preferences-graph = Score graph

help-title = Help
help-keys = Keys
help-board-keys = On the board
help-key-arrows = move the cursor; looking back, ← and → step through the game until there is a cursor
help-key-enter = choose a square, play
help-key-escape = give up the hint, the selection, what is tried out
help-key-menu = open a menu
help-keys-arrows = Arrow keys
help-keys-enter = Enter, Space
help-keys-escape = Esc
help-keys-menu = F10, Alt + letter
help-games = Games
help-insight = What the engine says
help-insight-hint = A hint shows the best move and why it is good; asked for once more, it plays the line out as numbered stones.
help-insight-values = Analysis writes the value of every move on its square, seen from whoever moves: green is as good as the best, grey somewhat worse, red bad. The best move has a white rim. A round plate is an estimate, a square one is proved. Among many moves only the best have numbers; the others are dots until the pointer is over them.
help-insight-bar = The bar beside the board fills with black as far as Black is likely to win. The graph shows the same for every position of the game: click or drag to go there.
help-insight-lines = A click on a move in a line shows the position after it. Moves can be tried out there for both sides; the game itself waits.
help-insight-review = A review compares every move with the best, the last one first: ?! is an inaccuracy (it loses 2 discs in Reversi, 1 point in Gomoku, 1 piece in Ataxx), ? a mistake (5, 2, 2.5), ?? a blunder (9, 3, 5), × a win that was missed. In a game that is won or lost before and after a move there are no mistakes. Coloured words lead to the position they speak of; purple corners stand around the squares they mean, and “Compare” shows these after the move and after the better one; small discs in them say who could move there. A hint has them too. N and P step through the mistakes of the only person, or of who lost; a count of mistakes leads from one of them to the next. It can be stopped and continued, and is saved with the game.
help-insight-threats = The threat view marks what the engine sees at a glance; a sentence for every mark stands in the panel.

about-title = About Sanqi
about-version = Version { $version }
about-text = Three board games in one window: Reversi, Gomoku and Ataxx.
about-licence = Free under the MIT or the Apache 2.0 licence. The Chinese typeface is a part of Noto Sans SC under the SIL Open Font Licence 1.1.

status-not-kept = This game is not kept against a crash: { $why }

## Files

file-error = { $file }: { $why }
load-missing = there is no such file.
load-directory = this is a folder, not a file.
load-not-a-directory = a part of this path is a file, not a folder.
load-special = this is a pipe or a device, not a file.
load-denied = this file may not be read.
load-too-large = the file has { $size } MiB, more than any saved game.
load-io = the file cannot be read ({ $why }).
load-failed = the file could not be processed.
read-place = line { $line }, column { $column }: { $why }
read-empty = the file is empty.
read-encoding = the text is { $encoding }, but saved games are UTF-8.
read-not-text = this is not UTF-8 text.
read-cut-off = the file is cut off here.
read-syntax = this is not JSON.
read-duplicate = the key “{ $key }” stands here a second time.
read-too-deep = it is nested too deeply.
read-format = this is not a saved game of Sanqi.
read-version = the file has version { $version } and needs a newer Sanqi.
field-missing = “{ $name }” is missing.
field-object = “{ $name }” must be an object.
field-list = “{ $name }” must be a list.
field-pair = “{ $name }” must be a list of two numbers.
field-text = “{ $name }” must be text.
field-number = “{ $name }” must be a whole number that is not negative.
field-unknown = “{ $name }” cannot be “{ $value }”.
field-stranger = “{ $name }” is not known here.
field-long = “{ $name }” is longer than { $most } characters.
field-control = “{ $name }” contains a control character.
open-game = there is no game “{ $game }” here.
open-variant = there are no rules “{ $name }” for this game.
open-size = this game is not played on a board of size { $size }.
open-setup = these rules have no set-up “{ $name }”.
open-start = the starting position cannot be read at character { $at }.
open-notation = move { $number } (“{ $move }”) is not a move of this game.
open-illegal = move { $number } is illegal. { $why }
open-after-end = move { $number } ({ $move }) comes after the end of the game.
open-cursor = the cursor is at { $cursor }, but there { $moves ->
    [one] is only one move.
   *[other] are only { $moves } moves.
  }
save-no-directory = There is no folder { $file }.
save-not-a-file = { $file } is not a file that can be written.
save-read-only = { $file } may not be written: it is read-only.
save-full = No space is left on the disk for { $file }.
save-io = { $file } cannot be written ({ $why }).
warning-result = The result in the file contradicts its moves. The moves are trusted.
warning-field = The file has a field “{ $name }” that is not known here. It is left out.
warning-computer = There is no computer player “{ $name }” here, so a person plays { $player }.
settings-unreadable = The preferences in { $file } cannot be read, so the defaults are used: { $why }
settings-damaged = The preferences were damaged, so the defaults are used. The old file is kept as { $file }.
settings-stuck = The preferences are damaged, so the defaults are used, and the damaged file cannot be renamed ({ $why }).
status-both = { $first } { $second }
status-nothing-to-review = There is no move to review yet.
path-no-file = This is a folder. Please add the name of a file.

## What an engine sees

score-of = { $player }: { $score }
score-discs = { $value } discs
score-pieces = { $value } pieces
score-points = { $value } points
score-by-discs = { $value } discs
score-by-pieces = { $value } pieces
score-by-points = { $value } points
score-wins-by = wins by { $count }, solved
score-loses-by = loses by { $count }, solved
score-draw = draw, solved
score-wins-in = wins in { $plies } { $plies ->
    [one] ply
   *[other] plies
  }
score-loses-in = loses in { $plies } { $plies ->
    [one] ply
   *[other] plies
  }
score-likely-wins-in = likely wins in { $plies } { $plies ->
    [one] ply
   *[other] plies
  }
score-likely-loses-in = likely loses in { $plies } { $plies ->
    [one] ply
   *[other] plies
  }
score-wins = certain win
score-loses = certain loss
score-won = won
score-lost = lost
score-short-wins = W
score-short-loses = L
score-short-wins-in = W{ $plies }
score-short-loses-in = L{ $plies }

class-forced = forced
class-best = best
class-good = good
class-inaccuracy = inaccuracy
class-mistake = mistake
class-blunder = blunder
class-slip = not the best
class-lost = lost already
class-won = won anyway
class-missed-win = missed win

reason-only-move = the only legal move
reason-search = the best move found, looking { $plies ->
    [one] one move
   *[other] { $plies } moves
  } ahead
reason-solved-win = solved: wins by { $count }
reason-solved-draw = solved: a draw
reason-solved-loss = solved: loses by { $count }, no move loses by less
reason-decided-win = wins for certain
reason-decided-loss = loses for certain, like every other move
reason-wipes-out = leaves nothing of { $player } on the board
reason-forces-pass = { $player } must pass
reason-corner = takes the corner
reason-keeps-from-corner = keeps { $player } from the corner { $square }
reason-leaves-moves = leaves { $player } { $count ->
    [one] one move
   *[other] { $count } moves
  }
reason-stable = { $count } more discs that can never be flipped
reason-parity = leaves an even number of squares in every region
reason-captures = captures { $count }
reason-captures-exposes = captures { $count }; up to { $lost } can be captured back
reason-captures-safely = captures { $count }; none can be captured back
reason-fills-hole = fills a hole
reason-safe = { $player } can capture nothing next
reason-five = makes five
reason-wins = wins with five in { $plies } plies
reason-wins-fours = wins with five in { $plies } plies, all fours
reason-wins-threats = wins with five in { $plies } plies, all threats
reason-lost = holds out longest found: { $player } makes five in { $plies } plies
reason-only-defence = the only way to stop { $player }'s four
reason-blocks-four = blocks { $player }'s four
reason-blocks-three = blocks { $player }'s open three
reason-blocks-one-three = blocks one of { $player }'s open threes
reason-trap = { $player } may not stop it: { $square } is forbidden
reason-makes-open-four = makes an open four
reason-makes-double-four = makes two fours
reason-makes-four-three = makes a four and a three
reason-makes-double-three = makes two open threes
reason-makes-four = makes a four
reason-makes-three = makes an open three
reason-denies-four-three = takes the point of { $player }'s four and three
reason-denies-double-three = takes the point of { $player }'s two threes
reason-makes-two-closed-threes = makes two closed threes
reason-makes-closed-three-two = makes a closed three and an open two
reason-makes-closed-three = makes a closed three
reason-makes-two-twos = makes two open twos
reason-makes-two = makes an open two
reason-denies-four = takes a point where { $player } would make a four
reason-denies-three = takes a point where { $player } would make an open three
reason-denies-closed-three = takes a point where { $player } would make a closed three
reason-denies-two-twos = takes the point of { $player }'s two open twos
reason-denies-two = takes a point where { $player } would make an open two
reason-threatens-fours = threatens to win by fours, beginning with { $square }
reason-stops-fours = ends { $player }'s threat to win by fours
reason-leaves-no-threat = leaves { $player } no four and no open three to make
reason-quiet = opens no new square to { $player }
reason-flips = flips { $count ->
    [one] one disc
   *[other] { $count } discs
  }
reason-mobility = leaves { $player } { $count } moves and { $mover } { $own }
reason-gives-corner = gives { $player } the corner { $square }
reason-x-square = stands diagonally beside the empty corner { $square }
reason-c-square = stands beside the empty corner { $square }
reason-moves-now = at once leaves { $player } { $own ->
    [one] one move
   *[other] { $own } moves
} against { $others } of { $opponent }, instead of { $more } against { $fewer }
reason-frontier = leaves { $count } discs beside empty squares instead of { $fewer }
reason-parity-lost = gives away the last move in the even regions
reason-shields = cuts what { $player } can capture next from { $count } to { $left }
reason-grows = adds a piece; { $player } can capture { $lost } at most
reason-moves = moves where { $player } can capture { $lost } at most
reason-exposes-more = lets { $player } capture { $count } instead of { $fewer }
reason-captures-less = captures { $count } where { $more } were to be had
reason-jumps-instead = jumps where { $square } could be reached by growing: no new piece, and { $from } left empty
reason-wrong-block = blocks { $player }'s open three at the wrong point ({ $square } is the right one)
reason-leaves-hole = leaves { $square } empty, where { $player } arrives next
reason-leaves-attacker = leaves the piece on { $square }, which { $better } captures: { $player } plays { $answer } with it
reason-adds-none = adds no piece, where one could be added
reason-line-pieces = leads to { $player } { $own } and { $opponent } { $others } instead of { $more } and { $fewer } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-moves = leaves { $player } { $own ->
    [one] one move
   *[other] { $own } moves
} to choose from against { $others } of { $opponent }, instead of { $more } against { $fewer } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-safe = leaves { $player } { $own ->
    [one] one move
   *[other] { $own } moves
} giving no corner away against { $others } of { $opponent }, instead of { $more } against { $fewer } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-stable = leaves { $player } { $own ->
    [one] one disc
   *[other] { $own } discs
} that can never be flipped against { $others } of { $opponent }, instead of { $more } against { $fewer } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-passes = makes { $player } pass ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-wiped = leads to the loss of everything on the board ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-loses-corner = loses the corner { $square } to { $player } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-misses-corner = lets the corner { $square } go (to be had in { $later } moves)
reason-tally-moves = { $player } had fewer moves to choose from than { $opponent } in { $count } of { $all } turns
reason-tally-corners = { $opponent } took { $others ->
    [one] one corner
   *[other] { $others } corners
}, { $player } { $own ->
    [0] none
   *[other] { $own }
}
reason-tally-jumps = { $player } added { $fewer ->
    [one] one piece
   *[other] { $fewer } pieces
} fewer by growing than { $opponent } ({ $grown } against { $growths }; jumps { $jumps } against { $leaps }, captures { $captured } against { $lost })
reason-tally-captures = { $player } captured { $fewer ->
    [one] one piece
   *[other] { $fewer } pieces
} fewer than { $opponent } ({ $captured } against { $lost }; grown { $grown } against { $growths }, jumps { $jumps } against { $leaps })
reason-tally-threats = { $player } made { $own ->
    [0] no four or open three
    [one] 1 four or open three
   *[other] { $own } fours and open threes
}, { $opponent } { $others }
reason-lets-five = lets { $player } make five at { $square }
reason-lets-open-four = lets { $player } make an open four at { $square }
reason-lets-four-three = lets { $player } make a four and a three at { $square }
reason-lets-double-three = lets { $player } make two open threes at { $square }
reason-leaves-point = does not take { $square }, the best point for both sides
reason-left-five = does not take { $square }, where { $player } makes five
reason-left-open-four = does not take { $square }, where { $player } makes an open four
reason-left-double-four = does not take { $square }, where { $player } makes two fours
reason-left-four-three = does not take { $square }, where { $player } makes a four and a three
reason-left-double-three = does not take { $square }, where { $player } makes two open threes
reason-left-four = does not take { $square }, where { $player } makes a four
reason-left-three = does not take { $square }, where { $player } makes an open three
reason-unspoilt-five = leaves { $player } the five at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-open-four = leaves { $player } the open four at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-double-four = leaves { $player } the two fours at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-four-three = leaves { $player } the four and three at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-double-three = leaves { $player } the two threes at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-four = leaves { $player } the four at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-unspoilt-three = leaves { $player } the open three at { $square }, which { $better } would have spoiled ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-open-four = lets { $player } make an open four at { $square } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-double-four = lets { $player } make two fours at { $square } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-four-three = lets { $player } make a four and a three at { $square } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-line-double-three = lets { $player } make two open threes at { $square } ({ $later ->
    [one] one move
   *[other] { $later } moves
} on, with best play)
reason-no-threat = makes no threat
reason-separator = {"; "}

mark-mobility = Squares where the other side could move
mark-stable = Discs that can never be flipped
mark-region-odd = A region with an odd number of empty squares: who plays there first may play there last
mark-region-even = A region with an even number of empty squares: who answers there may play there last
mark-exposed = How many pieces of this colour a move here would take
mark-four = A four: a stone here makes five
mark-open-three = An open three: a stone here makes an open four
mark-forbidden = Forbidden to Black

field-range = “{ $name }” must be a number from { $low } to { $high }.
field-flag = “{ $name }” must be true or false.
field-many = “{ $name }” has more than { $most } items.
warning-unread = What cannot be read of the review is left out: { $why }
warning-review = The review of move { $number } does not fit the game. What does not fit is left out.

## Engines of other people

seat-engine = Engine

command-restart-engine = Res&tart the engine
command-engine-log = &Engine log

preferences-general = General
preferences-computer = Computer
preferences-engines = Engines
preferences-time = Time a move
preferences-threads = Threads
preferences-hash = Memory
preferences-effort-about = What a computer player may use for a move. The highest levels use all of it; the others stop earlier. An engine gets the same time unless it has limits of its own.
effort-seconds = { $seconds ->
    [one] at most 1 second
   *[other] at most { $seconds } seconds
  }
effort-threads = { $threads ->
    [one] one thread
   *[other] { $threads } threads
  }
effort-hash = { $size } MiB

engines-none = Engines of other people play here once they are added: for Reversi those that speak NBoard or GTP, for Gomoku the Gomocup protocol, for Ataxx UAI.
engines-add = Add an engine…
engines-test = Test
engines-stop = Stop
engines-edit = Edit…
engines-remove = Remove
engines-remove-confirm = Remove it

engine-form-add = Add an engine
engine-form-edit = Edit the engine
engine-form-save = Save
engine-form-browse = Browse…
engine-form-name = Name
engine-form-game = Game
engine-form-protocol = Protocol
engine-form-program = Program
engine-form-arguments = Arguments
engine-form-folder = Folder
engine-form-limits = Limits
engine-form-options = Options
engine-form-use = Use
engine-advises = Hints and analysis of this game come from it
engine-hints = The hints of this game come from it
engines-advises = hints
engine-hint-name = for example Edax
engine-hint-program = the path of the program, or its name
engine-hint-arguments = none; quotes keep words together
engine-hint-folder = the folder it is started in
engine-hint-options = none; as Hash=64 Threads=2
engine-limit-none = none
engine-limit-time = s a move
engine-limit-depth = plies
engine-limit-nodes = positions
engine-problem-name = The engine needs a name of at most 100 characters.
engine-problem-taken = Another engine has this name already.
engine-problem-program = Which program is it? The path or the name of it is missing.
engine-problem-quote = A quotation mark { $mark } is not closed.
engine-problem-number = A limit is a number above zero, or empty.
engine-problem-option = An option is written as NAME=VALUE.

engine-testing = Waiting for its answer…
engine-answers = Answers in { $ms } ms.
engine-answers-as = Answers in { $ms } ms as { $name }.
engine-last-lines = Its last lines:
engine-log = Engine log
engine-restart = Restart the engine
engine-replace = Let { $name } play
engine-sit = Let a person play
engine-preferences = Engines…
engine-missing = { $player } was played by the engine “{ $name }”, which is not among your engines for this game.

fault-start = The engine { $name } could not be started: { $why }.
fault-folder = The engine { $name } could not be started: { $path } is a folder, not a program.
fault-silent = The engine { $name } did not answer “{ $command }” within { $seconds } s.
fault-late = The engine { $name } gave no move within { $seconds } s.
fault-ended = The engine { $name } ended by itself ({ $how }).
fault-no-move = The engine { $name } answered “{ $answer }”, which is no move.
fault-illegal = The engine { $name } played { $move }, which is not legal here.
fault-dismissed = The engine { $name } was ended.
fault-resigned = The engine { $name } resigned.
fault-refused = The engine { $name } refused “{ $command }”: { $answer }.
fault-flood = The engine { $name } wrote more than { $lines } lines for one answer.
fault-unspeakable = The engine { $name } cannot play here: its protocol { $protocol } has no words for these rules or this position.

console-title = Engine log
console-copy = Copy
console-copied = The engine log is copied.
console-empty = No engine has been asked anything in this game yet.
