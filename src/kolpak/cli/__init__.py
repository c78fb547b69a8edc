"""The command line: play, serve, replay and verify games, look up rules."""
