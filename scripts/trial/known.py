"""What the trial accepts, in one place, each with its reason."""

# Deviations: (pattern of the commands, pattern of the failure, the reason).
ACCEPTED = [
    (r"build .*--cosets .*--memory", r"of memory", "the numbers of cosets do not count: docs, limits"),
]

# Refusals of puzzles themselves, which any verb may print: (pattern of the message, the reason).
REFUSALS = [
    (r"the pattern has all tokens|leave some disks out", "such a pattern is the puzzle itself"),
    (r"unknown key 'wrap'", "a graph has no rows and columns"),
    (r"says how many points there are", "group:lrx,5;points=5 gives the number twice"),
    (r"has moves of several tokens", "additive patterns need moves of one token"),
    (r";least is for pattern databases", "tables of one depth a state cannot hold least values"),
    (r"has no patterns", "identical pieces and abstractions have none"),
    (r"has no slices", "metric=stm is for puzzles with slices"),
    (r"is bandaged", "bandaged puzzles have no projections or patterns"),
    (r"has no numbering|cannot be numbered|too many indistinguishable", "docs, limits"),
]
