"""Schemas of public keys."""

from api.fields import AnswerSchema, RefList


class KeysSchema(AnswerSchema):
    """All keys ever used to sign here, oldest first; the last one is in use."""

    keys = RefList("PublicKey", required=True)
