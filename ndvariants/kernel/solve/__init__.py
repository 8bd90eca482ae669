"""What is forced: ``proof`` by proof numbers, ``positions`` of few pieces for endgame tables; their ``workspace``."""
