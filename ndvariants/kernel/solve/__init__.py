"""What is forced: wins by proof-number search, and the positions of few pieces, for tables of them."""
