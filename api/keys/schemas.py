"""Schemas of public keys."""

from api.fields import Each, Told


class KeysSchema(Told):
    """All keys ever used to sign here, oldest first; the last one is in use."""

    keys = Each("PublicKey", required=True)
