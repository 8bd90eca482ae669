"""Opcodes of rule programs, and the meaning of their words: the contract of compiler and interpreter.

Guards, rules, endings and ``until`` are small integer programs inside ``T``. Each instruction is ``WIDTH``
words: the opcode and its operands ``a b c d``. A program is known by the offset in ``T`` of its first
instruction; jumps count words from the instruction that jumps; so programs can stand anywhere.

A program works in a *frame*: the words at ``S[T[IN_S_FRAME]] ...``, written without the undo log; programs that run
while HAS_NO_MOVE, CHECKED or ATTACKED is answered work in a second frame behind it, or a third. A *slot* is
the number of a word in it. A *set* is a slot that holds how many cells there are, the cells in the slots behind
it. ``-1`` is nowhere (of cells), no player, and "none" where a slot may be missing. ``me`` is always
``S[SIDE]``: programs are compiled for each player and say so with ``UNLESS_SIDE``.

In the table ``a`` means slot ``a`` unless it says number; a *block* is an index into the header of ``T`` that
holds an offset; *constants* are offsets from ``T[AT_CONSTANTS]``, where a *list* is a count and its numbers.

Control
    FINISH a              returns the number a
    JUMP a                goes a words on
    JUMP_ZERO a b         goes b words on if a = 0
    JUMP_NOT_ZERO a b     goes b words on if a != 0
    UNLESS_SIDE a b       goes b words on if the player to move is not number a
    UNLESS_WITHIN a b c   goes c words on unless 0 <= a < number b
    NEXT a b c d          a := element number b of set c, and b grows by 1; past the end, goes d words on
    FINISH_NONE a b c     returns 1 if none of the cells listed at constants b for the cell S[number a] holds a code
                          that is 1 in the table at constants c; else 0
    FINISH_ENCLOSES a b c d   returns what ENCLOSES gives by the paths at constants b from the cell S[number a], of the
                          members at c (no sets). Constants d: for each cell those from which it is first on a path
    HAS_NO_MOVE a b       a := 1 if player b has no legal move in the position at hand; 0 while another one is asked
Values
    CONST a b             a := number b
    COPY a b              a := b
    WORD a b              a := S[number b]
    LOAD a b c d          a := S[T[block b] + number c + d]           (d = -1: without d)
    TABLE a b c d         a := T[T[block b] + number c + d]           (d = -1: without d)
    TABLE_OF_TWO a b c d  a := the number at constants b for cells c and d, rows of N_CELLS
    ADD SUB MUL a b c     a := b + c ..., held within -LIMIT .. LIMIT
    DIV MOD a b c         rounded down; 0 when c = 0
    EQ NE LT LE a b c     1 or 0
    COUNT_CODES a b       a := how many pieces have one of the codes of the list at constants b
    CLAMP a b c           a := b, held within 0 .. number c
    BESIDE_PLAYER a b c   a := the next player in the game after player b (number c = 1) or before it (-1)
    OPPONENT_OF a b       a := the next player in the game after player b who is of another team
    PARTNER_OF a b        a := the next one of the same team, -1 where there is none
    IS_OUT a b            a := 1 if player b is out
    OCCURRENCES a b       a := how often the position at hand has occurred; number b = 1: as if the turn were over
    UNCHANGED a b         a := 1 if it is that before the turn, but for who is to move; number b as before
    PLAYERS_LEFT a        a := how many players are in the game
    COUNT_AMONG a b c d   a := how many of the cells listed at constants b for cell c hold a code that is 1 in the table
                          at constants d
    COUNT_BETWEEN a b c   a := how many of the cells listed at constants b for origin and target of the move, which are
                          cells (rows of N_CELLS by origin), hold a code that is 1 in the table at constants c
    SUM_WORDS a b c d     a := sum of the number d of words at S[T[block b] + number c]
Sets
    AXIS_OF a b c         a := the axis on whose line cells b and c both lie, -1 if none
    LINE a b c d          set a := the existing cells of the line on axis b through cell c; number d = 1: those gone
    LOOKUP a b c d        set a := cells that the paths at constants b list for cell c, existing ones; number d = 1:
                          each path ends before a deleted cell; 2 (ONLY_GONE): those gone. Paths: a pointer for
                          each cell (from constants) to a count of paths, and each path as a list
    UNTIL a b c d         the same, and each path ends behind its first cell of set d (and before a deleted cell)
    UNTIL_CODES a b c d   the same, and each path ends behind its first cell with a code that is 1 in the table at
                          constants d
    REACHES a b c d       a := 1 if cell d is in the set that UNTIL_CODES makes from cell c. Constants b: paths, table
    PASSED a b c          set a := the cells before cell c + 1 on the rays from cell c of a piece of code c + 2; if it
                          leaps, on straight paths. Of several ways the shortest, the first of these. Constants b:
                          paths, 1 if several may lead to a cell
    BEYOND a b c d        set a := the cells behind d, up to a deleted one, on all paths from cell c that lead over d.
                          Constants b: paths, the most cells of each
    ATTACKING a b         set a := the cells of the pieces that attack cell b, if their conditions hold
    ATTACKED_BY a b c     set a := the cells of set c that a piece on set b attacks so
    GATHER a b c          set a := the existing cells of the list at constants b; number c = 1: those that are gone
    LISTED a b c d        set a := the existing cells of list number c (-1: none) of those at constants b: a pointer for
                          each, then the lists; number d = 1: those that are gone
    SINGLE a b            set a := cell b alone, or empty when b is nowhere
    PIECES a b            set a := cells of the pieces whose codes stand in the list at constants b
    FILTER_PIECES a b c d set a := cells of set b that hold a piece; constants c (-1: any): 0/1 by code; of owner d
    FILTER_CELLS a b c    set a := cells of set b whose attribute number c is not 0
    FILTER_CODES a b c    set a := cells of set b that hold a code, or nothing, that is 1 in the table at constants c
    EXCEPT a b c          set a := set b without the cells of set c (a may be b)
    UNION a b c           set a := set b, then the cells of set c that are not in it (a may be b)
    BESIDE a b c d        set a := the existing cells that the paths at constants b list for the cells of set c, but
                          for those of set c; number d = 1: those that are gone
    RUN a b c d           set a := the longest row of members at constants d through cell c, empty unless c is one.
                          Constants b: paths, each followed by the one that leads the opposite way. The run is made
                          at the slot that stands behind the members at d
    GROUP a b c d         set a := the members at constants d that are connected by the paths at b with cells of set c
    ENCLOSED a b c d      set a := on each path at constants b from cell c, the cells before the first of the second
                          members, if all are of the first members. Constants d: first members, second members, the
                          most cells on a path. Members are two numbers: constants (-1: none) 0/1 by code; else a set
    ENCLOSES a b c d      a := 1 if ENCLOSED with the same operands has a cell, else 0
    SORT a                set a in the order of cell numbers, as the order of piece lists depends on earlier moves
    PUSH a b              cell b is added to set a
    VACATED a             set a := the cells that the parts of this turn so far have left
    HAS a b c             a := 1 if cell b is in set c
    NEAREST a b c d       a := the cell of set c nearest to cell b, -1 if c is empty; constants d: n_axes, first
                          attribute of coordinates, 1 if of equally near ones that on the side of the origin is
                          taken, and for each axis how many cells its ring has, 0 where its ends are not joined. The
                          lowest cell number decides last
    MAJORITY a b          a := the player who has strictly more pieces on set b than any other, -1 if none
    TOUCHES a b           a := 1 if a royal of another player stands on set b
    CHECKED a b           a := 1 if a royal of player b is attacked along a threat list, the conditions being asked
    ATTACKED a b c        a := 1 if a piece of player c attacks cell b so
    STRANDS a b           a := 1 if a royal of another player would be alone on all its lines without set b
Effects (all through the undo log)
    STORE a b c d         S[T[block a] + number b + c] := d                (c = -1: without c)
    ADD_TO a b c d        S[T[block a] + number b + c] grows by d, held within -LIMIT .. LIMIT
    TALLY a               for each piece ..., add ...; constants a: block, offset, attribute by which to index (-1: the
                          dimension of its cell, -2: no index), amount, then a list of codes
    REMOVE a              the pieces on set a leave the game
    DELETE a              the cells of set a leave the board with their pieces; cells left alone vanish
    RESTORE a             the cells of set a that are gone come back, empty, if they are not alone on all their lines
    PUT a b               a new piece of code a on cell b, in the place of any piece there
    MOVE_PIECE a b        the piece on cell a goes to cell b, in the place of any piece there
    CHANGE a b c          the pieces on set a become pieces of type b (-1: the same) of owner c (-1: the same)
    END_GAME a            the status of the game is a, unless it is over already; STATUS_FORBIDDEN always
    CARRY a b c d         what stands on set a goes to the cells of set b, one to one in their order (d = STRAIGHT), the
                          first to the last (HALF_ROUND), or as a square block goes round by a quarter (LEFT, RIGHT; any
                          other number of cells stays); what stood there, and what comes to no cell, leaves the game.
                          c: room for as many codes
    SWAP a b              what stands on cells a and b changes places, unless one is nowhere or gone
    PUT_OUT a             player a is out; what follows is done when the rules of the move are
    MOVE_AGAIN a b c      the same player moves again, in phase number a (-1: in the present one); b JOINED: both
                          moves are one ply, 0: two. c: player c does, unless it is none or out (-1: the same)
"""

WIDTH = 5
LIMIT = 1_000_000_000

FINISH, JUMP, JUMP_ZERO, JUMP_NOT_ZERO, UNLESS_SIDE, UNLESS_WITHIN, NEXT, HAS_NO_MOVE = range(1, 9)
FINISH_NONE, FINISH_ENCLOSES = 9, 10
CONST, COPY, WORD, LOAD, TABLE, ADD, SUB, MUL, DIV, MOD, EQ, NE, LT, LE, COUNT_CODES, SUM_WORDS, CLAMP = range(11, 28)
BESIDE_PLAYER, IS_OUT, PLAYERS_LEFT, COUNT_AMONG, TABLE_OF_TWO, COUNT_BETWEEN, OPPONENT_OF, PARTNER_OF = range(28, 36)
OCCURRENCES, UNCHANGED = range(36, 38)

FIRST_SET = 40
AXIS_OF, LINE, LOOKUP, PASSED, GATHER, SINGLE, PIECES, FILTER_PIECES, FILTER_CELLS = range(40, 49)
EXCEPT, UNION, PUSH, HAS, NEAREST, MAJORITY, TOUCHES, STRANDS, CHECKED, ATTACKED = range(49, 59)
BESIDE, RUN, GROUP, ENCLOSED, VACATED, ENCLOSES, UNTIL, FILTER_CODES, SORT, BEYOND = range(59, 69)
LISTED, UNTIL_CODES, REACHES, ATTACKING, ATTACKED_BY = range(69, 74)

FIRST_EFFECT = 80
STORE, ADD_TO, TALLY, REMOVE, DELETE, PUT, MOVE_PIECE, CHANGE, END_GAME, MOVE_AGAIN = range(80, 90)
PUT_OUT, RESTORE, CARRY, SWAP = 90, 91, 92, 93
STRAIGHT, HALF_ROUND, LEFT, RIGHT = 0, 1, 2, 3  # how CARRY takes cells to cells
ONLY_GONE = 2

TALLY_BLOCK, TALLY_OFFSET, TALLY_ATTRIBUTE, TALLY_AMOUNT, TALLY_N_CODES, TALLY_CODES = range(6)  # its record
TALLY_BY_DIMENSION, TALLY_TOTAL = -1, -2  # in place of an attribute
