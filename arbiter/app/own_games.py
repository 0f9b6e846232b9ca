"""The games of one player."""

from collections.abc import Iterator

from arbiter.app.services import Services


def own_games(services: Services, player: str, status: str) -> Iterator[str]:
    """The ids of a player's games of a status, newest first, page by page as they are asked for."""
    cursor = ""
    while True:
        games, cursor = services.index.page(player=player, status=status, cursor=cursor)
        yield from games
        if not cursor:
            return
