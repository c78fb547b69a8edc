"""Run the program by ``python -m kolpak``."""

from kolpak.cli.main import main

main()
