"""Custom puzzles of the tests, where other processes can import them."""

import antipode
import numpy as np

#: The layers of the dial.
LAYERS = [1, 4, 8, 12, 14, 14, 14, 14, 11, 6, 2]


class Dial(antipode.Rules):
    """A dial of 100 positions, turned by 1 or 7 either way."""

    spec = "dial"

    def goals(self):
        return np.array([[0]], dtype=np.uint8)

    def expand(self, states):
        turned = (states.astype(int) + [1, 99, 7, 93]) % 100
        return turned.reshape(-1, 1).astype(np.uint8), np.full(len(states), 4)
