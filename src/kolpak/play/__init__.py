"""The contract of all games: rules, records, text forms, standings, bots."""
