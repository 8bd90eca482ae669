"""The engine: functions over flat vectors of integers, in rooms whose imports go one way.

From the ground up: the contract (``header``, ``layout``; ``words`` and ``records`` read what is packed) and
``random``; ``walks`` along rays and over pieces; ``position`` (writes, undo); ``attacks`` and ``rules`` (the
interpreter); ``moves``; ``legality``; ``perft``, ``playout``, ``questions`` and ``solve``; ``search``; ``census`` and
``learning``.
"""
