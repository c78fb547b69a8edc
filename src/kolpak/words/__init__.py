"""Words: every sentence a person reads, in every language, from the Fluent files beside.

``message`` is all that rules need and uses the standard library only; ``speaker`` renders.
"""
