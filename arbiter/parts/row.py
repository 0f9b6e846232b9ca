"""A row of priced spaces, dear to cheap, no two alike; markers are identified by the prices of their spaces."""

Row = tuple[int, ...]


def empty(spaces: Row, markers: Row) -> Row:
    """Spaces without a marker."""
    return tuple(space for space in spaces if space not in markers)


def placed(markers: Row, *spaces: int) -> Row:
    return tuple(sorted((*markers, *spaces), reverse=True))


def removed(markers: Row, *spaces: int) -> Row:
    return tuple(space for space in markers if space not in spaces)
