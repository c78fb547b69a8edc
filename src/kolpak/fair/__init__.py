"""Provably fair chance by commit and reveal (docs/reference/fairness.md)."""

from kolpak.fair.dealer import Dealer
from kolpak.fair.label import Label, label_of
from kolpak.fair.proof import STOPPED, Proof
from kolpak.fair.seal import digest, seal
from kolpak.fair.seed import NOTHING, commitment, new_seed, read_random, read_seed
from kolpak.fair.stream import FairStream
from kolpak.fair.verify import Check, Seen, Verdict, verify

__all__ = [
    "NOTHING",
    "STOPPED",
    "Check",
    "Dealer",
    "FairStream",
    "Label",
    "Proof",
    "Seen",
    "Verdict",
    "commitment",
    "digest",
    "label_of",
    "new_seed",
    "read_random",
    "read_seed",
    "seal",
    "verify",
]
