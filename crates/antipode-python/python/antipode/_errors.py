"""The exceptions, by whose fault the error is."""


class Error(Exception):
    """Any error of antipode."""


class UsageError(Error, ValueError):
    """An invalid spec, state, array or option."""


class MissingError(Error, FileNotFoundError):
    """A file that does not exist."""


class DamagedError(Error):
    """A file that is damaged, truncated, or not what it claims to be."""


class LimitError(Error):
    """Work that exceeds a limit: the memory, a time limit, the range of a format."""


class RefutedError(Error):
    """Completed work with a negative answer, such as a table that is not certified."""


class ClosedError(Error, ValueError):
    """A use of a closed table."""


class LawError(Error, RuntimeError):
    """A custom puzzle or heuristic that breaks its laws, which stopped the work."""


class SlowWarning(UserWarning):
    """Look-ups that a table in another form answers much faster."""
