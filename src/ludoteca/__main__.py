"""``python -m ludoteca`` is the same as ``ludoteca``."""

from ludoteca.cli import main

if __name__ == "__main__":
    main()
