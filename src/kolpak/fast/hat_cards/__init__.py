"""The card game in compiled code: hands as bit sets, a match as one vector of integers."""
