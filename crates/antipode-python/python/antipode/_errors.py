"""The exceptions, by whose fault the error is."""


from __future__ import annotations

from typing import Any


class Error(Exception):
    """Any error of antipode."""

    code: str = ""
    """What kind of error it is, as in the JSON of the server."""

    parameters: dict[str, Any] = {}
    """What the message says, by name: the text that is no state, what is wrong with it, and so on."""


class UsageError(Error, ValueError):
    """An invalid spec, state, array or option."""


class NotAStateError(UsageError):
    """A text that is not a state of the puzzle."""


class NotASpecError(UsageError):
    """A text that is not a spec of a puzzle."""


class UnknownNameError(UsageError):
    """A name that nothing has: of a solver, a heuristic, a pattern, and so on."""


class MalformedError(UsageError):
    """A text without the form that it needs, such as a schedule or a parameter."""


class ExcludedOptionError(UsageError):
    """An option that does not go with the work or with other options."""


class BadValueError(UsageError):
    """A value that an option or a parameter cannot have."""


class BadLineError(UsageError):
    """A line of a file that is not valid."""


class UnsupportedError(UsageError):
    """Work that does not support a property of the puzzle, such as costs."""


class MissingAbilityError(UsageError):
    """Work for which the puzzle lacks an ability, such as patterns."""


class OtherPuzzleError(UsageError):
    """A file that is about another puzzle."""


class FileExistsError(UsageError):
    """A file that exists and may not be replaced."""


class NotAFileError(UsageError):
    """Something else where a plain file should be."""


class InUseError(UsageError):
    """A file or folder that another process uses."""


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
