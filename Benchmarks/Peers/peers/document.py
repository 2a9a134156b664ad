"""Blocks between markers in Markdown files."""


class MarkerError(Exception):
    """A file has no such block."""


def replaced(text, name, block):
    """The text with `block` between `<!-- NAME: begin -->` and `<!-- NAME: end -->`."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = text.partition(begin)
    _, closed, after = rest.partition(end)
    if not found or not closed:
        raise MarkerError(f"there is no {begin} … {end}; add the two lines")
    return f"{before}{begin}\n\n{block}\n\n{end}{after}"


def replace(path, name, block):
    """Writes a block into a file."""
    try:
        text = replaced(path.read_text(), name, block)
    except MarkerError as error:
        raise MarkerError(f"{path}: {error}") from None
    path.write_text(text)
