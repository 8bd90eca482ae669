"""The keys of the ini format: the kind of each value, its default, and which keys set several others."""

from __future__ import annotations

CHESS_START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
# Kinds: flag, number, rank, file, result, squares, pieces (a set of types), piece (one type), rights, text,
# word (one of a few). A key of both sides stands here as its two halves, `...White` and `...Black`.
# Flags that are off and on where nothing is said, then the other kinds with their defaults.
ALL_SQUARES = "all squares"
_OFF = """
    chess960 twoBoards sittuyinPromotion piecePromotionOnCapture mandatoryPiecePromotion pieceDemotion
    blastOnCapture petrifyBlastPieces castlingDroppedPiece oppositeCastling mustCapture mustDrop pieceDrops dropLoop
    capturesToHand firstRankPawnDrops promotionZonePawnDrops sittuyinRookDrop dropOppositeColoredBishop dropPromoted
    immobilityIllegal gating wallOrMove seirawanGating cambodianMoves makpongRule flyingGeneral freeDrops
    nFoldValueAbsolute perpetualCheckIllegal moveRepetitionIllegal stalematePieceCount shogiPawnDropMateIllegal
    shatarMateRule bikjangRule extinctionClaim extinctionPseudoRoyal dupleCheck flagPieceBlockedWin flagMove
    flagPieceSafe checkCounting adjudicateFullBoard
"""
_ON = "mandatoryPawnPromotion doubleStep castling checking dropChecks connectHorizontal connectVertical connectDiagonal"
_OTHERS: dict[str, dict[str, object]] = {
    "rank": {"maxRank": 8, "castlingRank": 1, "soldierPromotionRank": 1},
    "file": {
        "maxFile": 8, "castlingKingsideFile": 7, "castlingQueensideFile": 3, "castlingKingFile": 5,
        "castlingRookKingsideFile": 12, "castlingRookQueensideFile": 1,
    },
    "text": {"startFen": CHESS_START},
    "pieces": {
        "blastImmuneTypes": (), "mutuallyImmuneTypes": (), "petrifyOnCaptureTypes": (), "extinctionPieceTypes": (),
        "connectPieceTypes": ("*",),
    },
    "piece": {"mustDropType": "*", "dropNoDoubled": ""},
    "word": {
        "enclosingDrop": "none", "wallingRule": "none", "flipEnclosedPieces": "none", "chasingRule": "none",
        "materialCounting": "none", "countingRule": "none",
    },
    "squares": {"enclosingDropStart": (), "diagonalLines": ()},
    "number": {
        "dropNoDoubledCount": 1, "nMoveRule": 50, "nFoldRule": 3, "extinctionPieceCount": 0,
        "extinctionOpponentPieceCount": 0, "flagPieceCount": 1, "connectN": 0, "connectNxN": 0, "collinearN": 0,
    },
    "result": {
        "nFoldValue": "draw", "stalemateValue": "draw", "checkmateValue": "loss", "extinctionValue": "none",
        "connectValue": "win",
    },
    "rights": {"castlingWins": ()},
}  # fmt: skip
_ONE: dict[str, tuple[str, object]] = {
    **dict.fromkeys(_OFF.split(), ("flag", False)),
    **dict.fromkeys(_ON.split(), ("flag", True)),
    **{key: (kind, default) for kind, keys in _OTHERS.items() for key, default in keys.items()},
}
_BOTH: dict[str, tuple[str, object, object]] = {
    "promotionRegion": ("squares", "*8", "*1"),
    "promotionPawnTypes": ("pieces", ("pawn",), ("pawn",)),
    "promotionPieceTypes": ("pieces", ("knight", "bishop", "rook", "queen"), ("knight", "bishop", "rook", "queen")),
    "doubleStepRegion": ("squares", "*2", "*7"),
    "tripleStepRegion": ("squares", (), ()),
    "enPassantRegion": ("squares", ALL_SQUARES, ALL_SQUARES),
    "enPassantTypes": ("pieces", ("pawn",), ("pawn",)),
    "castlingKingPiece": ("piece", "king", "king"),
    "castlingRookPieces": ("pieces", ("rook",), ("rook",)),
    "dropRegion": ("squares", ALL_SQUARES, ALL_SQUARES),
    "wallingRegion": ("squares", ALL_SQUARES, ALL_SQUARES),
    "pass": ("flag", False, False),
    "passOnStalemate": ("flag", False, False),
    "nMoveRuleTypes": ("pieces", ("pawn",), ("pawn",)),
    "flagPiece": ("piece", "*", "*"),
    "flagRegion": ("squares", (), ()),
    "connectRegion1": ("squares", (), ()),
    "connectRegion2": ("squares", (), ()),
}
SIDES = ("White", "Black")
KINDS: dict[str, str] = {key: kind for key, (kind, _) in _ONE.items()} | {
    key + side: kind for key, (kind, _, _) in _BOTH.items() for side in SIDES
}
DEFAULTS: dict[str, object] = {key: value for key, (_, value) in _ONE.items()} | {
    key + side: values[i] for key, (_, *values) in _BOTH.items() for i, side in enumerate(SIDES)
}
# What a key sets, the weaker keys first: one that says both sides gives way to one that says its own side.
ALIASES: dict[str, tuple[str, ...]] = {
    "whiteFlag": ("flagRegionWhite",),
    "blackFlag": ("flagRegionBlack",),
    "castlingRookPiece": ("castlingRookPiecesWhite", "castlingRookPiecesBlack"),
    "whiteDropRegion": ("dropRegionWhite",),
    "blackDropRegion": ("dropRegionBlack",),
    "pawnTypes": tuple(
        key + side for key in ("promotionPawnTypes", "enPassantTypes", "nMoveRuleTypes") for side in SIDES
    ),
    **{key: (key + "White", key + "Black") for key in _BOTH},
}
WORDS = {
    "enclosingDrop": ("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"),
    "flipEnclosedPieces": ("reversi", "ataxx", "quadwrangle", "snort", "anyside", "top", "none"),
    "wallingRule": ("arrow", "duck", "edge", "past", "static", "none"),
    "materialCounting": ("janggi", "unweighted", "whitedrawodds", "blackdrawodds", "none"),
    "countingRule": ("makruk", "cambodian", "asean", "none"),
    "chasingRule": ("axf", "none"),
}
# Keys that say how the game looks in other programs, or what its pieces are worth to one: no rules.
NO_RULES = ("variantTemplate", "pieceToCharTable", "pocketSize", "pieceValueMg", "pieceValueEg")
