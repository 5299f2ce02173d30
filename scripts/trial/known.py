"""Deviations that are known and accepted: (pattern of the commands, of the failure, the reason)."""

ACCEPTED = []
