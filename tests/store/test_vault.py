"""What lies encrypted, and the secret file."""

import stat
from concurrent.futures import ThreadPoolExecutor

import pytest

from arbiter.app.ports.unavailable import Damaged
from arbiter.settings import SettingsError
from arbiter.store import key_names
from arbiter.store.cipher import BLOCK, Cipher, secret


def test_secrets_cannot_be_read_from_the_store(games, store, make):
    games.append(make(vault={"answer:4-bid:2": b"bid 7 pesos"}))
    raw = store.call("HGETALL", key_names.of_game("g1").vault)
    assert list(raw) == [b"answer:4-bid:2"]
    assert b"pesos" not in raw[b"answer:4-bid:2"]
    server_side = [server.execute_command("DUMP", key_names.of_game("g1").vault) for server in holders(store)]
    assert server_side
    assert not any(b"pesos" in dump for dump in server_side)


def holders(store):
    if not store.clustered:
        return store.servers()
    return [store.client.get_redis_connection(store.client.get_node_from_key(key_names.of_game("g1").vault))]


@pytest.mark.parametrize("size", [0, 1, 251, 252, 253, 508, 5000])
def test_the_length_tells_only_the_multiple_of_256(cipher, size):
    sealed = cipher.seal("g1", "seed", b"x" * size)
    assert (len(sealed) - 12 - 16) % BLOCK == 0
    assert len(sealed) == 12 + 16 + BLOCK * ((size + 4 + BLOCK - 1) // BLOCK)
    assert cipher.open("g1", "seed", sealed) == b"x" * size


def test_small_secrets_look_alike(cipher):
    assert len({len(cipher.seal("g1", "bid", b"x" * size)) for size in range(200)}) == 1
    assert cipher.seal("g1", "bid", b"x") != cipher.seal("g1", "bid", b"x")


@pytest.mark.parametrize(("game", "field"), [("g2", "seed"), ("g1", "other"), ("g1\ns", "eed")])
def test_only_the_same_game_and_field_open(cipher, game, field):
    sealed = cipher.seal("g1", "seed", b"x")
    with pytest.raises(Damaged):
        cipher.open(game, field, sealed)


@pytest.mark.parametrize(
    "change", [lambda text: text[:-1], lambda text: b"", lambda text: text[:20] + b"?" + text[21:]]
)
def test_a_changed_text_does_not_open(cipher, change):
    with pytest.raises(Damaged):
        cipher.open("g1", "seed", change(cipher.seal("g1", "seed", b"x")))


def test_another_secret_does_not_open(cipher):
    with pytest.raises(Damaged):
        Cipher(b"another secret of thirty-two letters").open("g1", "seed", cipher.seal("g1", "seed", b"x"))


def test_the_secret_file_is_ours_alone(tmp_path):
    path = tmp_path / "deep" / "data" / "secret"
    made = secret(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert len(bytes.fromhex(made.decode())) == 32
    assert secret(path) == made
    assert [file.name for file in path.parent.iterdir()] == ["secret"]


def test_many_that_start_at_once_agree_on_the_secret(tmp_path):
    for number in range(10):
        path = tmp_path / str(number)
        with ThreadPoolExecutor(20) as threads:
            assert len(set(threads.map(secret, [path] * 20))) == 1


def test_a_short_secret_is_told(tmp_path):
    path = tmp_path / "secret"
    path.write_text("short\n")
    with pytest.raises(SettingsError, match="does not contain a secret of at least 32 characters"):
        secret(path)


def test_a_secret_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingsError, match="cannot be used"):
        secret(tmp_path / "file" / "secret")
