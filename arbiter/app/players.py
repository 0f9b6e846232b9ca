"""Players, their tokens and their addresses."""

import base64
import time
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any
from zoneinfo import available_timezones

import msgspec

from arbiter.app import absences, former_address, names, preferences, proofs
from arbiter.app.addresses import CODE_SECONDS, checked_address, mailbox
from arbiter.app.idempotency import call, require_same
from arbiter.app.ids import address_digest
from arbiter.app.ports.outbox import Message
from arbiter.app.ports.players import Absence, Player, Token
from arbiter.app.services import Services
from arbiter.app.times import DAY, HOUR
from arbiter.kernel.refusal import Refusal

KEY_LEASE = 5  # seconds of the lease that one of several calls with the same key holds
ATTEMPTS = 50
MAILS_A_DAY = 10  # that one player asks for
MAILBOX_A_DAY = 20  # to one mailbox, whoever asks; its owner needs one of them only, which one does not matter
GUESSES = 20  # an hour, of a client who shows no token
NO_ZONES = {"Factory", "localtime", "posixrules"}  # files of the database that name no place


def create(services: Services, name: str, email: str, timezone: str) -> tuple[Player, str]:
    """A new player and the token, which is shown this once. An address is sent a verification mail."""
    player = Player(
        id=_random_id(services, 10), name=names.checked(name), created=services.now(), timezone=_zone(timezone)
    )
    if email:
        player = msgspec.structs.replace(player, email=checked_address(email))
        _allow_mailbox(services, email)
    token, secret = _token(services, player.id)
    services.players.create(player, token, secret)
    if email:
        _ask_for_code(services, player.id)
    return player, secret


def welcome(services: Services, name: str, email: str) -> Player:
    """A new player whose address is known to be its own; it asks for a token when it wants one."""
    player = Player(
        id=_random_id(services, 10), name=names.checked(name), created=services.now(), email=email, verified=True
    )
    services.players.create(player, *_token(services, player.id))
    return player


def stranger(services: Services, name: str) -> tuple[Player, Token, str]:
    """A player that is not stored yet, whose name is not checked, with a token and its secret."""
    player = Player(id=_random_id(services, 10), name=name, created=services.now())
    return player, *_token(services, player.id)


def grant(services: Services, player: str) -> str:
    """A further token, which is shown this once; refuses a player that is gone."""
    token, secret = _token(services, player)
    if not services.players.grant(token, secret):
        raise Refusal("unauthenticated", "This player was deleted.")
    return secret


def _token(services: Services, player: str) -> tuple[Token, str]:
    secret = "mlc_" + base64.urlsafe_b64encode(services.entropy(32)).decode().rstrip("=")
    return Token(_random_id(services, 10), player, ("read", "play")), secret


def change(
    services: Services,
    player: Player,
    name: str | None,
    email: str | None,
    timezone: str | None,
    notifications: Mapping[str, Any] | None = None,
    absent: Sequence[Absence] | None = None,
) -> Player:
    """The player with what was given changed (None: kept, "" takes the address away); new addresses are verified."""

    def apply_changes(before: Player) -> Player:
        new = msgspec.structs.replace(
            before,
            name=before.name if name is None else names.checked(name),
            timezone=before.timezone if timezone is None else _zone(timezone),
            notifications=preferences.changed(before.notifications, notifications or {}),
            absences=before.absences if absent is None else absences.changed(services, before, absent),
        )
        return new if email is None else _with_address(new, email)

    new = apply_changes(player)
    needs_code = bool(email) and bool(new.unverified)
    if needs_code:
        _allow_mail(services, player.id)
        _allow_mailbox(services, new.unverified)
    if absent is not None:
        services.outbox.push(absences.announcement(new))
    while not services.players.update(new, before=player):
        player = _require(services, player.id)
        new = apply_changes(player)
    if absent is not None:
        services.outbox.push(absences.announcement(new))
    former_address.tell(services, player, new)
    preferences.apply(services, player, new)
    if needs_code:
        _ask_for_code(services, player.id)
    return new


def _with_address(player: Player, email: str) -> Player:
    """A verified address stays until the new one's code comes back, so that a slip of the pen loses no mail."""
    if email == player.email:
        return msgspec.structs.replace(player, pending="")
    if not email:
        return msgspec.structs.replace(player, email="", verified=False, pending="")
    if player.verified:
        return msgspec.structs.replace(player, pending=checked_address(email))
    return msgspec.structs.replace(player, email=checked_address(email))


def _require(services: Services, id: str) -> Player:
    player = services.players.get(id)
    if player is None:
        raise Refusal("unauthenticated", "This player was deleted.")
    return player


def verify(services: Services, player: str, code: str, cost: int = 1) -> Player:
    """The player with its address verified, by the code from the mail or the word of its link; refuses `code_invalid`.

    `cost`: how much a wrong code counts of the tries that its player has.
    """
    proof = proofs.read(services, code)
    if proof:
        return _mark_verified(services, player, proof.email, lambda account: True)
    email = services.players.take_code(player, code.strip().lower(), cost)
    return _mark_verified(services, player, email or "", lambda account: email == account.unverified)


def verify_as_stranger(services: Services, player: str, code: str, client: str) -> Player:
    """The same without a token, as old mails link to it: wrong codes cost nobody but the client who tries them."""
    name = f"guesses/{client}"
    guesses, left = services.limits.count(name, HOUR, 0)
    if guesses >= GUESSES:
        raise Refusal("rate_limited", "Too many wrong codes from your address.", retry_after=left)
    try:
        return verify(services, player, code, cost=0)
    except Refusal:
        services.limits.count(name, HOUR)
        raise


def verify_by_link(services: Services, word: str) -> Player:
    """The player who asked for the mail with this link, with its address verified; again it changes nothing."""
    proof = proofs.read(services, word) or proofs.Proof("", "")
    return _mark_verified(
        services, proof.player, proof.email, lambda account: proof.email in (account.unverified, account.email)
    )


def _mark_verified(services: Services, player: str, email: str, fits: Callable[[Player], bool]) -> Player:
    while True:
        account = services.players.get(player)
        if account is None or not email or not fits(account):
            services.keyring.verify()
            raise Refusal("code_invalid", "This code is wrong, used or expired; change your address to get a new one.")
        if account.verified and account.email == email:
            return account
        verified = msgspec.structs.replace(account, email=email, verified=True, pending="")
        if services.players.update(verified, before=account):
            services.stops.resume(address_digest(email))  # the address works
            services.outbox.push(Message("verified", "", player=player))
            former_address.tell(services, account, verified)
            return verified


def verify_once(services: Services, player: str, code: str, key: str | None) -> bytes:
    """The same as JSON; a code is good once, so the answer is kept under the client's key for a retry."""
    if key is None:
        return msgspec.json.encode(verify(services, player, code))
    request = call(services, "verification", player, key, code)
    name = f"verification/{request.id}"
    for _ in range(ATTEMPTS):
        if services.limits.claim(name, KEY_LEASE):
            try:
                return _verify_and_store(services, player, code, name, request.body)
            finally:
                services.limits.release(name)
        time.sleep(KEY_LEASE / ATTEMPTS)
    raise Refusal("busy", "The same request is already in progress; retry with the same key.")


def _verify_and_store(services: Services, player: str, code: str, name: str, body: str) -> bytes:
    entry = services.limits.kept(name)
    if entry is not None:
        digest, _, previous = entry.partition("\n")
        require_same(digest == body)
        return previous.encode()
    answer = msgspec.json.encode(verify(services, player, code))
    services.limits.once(name, f"{body}\n{answer.decode()}", CODE_SECONDS)
    return answer


def _ask_for_code(services: Services, player: str) -> None:
    services.outbox.push(Message("verify", "", player=player, about=services.entropy(8).hex()))


def _allow_mail(services: Services, player: str) -> None:
    wait = services.limits.hit(f"verify/{player}", MAILS_A_DAY, DAY)
    if wait:
        raise Refusal("rate_limited", "You have reached today's limit of verification mails.", retry_after=wait)


def _allow_mailbox(services: Services, email: str) -> None:
    wait = services.limits.hit(f"verify/{mailbox(email)}", MAILBOX_A_DAY, DAY)
    if wait:
        raise Refusal(
            "rate_limited",
            "This mailbox has reached today's limit of verification mails. If it is yours, the link in any of them will"
            " do: as a player without an address, open it and enter your token.",
            retry_after=wait,
        )


def _random_id(services: Services, size: int) -> str:
    return base64.b32encode(services.entropy(size)).decode().lower()


@cache
def _zones() -> frozenset[str]:
    """Looking at all files of the database takes milliseconds."""
    return frozenset(available_timezones() - NO_ZONES)


def _zone(zone: str) -> str:
    if zone not in _zones():
        raise Refusal("invalid_request", "`timezone` must be a name from the IANA database, such as `Europe/Berlin`.")
    return zone
