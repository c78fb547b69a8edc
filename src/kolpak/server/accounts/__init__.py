"""Accounts: guests, logins with passwords or passkeys, programs' tokens."""
