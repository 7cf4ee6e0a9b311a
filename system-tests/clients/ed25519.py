"""An Ed25519 key pair and its signatures (RFC 8032, sections 5.1.5 and 5.1.6), so that the lane needs nothing but Python."""

import base64
import hashlib
import secrets

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
BASE = (
    15112221349535400772501151409588531511454012693041857206046113283949847762202,
    46316835694926478169428394003475163141307993866256225615783033603165251855960,
)


def add(a, b):
    (x1, y1), (x2, y2) = a, b
    k = D * x1 * x2 * y1 * y2 % P
    return (
        (x1 * y2 + x2 * y1) * pow(1 + k, P - 2, P) % P,
        (y1 * y2 + x1 * x2) * pow(1 - k, P - 2, P) % P,
    )


def multiply(scalar, doubled=BASE):
    point = (0, 1)
    while scalar:
        if scalar & 1:
            point = add(point, doubled)
        doubled = add(doubled, doubled)
        scalar >>= 1
    return point


def encoded(point):
    return (point[1] | (point[0] & 1) << 255).to_bytes(32, "little")


def secret_scalar(seed):
    return int.from_bytes(hashlib.sha512(seed).digest()[:32], "little") & ((1 << 254) - 8) | (1 << 254)


def ed25519_pair():
    """A fresh pair as PEM: (private, public)."""
    seed = secrets.token_bytes(32)
    public = encoded(multiply(secret_scalar(seed)))
    return (
        pem("PRIVATE", bytes.fromhex("302e020100300506032b657004220420") + seed),
        pem("PUBLIC", bytes.fromhex("302a300506032b6570032100") + public),
    )


def ed25519_sign(private_pem, message):
    """The signature of bytes by a key as ed25519_pair() gives it."""
    seed = base64.b64decode("".join(private_pem.split("\n")[1:-2]))[-32:]
    scalar = secret_scalar(seed)
    public = encoded(multiply(scalar))
    nonce = number(hashlib.sha512(seed).digest()[32:] + message)
    commitment = encoded(multiply(nonce))
    answer = (nonce + number(commitment + public + message) * scalar) % ORDER
    return commitment + answer.to_bytes(32, "little")


def number(data):
    return int.from_bytes(hashlib.sha512(data).digest(), "little") % ORDER


def pem(kind, der):
    return f"-----BEGIN {kind} KEY-----\n{base64.b64encode(der).decode()}\n-----END {kind} KEY-----\n"
