"""The program's first lines: Ctrl-C ends it without a word while the rest is still imported.

Outside the package, whose import takes most of that time.
"""

import signal


def main() -> None:
    """Import the program and run it."""
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # not with nohup
    if is_heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from kolpak.cli.main import main as run

    if is_heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    run()
