"""Small immutable things that are equal when their values are."""


class Value:
    """Base of actions, decisions and exposed cards.

    `values()` lists the arguments that build the thing anew; comparing, hashing, pickling and
    `repr` follow from it. (Compiled classes get none of these by themselves.)
    """

    def values(self) -> tuple[object, ...]:
        return ()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Value)
            and type(self) is type(other)
            and self.values() == other.values()
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.values()))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), self.values()

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join([repr(value) for value in self.values()])})"
