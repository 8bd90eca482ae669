"""``python -m ndvariants`` is the command line."""

from ndvariants.cli import main

if __name__ == "__main__":
    main()
