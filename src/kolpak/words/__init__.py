"""Words: every sentence that people read, in one Fluent file per language.

``message`` uses the standard library only, so that rules can make messages; ``translation``
turns them into sentences with the Fluent runtime.
"""
