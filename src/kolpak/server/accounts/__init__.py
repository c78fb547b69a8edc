"""Accounts: who a request comes from."""
