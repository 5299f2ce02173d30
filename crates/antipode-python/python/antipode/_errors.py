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


class BadTextError(UsageError):
    """A place of a text, such as an algorithm, that is not valid."""


class OutOfRangeError(UsageError):
    """A number outside its range, such as that of a shard or a layer."""


class AmbiguousError(UsageError):
    """A text or a request that may mean several things."""


class IncompleteError(UsageError):
    """A part of a request without another part that it needs."""


class IncapableError(UsageError):
    """A solver, an engine, an encoding or a puzzle that cannot do the work."""


class EmptyError(UsageError):
    """A file or a choice without anything to work on."""


class BadLinesError(UsageError):
    """Lines or arguments that are not states; `report` is the audit of the others, if there was one."""

    report: Any = None


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


class BadFileError(UsageError):
    """A file whose content is not valid."""


class UnsuitableFileError(UsageError):
    """A valid file that does not suit the work."""


class ChangedError(UsageError):
    """A file or rules that have changed."""


class OccupiedError(UsageError):
    """A folder or a file with other content, which the work does not replace."""


class UntrustedError(UsageError):
    """A program that a file names, and that nothing allows to start."""


class BrokenLawError(UsageError):
    """Rules, a numbering, symmetries or costs that contradict themselves."""


class ProtocolError(UsageError):
    """A program, another process or a callback that answers with something else than agreed."""


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
