# 三棋简体中文。“&”后的字母是菜单或菜单项的快捷字母。

app-name = 三棋

## 菜单与命令

menu-game = 游戏(&G)
menu-move = 走棋(&M)
menu-analysis = 分析(&A)
menu-view = 视图(&V)
menu-help = 帮助(&H)

command-new = 新对局(&N)…
command-open = 打开(&O)…
command-open-path = 按路径打开(&P)…
command-save = 保存(&S)
command-save-as = 另存为(&A)…
command-restart = 重新开始(&R)
command-swap = 交换双方(&W)
command-resign = 认输(&I)…
command-draw = 提和(&D)…
command-preferences = 首选项(&E)…
command-quit = 退出(&Q)

command-undo = 悔棋(&U)
command-redo = 恢复(&R)
command-start = 回到开局(&S)
command-back = 后退一手(&B)
command-forward = 前进一手(&F)
command-end = 到最后一手(&E)
command-pause = 暂停(&P)
command-continue = 继续(&C)
command-step = 只走一手(&O)
command-move-now = 立即落子(&N)
command-play-on = 让电脑从此处继续(&G)

command-hint = 提示，再按看变化(&H)
command-analysis = 分析局面(&A)
command-lock = 锁定分析(&L)
command-line-1 = 最佳变化
command-line-2 = 第二变化
command-line-3 = 第三变化
command-try-out = 在此试走(&O)
command-back-to-game = 回到对局(&B)
command-review = 复盘(&R)
command-next-mistake = 下一处失误(&N)
command-previous-mistake = 上一处失误(&P)
command-better = 看更好的一手(&W)
command-try-again = 从这手之前再下一次(&F)
command-threats = 威胁视图(&T)
command-graph = 形势图(&S)

command-english = English
command-chinese = 简体中文
command-theme-system = 跟随系统(&Y)
command-theme-light = 浅色(&L)
command-theme-dark = 深色(&D)
command-marks = 标出可走的位置(&M)
command-last-move = 标出最后一手(&A)
command-forbidden = 标出禁手点(&F)
command-numbers = 在棋子上显示手数(&N)
command-coordinates = 显示坐标(&C)
command-animation = 动画(&I)
command-full-screen = 全屏(&U)

command-help = 使用帮助(&H)
command-about = 关于三棋(&A)

tool-new = 新对局
tool-open = 打开
tool-save = 保存
tool-undo = 悔棋
tool-redo = 恢复
tool-pause = 暂停
tool-continue = 继续
tool-step = 走一手
tool-move-now = 立即落子
tool-hint = 提示
tool-analysis = 分析
tool-back-to-game = 回到对局

## 棋手

player-black = 黑方
player-white = 白方
seat-you = 你
seat-person = 玩家
seat-computer = 电脑

computer-random = 随机
computer-random-about = 随意走一手合法棋
computer-greedy = 贪心
computer-greedy-about = 每手尽量多得子
computer-shapes = 棋形
computer-shapes-about = 看活三、冲四等棋形
computer-level = 三棋 { $number } 级
computer-level-about = { $number ->
    [1] 初学
    [2] 入门
    [3] 休闲
    [4] 进阶
    [5] 棋社水平
    [6] 棋社高手
    [7] 比赛水平
    [8] 专家
    [9] 大师
   *[other] 全力以赴
  }

card-to-move = 轮到走棋
card-your-move = 轮到你走
card-thinking = 思考中…
card-passes = 停一手
card-paused = 已暂停
card-won = 胜
card-lost = 负
card-draw = 和棋
card-resigned = 认输

## 棋类、规则与布置

game-reversi = 黑白棋
game-reversi-tagline = 夹住对方，翻成己方
game-reversi-rules = 落子后，凡是在一条直线上被新子与己方另一子夹住的对方棋子，全部翻成己方。无处可下时停一手；双方都无处可下时终局数子。
game-gomoku = 五子棋
game-gomoku-tagline = 五子连珠
game-gomoku-rules = 双方轮流在空交叉点上落子，先在一条直线上连成五子者胜。怎样算五连、黑方有哪些禁手，由所选规则决定。
game-ataxx = 同化棋
game-ataxx-tagline = 走近对方，化为己方
game-ataxx-rules = 先选自己的一子，再选要去的格子；新位置旁边的对方棋子都变成己方。没有棋子的一方负。双方都走不下去时数子；直走规则中，同一局面第三次出现或一百手没有同化时也数子；经典规则中，一百手没有复制为和棋。

variant-reversi-standard = 标准
variant-reversi-standard-about = 子多者胜。
variant-reversi-anti = 反黑白棋
variant-reversi-anti-about = 走法相同，子少者胜。
variant-gomoku-freestyle = 无禁手
variant-gomoku-freestyle-about = 双方连成五子或更多都算胜。
variant-gomoku-standard = 标准
variant-gomoku-standard-about = 恰好五连才算胜，长连不算。
variant-gomoku-renju = 连珠
variant-gomoku-renju-about = 黑方禁止长连、四四和三三，白方没有禁手。
variant-gomoku-caro = 卡罗
variant-gomoku-caro-about = 恰好五连、且两端没有都被对方堵住才算胜；六子或更多一律算胜。
variant-gomoku-caro-exact = 严格卡罗
variant-gomoku-caro-exact-about = 恰好五连、且两端没有都被对方堵住才算胜；长连不算。
variant-ataxx-orthogonal = 直走
variant-ataxx-orthogonal-about = 一子向上下左右走一格，新位置四边的对方棋子变成己方。
variant-ataxx-classic = 经典
variant-ataxx-classic-about = 走到相邻一格为复制，隔一格为跳跃；新位置周围八格的对方棋子变成己方。

setup-ataxx-open = 无墙
setup-ataxx-posts = 四柱
setup-ataxx-square = 方阵
setup-ataxx-quincunx = 梅花
setup-ataxx-diamond = 菱形
setup-ataxx-cross = 十字
setup-ataxx-keep = 城堡
setup-ataxx-gates = 四门
setup-ataxx-river = 界河

board-size = { $size }×{ $size }

## 状态栏

status-your-move = 轮到你走。
status-to-move = 轮到{ $player }走。
status-thinking = { $name }正在思考…
status-passes = { $player }无处可走，停一手。
status-you-pass = 你无处可走，停一手。
status-paused = 已暂停，轮到{ $player }走。
status-browsing = 回看第 { $number } 手，共 { $all } 手。在此落子将取代后面的棋。
status-start = 回看开局，其后共 { $all } 手。在此落子将取代后面的棋。
status-waiting = { $name }停在此处。让它继续将取代后面的棋。
status-saved = 已保存为 { $file }。
status-opened = 已打开 { $file }。
status-stuck = { $name } 无法继续。
status-unhurried = 无法让 { $name } 提前走棋。
status-computer-failed = { $name }没有给出着法。请悔棋，或换人执棋。
status-draw-declined = { $name }不同意和棋。
status-seats-swapped = 双方已交换。
status-trying = 从第 { $number } 手起试走{ $more ->
    [0] {""}
   *[other] 了 { $more } 手
}。{ $standing }按 Esc 回到对局。

hint-thinking = 正在寻找最佳着法…
hint-said = { $move }：{ $why }。
hint-bare = { $move } 看来最好。

fact-rules = { $game } · { $variant } { $size }×{ $size }
fact-move = 第 { $number } 手
fact-move-of = 第 { $number } 手，共 { $all } 手
fact-saved = 已保存
fact-unsaved = 未保存
fact-new = 新局

verdict-wins = { $player }胜。
verdict-wins-count = { $player }以 { $more }:{ $less } 获胜。
verdict-draw = 和棋。
verdict-draw-count = 和棋，{ $more }:{ $less }。
verdict-resigned = { $loser }认输，{ $player }胜。
verdict-agreed = 双方同意和棋。
verdict-tournament = 空格计入胜方为 { $more }:{ $less }。
ending-five = 五子连珠。
ending-full-board = 棋盘已满。
ending-no-moves = 双方都无处可走。
ending-wiped-out = { $loser }的棋子已全部失去。
ending-repetition = 同一局面第三次出现。
ending-ply-clock = 一百手没有进展。

## 为什么不能走

illegal-game-over = 对局已经结束。可以悔棋，或开始新对局。
illegal-off-board = { $square } 不在棋盘上。
illegal-occupied = { $square } 已有棋子。
illegal-wall = { $square } 是墙。
illegal-flips-nothing = 下在 { $square } 翻不了任何棋子。
illegal-not-yours = { $square } 上没有{ $player }的棋子。
illegal-out-of-reach = { $player }没有棋子能走到 { $square }。
illegal-forbidden-double-three = { $square } 是黑方禁手：三三。
illegal-forbidden-double-four = { $square } 是黑方禁手：四四。
illegal-forbidden-overline = { $square } 是黑方禁手：长连。
illegal-pass-refused = { $player }有棋可走，不能停一手。
illegal-must-pass = { $player }无处可走，只能停一手。
illegal-wrong-kind = 这种规则没有这样的走法。
illegal-cannot-move = { $square } 上的棋子无处可走。
illegal-choose-piece = 不止一子能走到 { $square }，请先选子。
illegal-piece-out-of-reach = 所选棋子走不到 { $square }。
illegal-notation = “{ $move }”不是本棋的着法。
illegal-not-your-turn = 现在轮到电脑走。

## 侧栏

panel-moves = 棋谱
panel-no-moves = 尚未落子。
panel-move-pass = 停一手

panel-analysis = 分析
analysis-locked = 分析，锁定在第 { $number } 手
analysis-lock-tip = 停留在此局面 (L)
analysis-verdict = { $score }，深度 { $depth }
analysis-speed = 每秒 { $rate }
analysis-begins = 思考中…
analysis-rests = 已暂停
analysis-over = 对局在此已经结束。

panel-graph = 形势
graph-tip = { $number } · { $score }

panel-review = 复盘
review-going = 正在复盘第 { $number } 手，共 { $all } 手
review-stopped = 已复盘 { $number } 手，共 { $all } 手
review-begin = 开始复盘
review-stop = 停止
review-continue = 继续
review-accuracy = { $percent }%
review-move = { $number }. { $player } { $move }：{ $class }
review-after = 此后：{ $score }。
review-does = { $move }：{ $why }。
review-mistake = { $number }. { $player } { $move }：{ $class }，损失 { $cost }
review-error = { $number }. { $player } { $move }：{ $class }
review-change =
    此前：{ $before }。
    此后：{ $after }。
review-returned = { $player }随即还回 { $cost }（{ $class }）。
review-fault = { $move }：{ $why }。
review-better = 更好的是 { $move }。
review-better-because = 更好的是 { $move }：{ $why }。
review-allowed = 这给了{ $player } { $move } 的机会：{ $why }。
review-allowed-now = 这给了{ $player } { $move } 的机会：{ $why }。若下 { $best }，同一手就不能取胜。
review-see = 对照：
review-see-after = { $move } 之后：{ $count }
review-tally = { $from ->
    [0] 整局中
   *[other] 从第 { $from } 手起
}，{ $what }。
review-came = 后来{ $player }：
review-lesson = 提示：{ $lesson }
review-came-move = 第 { $number } 手 { $move } { $what }
review-deep = 没有简单的理由：差别要到 { $plies } 手之后才显出来。
review-worst = 在此之前损失最大的：
review-worst-move = { $number }. { $move }（{ $cost }）
review-also = 还有第 { $number } 手 { $move }：{ $why }。
review-earlier = 第 { $number } 手 { $move }（{ $class }）未受惩罚：此后局势又均等了。
review-follows = { $move } 之后：
review-allowed-bare = 这给了{ $player } { $move } 的机会（{ $why }）。
review-turning = { $player }败于第 { $number } 手 { $move }：此前{ $before }，此后{ $after }。
review-let-go = { $player }在第 { $number } 手 { $move } 错失胜局：此前{ $before }，此后{ $after }。
review-costliest = { $player }{ $from ->
    [0] 此前
   *[other] 从第 { $from } 手起
}已落后；影响最大的是第 { $number } 手 { $move }：此前{ $before }，此后{ $after }。
review-crept = { $player }{ $from ->
    [0] {""}
   *[other] 从第 { $from } 手起
}一点一点落败；{ $open ->
    [1] 胜负未定时损失最大的
   *[other] 影响最大的
}是第 { $number } 手 { $move }。
review-slipped = { $player }没有哪一手单独输掉全局，{ $from ->
    [0] {""}
   *[other] 从第 { $from } 手起
}一点一点落败。
review-habit = { $player }有选择的 { $all } 手中，有 { $count } 手{ $what }。
habit-corners = 错过角或送角
habit-near-corner = 下在空角旁边
habit-fewer-moves = 走法之比不如最佳着法
habit-frontier = 让过多的子挨着空格
habit-adds-none = 只移动了棋子，而最佳着法添子
habit-leaves-hole = 空出了被对方随即占据的格子
habit-leaves-attacker = 留下了本可吃掉、随即为害的子
habit-captures-less = 吃的子少于最佳着法
habit-exposes-more = 让对方多吃了子
habit-no-threat = 本可制造威胁却没有
habit-leaves-point = 把要点留给了对方
lesson-corners = 角永远翻不回来。
lesson-near-corner = 空角旁边的子常常送角。
lesson-moves = 无棋可走的一方只好送角。
lesson-frontier = 挨着空格的子越少越好。
lesson-adds-none = 复制添一子，又不留空洞。
lesson-leaves-hole = 离开一格之前，先看谁能占据它。
lesson-leaves-attacker = 先看哪颗子下一步为害，先吃掉它。
lesson-captures-less = 吃一子等于两子之差。
lesson-exposes-more = 先看对方能到哪里、会吃掉多少。
lesson-no-threat = 威胁必须应付。
lesson-leaves-point = 双方都想要的点要抢先占。
outlook-even = 局势均等
outlook-ahead = { $player }领先（{ $score }）
outlook-winning = { $player }胜势（{ $score }）
outlook-won = { $player }胜定（{ $score }）
review-last-defence = { $player }最后还能守住的机会是第 { $number } 手。
review-held-until = 在那之后，{ $player }直到第 { $number } 手都还能守住。
review-accuracy-label = 准确率
review-accuracy-tip = 准确率：每一手都毫无损失为 100%；败局已定后的着法和唯一的着法不算；满五手才显示
review-previous = ‹ 失误
review-next = 失误 ›
word-ply = 手数从下一手算起，双方各下一手算两手
review-summary = 总结
review-again = 在此重下

panel-threats = 威胁
threats-none = 此处没有威胁。

## 对话框

dialog-ok = 确定
dialog-cancel = 取消
dialog-close = 关闭

new-title = 新对局
new-rules = 规则
new-board = 棋盘
new-setup = 布置
new-start = 开始对局

confirm-title = 先保存这局棋吗？
confirm-text = 这局{ $game }有 { $moves } 手尚未保存。
confirm-review = 这局{ $game }的复盘尚未保存。
confirm-save = 保存
confirm-discard = 不保存

resign-title = 认输？
resign-text = { $player }认输，{ $winner }获胜。
resign-confirm = 认输

draw-title = 和棋？
draw-text = { $player }提和。{ $opponent }同意吗？
draw-accept = 同意
draw-decline = 不同意

recover-title = 继续上次的对局？
recover-text = 三棋上次没有正常退出。有一局{ $game }（{ $moves } 手）保留了下来。
recover-restore = 继续对局
recover-discard = 丢弃

path-open-title = 打开棋谱
path-save-title = 保存棋谱
path-label = 文件路径
path-hint = 例如 /home/you/game.sanqi.json
path-open = 打开
path-save = 保存
path-replace = 替换
path-exists = { $file } 已经存在，要替换吗？
path-empty = 请输入路径。
path-no-service = 本机没有文件对话框，请在此输入路径。

file-filter = 三棋棋谱
file-filter-all = 所有文件
file-default-name = 对局

message-open-failed = 未能打开棋谱
message-save-failed = 未能保存棋谱
message-settings = 首选项
message-warning = 请注意
message-other-place = 换个位置…

preferences-title = 首选项
preferences-language = 语言
preferences-theme = 外观
preferences-theme-system = 跟随系统
preferences-theme-light = 浅色
preferences-theme-dark = 深色
preferences-board = 棋盘
preferences-marks = 标出可走的位置
preferences-last-move = 标出最后一手
preferences-forbidden = 标出禁手点
preferences-numbers = 在棋子上显示手数
preferences-coordinates = 显示坐标
preferences-animation = 动画
preferences-threats = 威胁视图
preferences-graph = 形势图

help-title = 帮助
help-keys = 按键
help-board-keys = 在棋盘上
help-key-arrows = 移动光标；回看时若无光标，← → 逐手前后移动
help-key-enter = 选子、落子
help-key-escape = 收起提示、取消选择、结束试走
help-key-menu = 打开菜单
help-keys-arrows = 方向键
help-keys-enter = 回车、空格
help-keys-escape = Esc
help-keys-menu = F10、Alt + 字母
help-games = 棋类
help-insight = 引擎的看法
help-insight-hint = 提示给出最佳着法和理由；再按一次，以带数字的棋子演示其后的变化。
help-insight-values = 分析在每个可走的位置写出这手棋对走棋方的价值：绿色与最佳相当，灰色稍差，红色是坏棋。最佳着法带白边；圆底是估计，方底是已证明的结果。着法很多时只有最好的写数字，其余是圆点，指针移上去就显示数字。
help-insight-bar = 棋盘旁的长条按黑方的胜算填黑；形势图对对局的每个局面显示同样的内容，点击或拖动即可前往。
help-insight-lines = 点击变化中的一手，就显示走到那里的局面；可以在那里替双方试走，对局本身会等待。
help-insight-review = 复盘从最后一手起，把每一手与最佳着法比较：?! 是缓着（黑白棋亏 2 子，五子棋亏 1 分，同化棋亏 1 子），? 是失误（5、2、2.5），?? 是严重失误（9、3、5），× 是错失胜机。着前着后都已胜定或败定时，不算失误。点有颜色的话可看所说的局面；紫色角框标出话中所指的格子，“对照”可对照实际一手之后与更好一手之后的这些格子，框中的小棋子表示哪一方可下在那里，提示也有角框。N 和 P 逐个查看唯一的人类棋手或负方的失误，点失误的数目可查看任一方的。可以停止、继续，并随对局保存。
help-insight-threats = 威胁视图标出引擎一眼看到的东西；每种标记在侧栏里有一句说明。

about-title = 关于三棋
about-version = 版本 { $version }
about-text = 一个窗口里的三种棋：黑白棋、五子棋和同化棋。
about-licence = 以 MIT 或 Apache 2.0 许可自由使用。中文字体取自思源黑体（Noto Sans SC）的子集，采用 SIL 开放字体许可 1.1。

status-not-kept = 本局无法自动保留：{ $why }

## 文件

file-error = { $file }：{ $why }
load-missing = 没有这个文件。
load-directory = 这是文件夹，不是文件。
load-not-a-directory = 路径中有一段是文件，不是文件夹。
load-special = 这是管道或设备，不是文件。
load-denied = 没有读取此文件的权限。
load-too-large = 文件有 { $size } MiB，超过任何棋谱的大小。
load-io = 无法读取文件（{ $why }）。
load-failed = 处理此文件时出错。
read-place = 第 { $line } 行第 { $column } 列：{ $why }
read-empty = 文件是空的。
read-encoding = 文本编码是 { $encoding }，而棋谱应为 UTF-8。
read-not-text = 不是 UTF-8 文本。
read-cut-off = 文件在此处中断。
read-syntax = 不是 JSON。
read-duplicate = 键“{ $key }”在此重复出现。
read-too-deep = 嵌套过深。
read-format = 这不是三棋的棋谱。
read-version = 文件版本为 { $version }，需要更新的三棋才能打开。
field-missing = 缺少“{ $name }”。
field-object = “{ $name }”应为对象。
field-list = “{ $name }”应为列表。
field-pair = “{ $name }”应为两个数的列表。
field-text = “{ $name }”应为文本。
field-number = “{ $name }”应为非负整数。
field-unknown = “{ $name }”不能是“{ $value }”。
field-stranger = 这里没有“{ $name }”这一项。
field-long = “{ $name }”超过 { $most } 个字符。
field-control = “{ $name }”含有控制字符。
open-game = 没有名为“{ $game }”的棋类。
open-variant = 这种棋没有名为“{ $name }”的规则。
open-size = 这种棋没有 { $size } 路的棋盘。
open-setup = 这种规则没有名为“{ $name }”的布置。
open-start = 起始局面在第 { $at } 个字符处无法读懂。
open-notation = 第 { $number } 手（“{ $move }”）不是本棋的着法。
open-illegal = 第 { $number } 手不合规则。{ $why }
open-after-end = 第 { $number } 手（{ $move }）出现在终局之后。
open-cursor = 光标在第 { $cursor } 手，但总共只有 { $moves } 手。
save-no-directory = 没有文件夹 { $file }。
save-not-a-file = { $file } 不是可以写入的文件。
save-read-only = { $file } 是只读的，无法写入。
save-full = 磁盘空间不足，无法写入 { $file }。
save-io = 无法写入 { $file }（{ $why }）。
warning-result = 文件中的结果与着法不符，以着法为准。
warning-field = 文件中有未知的字段“{ $name }”，已略过。
warning-computer = 没有名为“{ $name }”的电脑棋手，改由玩家执{ $player }。
settings-unreadable = 无法读取首选项文件 { $file }，改用默认设置：{ $why }
settings-damaged = 首选项文件已损坏，改用默认设置。原文件保存为 { $file }。
settings-stuck = 首选项文件已损坏，改用默认设置；损坏的文件无法改名（{ $why }）。
status-both = { $first }{ $second }
status-nothing-to-review = 还没有可以复盘的着法。
path-no-file = 这是文件夹，请加上文件名。

## 引擎的看法

score-of = { $player }：{ $score }
score-discs = { $value } 子
score-pieces = { $value } 子
score-points = { $value } 分
score-by-discs = { $value } 子
score-by-pieces = { $value } 子
score-by-points = { $value } 分
score-wins-by = 胜 { $count } 子，已算清
score-loses-by = 负 { $count } 子，已算清
score-draw = 和棋，已算清
score-wins-in = { $plies } 手内胜
score-loses-in = { $plies } 手内负
score-likely-wins-in = 看来 { $plies } 手内胜
score-likely-loses-in = 看来 { $plies } 手内负
score-wins = 必胜
score-loses = 必败
score-won = 已胜
score-lost = 已负
score-short-wins = 胜
score-short-loses = 负
score-short-wins-in = 胜{ $plies }
score-short-loses-in = 负{ $plies }

class-forced = 唯一着
class-best = 最佳
class-good = 好棋
class-inaccuracy = 缓着
class-mistake = 失误
class-blunder = 严重失误
class-slip = 稍亏
class-lost = 败局已定
class-won = 胜局已定
class-missed-win = 错失胜机

reason-only-move = 唯一的合法着
reason-search = 算 { $plies } 手，以此为最佳
reason-solved-win = 已算清：胜 { $count } 子
reason-solved-draw = 已算清：和棋
reason-solved-loss = 已算清：负 { $count } 子，别的着不会更少
reason-decided-win = 必胜
reason-decided-loss = 必败，其他走法也一样
reason-wipes-out = { $player }全军覆没
reason-forces-pass = { $player }无处可下，只能停一手
reason-corner = 占角
reason-keeps-from-corner = 不让{ $player }占角 { $square }
reason-leaves-moves = { $player }只剩 { $count } 种走法
reason-stable = 增加 { $count } 个稳定子
reason-parity = 奇偶占优：每块空区都剩偶数格
reason-captures = 吃 { $count } 子
reason-captures-exposes = 吃 { $count } 子；最多会被吃回 { $lost } 子
reason-captures-safely = 吃 { $count } 子，且不会被吃回
reason-fills-hole = 补上空洞
reason-safe = { $player }下一步吃不到子
reason-five = 连成五子
reason-wins = { $plies } 手内必成五
reason-wins-fours = { $plies } 手内必成五，步步冲四
reason-wins-threats = { $plies } 手内必成五，步步紧逼
reason-lost = 已知最顽强的防守：{ $player } { $plies } 手内成五
reason-only-defence = 防{ $player }冲四的唯一点
reason-blocks-four = 挡住{ $player }的四
reason-blocks-three = 挡住{ $player }的活三
reason-blocks-one-three = 挡住{ $player }的一个活三
reason-trap = 逼禁手：{ $player }不能下 { $square }，无法防守
reason-makes-open-four = 成活四
reason-makes-double-four = 成双四
reason-makes-four-three = 成四三
reason-makes-double-three = 成双活三
reason-makes-four = 冲四
reason-makes-three = 成活三
reason-denies-four-three = 抢占{ $player }的四三点
reason-denies-double-three = 抢占{ $player }的双三点
reason-makes-two-closed-threes = 成两个眠三
reason-makes-closed-three-two = 成眠三和活二
reason-makes-closed-three = 成眠三
reason-makes-two-twos = 成双活二
reason-makes-two = 成活二
reason-denies-four = 占住{ $player }的冲四点
reason-denies-three = 占住{ $player }能成活三的点
reason-denies-closed-three = 占住{ $player }能成眠三的点
reason-denies-two-twos = 占住{ $player }能成双活二的点
reason-denies-two = 占住{ $player }能成活二的点
reason-threatens-fours = 威胁连续冲四取胜，首着 { $square }
reason-stops-fours = 化去{ $player }的连续冲四
reason-leaves-no-threat = 此后{ $player }没有可成的四和活三
reason-quiet = 不给{ $player }新的落子点
reason-flips = 翻转 { $count } 子
reason-mobility = { $player }剩 { $count } 种走法，{ $mover }有 { $own } 种
reason-gives-corner = 让{ $player }得角 { $square }
reason-x-square = 占了空角 { $square } 的斜邻（X 位）
reason-c-square = 占了空角 { $square } 的边邻（C 位）
reason-moves-now = 下完后{ $player }有 { $own } 种走法，{ $opponent }有 { $others } 种，本可是 { $more } 对 { $fewer }
reason-frontier = 有 { $count } 子挨着空格，本可只有 { $fewer } 子
reason-parity-lost = 让出偶数空区的最后一手
reason-shields = { $player }下一步能吃的子从 { $count } 减到 { $left }
reason-grows = 增加一子；{ $player }最多能吃 { $lost } 子
reason-moves = 走到{ $player }最多能吃 { $lost } 子的位置
reason-exposes-more = 让{ $player }可吃 { $count } 子，本可只有 { $fewer } 子
reason-captures-less = 只吃 { $count } 子，本可吃 { $more } 子
reason-jumps-instead = 跳到本可分裂到达的 { $square }：没有添子，还空出 { $from }
reason-wrong-block = 挡{ $player }的活三挡错了点（应挡 { $square }）
reason-leaves-hole = 空出 { $square }，{ $player }随即占据
reason-leaves-attacker = 留下 { $square } 的子，{ $player }用它走 { $answer }；{ $better } 本可吃掉它
reason-adds-none = 没有增加棋子，本可增加一子
reason-line-pieces = 双方最佳应对 { $later } 手后{ $player } { $own } 子、{ $opponent } { $others } 子，本可是 { $more } 子对 { $fewer } 子
reason-line-moves = 双方最佳应对 { $later } 手后{ $player }有 { $own } 种走法，{ $opponent }有 { $others } 种，本可是 { $more } 对 { $fewer }
reason-line-safe = 双方最佳应对 { $later } 手后{ $player }不送角的走法有 { $own } 种，{ $opponent }有 { $others } 种，本可是 { $more } 对 { $fewer }
reason-line-stable = 双方最佳应对 { $later } 手后{ $player }永远翻不动的子有 { $own } 个，{ $opponent }有 { $others } 个，本可是 { $more } 对 { $fewer }
reason-line-passes = 双方最佳应对 { $later } 手后{ $player }只能停一手
reason-line-wiped = 双方最佳应对 { $later } 手后会被吃光
reason-line-loses-corner = 双方最佳应对 { $later } 手后{ $player }得角 { $square }
reason-line-misses-corner = 错过角 { $square }（{ $later } 手内可得）
reason-tally-moves = { $player }的 { $all } 手中有 { $count } 手走法比{ $opponent }少
reason-tally-corners = { $opponent }占 { $others } 个角，{ $player }{ $own ->
    [0] 没有占角
   *[other] 占 { $own } 个
}
reason-tally-jumps = { $player }比{ $opponent }少增 { $fewer } 子（增子 { $grown } 对 { $growths }，跳走 { $jumps } 对 { $leaps }，吃子 { $captured } 对 { $lost }）
reason-tally-captures = { $player }比{ $opponent }少吃 { $fewer } 子（吃子 { $captured } 对 { $lost }，增子 { $grown } 对 { $growths }，跳走 { $jumps } 对 { $leaps }）
reason-tally-threats = { $player }做出四和活三 { $own } 次，{ $opponent } { $others } 次
reason-lets-five = 让{ $player }能在 { $square } 成五
reason-lets-open-four = 让{ $player }能在 { $square } 成活四
reason-lets-four-three = 让{ $player }能在 { $square } 成四三
reason-lets-double-three = 让{ $player }能在 { $square } 成双活三
reason-leaves-point = 没有占双方要点 { $square }
reason-left-five = 没有占 { $square }，{ $player }在此成五
reason-left-open-four = 没有占 { $square }，{ $player }在此成活四
reason-left-double-four = 没有占 { $square }，{ $player }在此成双四
reason-left-four-three = 没有占 { $square }，{ $player }在此成四三
reason-left-double-three = 没有占 { $square }，{ $player }在此成双活三
reason-left-four = 没有占 { $square }，{ $player }在此成四
reason-left-three = 没有占 { $square }，{ $player }在此成活三
reason-unspoilt-five = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成五，本可由 { $better } 破坏
reason-unspoilt-open-four = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成活四，本可由 { $better } 破坏
reason-unspoilt-double-four = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成双四，本可由 { $better } 破坏
reason-unspoilt-four-three = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成四三，本可由 { $better } 破坏
reason-unspoilt-double-three = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成双活三，本可由 { $better } 破坏
reason-unspoilt-four = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成冲四，本可由 { $better } 破坏
reason-unspoilt-three = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成活三，本可由 { $better } 破坏
reason-line-open-four = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成活四
reason-line-double-four = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成双四
reason-line-four-three = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成四三
reason-line-double-three = 双方最佳应对 { $later } 手后，让{ $player }在 { $square } 成双活三
reason-no-threat = 不构成威胁
reason-separator = ；

mark-mobility = 对方的行动力：对方可以落子的格
mark-stable = 稳定子：再也不会被翻转
mark-region-odd = 奇数空区：先在此落子的一方可能走到最后一手
mark-region-even = 偶数空区：后在此落子的一方可能走到最后一手
mark-exposed = 在此落子能同化的该方子数
mark-four = 四：在此落子即成五
mark-open-three = 活三：在此落子即成活四
mark-forbidden = 黑方禁手点

field-range = “{ $name }”应为 { $low } 到 { $high } 之间的数。
field-flag = “{ $name }”应为 true 或 false。
field-many = “{ $name }”的项数超过 { $most }。
warning-unread = 复盘结果中无法读取的部分已略过：{ $why }
warning-review = 第 { $number } 手的复盘结果与棋谱不符，不符的部分已略过。
## 外部引擎

seat-engine = 引擎

command-restart-engine = 重启引擎(&T)
command-engine-log = 引擎日志(&E)

preferences-general = 常规
preferences-computer = 电脑
preferences-engines = 引擎
preferences-time = 每步时间
preferences-threads = 线程
preferences-hash = 内存
preferences-effort-about = 电脑棋手每走一步可以使用的时间与资源。最高的几级会用足，其余的会提前停下。引擎若没有自己的限制，也用同样的时间。
effort-seconds = 最多 { $seconds } 秒
effort-threads = { $threads } 个线程
effort-hash = { $size } MiB

engines-none = 添加之后，别人写的引擎就可以在这里下棋：黑白棋用 NBoard 或 GTP，五子棋用 Gomocup 协议，同化棋用 UAI。
engines-add = 添加引擎…
engines-test = 测试
engines-stop = 停止
engines-edit = 编辑…
engines-remove = 移除
engines-remove-confirm = 确定移除

engine-form-add = 添加引擎
engine-form-edit = 编辑引擎
engine-form-save = 保存
engine-form-browse = 选择…
engine-form-name = 名称
engine-form-game = 游戏
engine-form-protocol = 协议
engine-form-program = 程序
engine-form-arguments = 参数
engine-form-folder = 文件夹
engine-form-limits = 限制
engine-form-options = 选项
engine-form-use = 用途
engine-advises = 由它提供这个游戏的提示和分析
engine-hints = 由它提供这个游戏的提示
engines-advises = 提示
engine-hint-name = 例如 Edax
engine-hint-program = 程序的路径或名称
engine-hint-arguments = 无；引号中的文字不会分开
engine-hint-folder = 在哪个文件夹中启动
engine-hint-options = 无；例如 Hash=64 Threads=2
engine-limit-none = 无
engine-limit-time = 秒一步
engine-limit-depth = 层
engine-limit-nodes = 局面
engine-problem-name = 引擎需要一个名称，最多 100 个字符。
engine-problem-taken = 已有另一个引擎使用这个名称。
engine-problem-program = 请填写程序的路径或名称。
engine-problem-quote = 引号 { $mark } 没有成对。
engine-problem-number = 限制应为大于零的数字，或者留空。
engine-problem-option = 选项的写法是 名称=值。

engine-testing = 正在等待它的回答…
engine-answers = { $ms } 毫秒内回答。
engine-answers-as = { $ms } 毫秒内回答，它是 { $name }。
engine-last-lines = 它最后的输出：
engine-log = 引擎日志
engine-restart = 重启引擎
engine-replace = 让{ $name }来下
engine-sit = 让人来下
engine-preferences = 引擎…
engine-missing = { $player }原来由引擎“{ $name }”执子，但你为这个游戏设置的引擎中没有它。

fault-start = 引擎 { $name } 无法启动：{ $why }。
fault-folder = 引擎 { $name } 无法启动：{ $path } 是文件夹，不是程序。
fault-silent = 引擎 { $name } 在 { $seconds } 秒内没有回答“{ $command }”。
fault-late = 引擎 { $name } 在 { $seconds } 秒内没有走棋。
fault-ended = 引擎 { $name } 自行退出（{ $how }）。
fault-no-move = 引擎 { $name } 回答了“{ $answer }”，这不是一步棋。
fault-illegal = 引擎 { $name } 走了 { $move }，在这里不合规则。
fault-dismissed = 引擎 { $name } 已被结束。
fault-resigned = 引擎 { $name } 认输。
fault-refused = 引擎 { $name } 拒绝了“{ $command }”：{ $answer }。
fault-flood = 引擎 { $name } 一次回答就写了超过 { $lines } 行。
fault-unspeakable = 引擎 { $name } 不能在这里下棋：它的协议 { $protocol } 无法表达这种规则或局面。

console-title = 引擎日志
console-copy = 复制
console-copied = 引擎日志已复制。
console-empty = 本局还没有向任何引擎发问。
