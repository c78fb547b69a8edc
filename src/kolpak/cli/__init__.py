"""The command line: play, replay, look up rules and options, count."""
