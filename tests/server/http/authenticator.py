"""A soft authenticator: what a browser and its key do (WebAuthn level 2, sections 6 and 7)."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import Any

import cbor2
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """One passkey on one site; ``origin`` and ``flags`` may be changed to cheat."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.site = origin.split("//")[1].split(":")[0]
        self.id = secrets.token_bytes(16)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.count = 0
        self.flags = PRESENT | VERIFIED

    def create(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answers navigator.credentials.create."""
        client = self._client("webauthn.create", options["challenge"])
        numbers = self.key.public_key().public_numbers()
        public = {1: 2, 3: -7, -1: 1, -2: numbers.x.to_bytes(32), -3: numbers.y.to_bytes(32)}
        attested = bytes(16) + len(self.id).to_bytes(2) + self.id + cbor2.dumps(public)
        data = self._data(self.flags | ATTESTED) + attested
        attestation = cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": data})
        return self._credential(
            clientDataJSON=bytes_to_base64url(client),
            attestationObject=bytes_to_base64url(attestation),
        )

    def get(self, options: dict[str, Any]) -> dict[str, Any]:
        """Answers navigator.credentials.get."""
        client = self._client("webauthn.get", options["challenge"])
        self.count += 1
        data = self._data(self.flags)
        signature = self.key.sign(data + sha256(client).digest(), ec.ECDSA(SHA256()))
        return self._credential(
            clientDataJSON=bytes_to_base64url(client),
            authenticatorData=bytes_to_base64url(data),
            signature=bytes_to_base64url(signature),
        )

    def _client(self, kind: str, challenge: str) -> bytes:
        assert base64url_to_bytes(challenge)
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _data(self, flags: int) -> bytes:
        return sha256(self.site.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _credential(self, **response: str) -> dict[str, Any]:
        known = bytes_to_base64url(self.id)
        return {"id": known, "rawId": known, "type": "public-key", "response": response}
