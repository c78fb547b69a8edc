"""Words: every sentence that people read, in one Fluent file per language.

``message``, ``languages`` and ``pages`` use the standard library only, so that rules can make
messages wherever they run; ``translation`` turns them into sentences with the Fluent runtime.
"""
