"""A decision made in steps: first what to do, then with what, until one action is left.

Steps in which there is nothing to choose are left out. Plain code, so that mypyc can compile it.
"""

from typing import Final, final

DEPTH: Final = 4  # a type and up to three arguments
UNDECIDED: Final = -1


@final
class Steps:
    """One decision on its way. `heads` are the four parts of every action of the table."""

    def __init__(self, heads: list[list[int]]) -> None:
        self.heads = heads
        self.left: list[int] = []  # numbers of actions that are still possible
        self.chosen: list[int] = []

    def begin(self, numbers: list[int]) -> None:
        """A new decision between these actions."""
        self.left = numbers
        self.chosen = []
        self.skip()

    def options(self) -> list[int]:
        """What can be chosen now, in ascending order; nothing when there is no decision."""
        if not self.left:
            return []
        head = self.heads[len(self.chosen)]
        found: list[int] = []
        for number in self.left:
            value = head[number]
            if value not in found:
                found.append(value)
        found.sort()
        return found

    def choose(self, value: int) -> int:
        """Take one of the options: the number of the action, or `UNDECIDED` while more are left."""
        head = self.heads[len(self.chosen)]
        self.left = [number for number in self.left if head[number] == value]
        self.chosen.append(value)
        self.skip()
        return self.left[0] if len(self.left) == 1 else UNDECIDED

    def skip(self) -> None:
        """Leave out the steps in which all that is left agrees; the last choice is never left out,
        so that even a single action is chosen in one step."""
        while len(self.left) > 1:
            head = self.heads[len(self.chosen)]
            first = head[self.left[0]]
            for number in self.left:
                if head[number] != first:
                    return
            self.chosen.append(first)

    def copy(self) -> "Steps":
        twin = Steps(self.heads)
        twin.left = self.left  # never changed, only replaced
        twin.chosen = self.chosen.copy()
        return twin
