"""Sealing: files that hold secrets and that only a Mentat with the same server's secret can open."""

from __future__ import annotations

import base64
import hashlib

from cryptography.fernet import Fernet, InvalidToken

from bot.service.errors import Refused
from engine.core.messages import msg


def seal(text: str, secret: bytes) -> str:
    """Return a text that nobody can read or change without the secret."""
    return Fernet(_key(secret)).encrypt(text.encode()).decode()


def unseal(sealed: str, secret: bytes) -> str:
    """Return what was sealed. Raises `Refused` for what was sealed elsewhere, or changed since."""
    try:
        return Fernet(_key(secret)).decrypt(sealed.encode()).decode()
    except (InvalidToken, ValueError) as error:
        raise Refused(msg("service-sealed-elsewhere")) from error


def _key(secret: bytes) -> bytes:
    digest = hashlib.blake2b(secret, digest_size=32, person=b"mentat-seal").digest()
    return base64.urlsafe_b64encode(digest)
