"""What can go wrong, by whose fault it is."""


class Error(Exception):
    """Any error of antipode."""


class UsageError(Error, ValueError):
    """A spec, state, array or option that makes no sense."""


class MissingError(Error, FileNotFoundError):
    """A file that does not exist."""


class DamagedError(Error):
    """A file that is damaged, truncated, or not what it claims to be."""


class LimitError(Error):
    """Work that does not fit: memory, a time limit, the range of a format."""


class RefutedError(Error):
    """Work that was done, and whose answer is no: a table that is not certified."""


class ClosedError(Error, ValueError):
    """A table that was closed."""


class LawError(Error, RuntimeError):
    """A puzzle or heuristic of one's own that breaks its laws, so that the work stopped."""
