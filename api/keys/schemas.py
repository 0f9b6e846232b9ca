"""Public keys as told."""

from api.fields import Each, Told


class KeysSchema(Told):
    """All keys that ever signed here, oldest first; the last one signs now."""

    keys = Each("PublicKey", required=True)
