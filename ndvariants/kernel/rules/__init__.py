"""The interpreter of the small programs that rules, guards and endings are compiled to."""
