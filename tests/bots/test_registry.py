"""The registry: our own bots in order, and those of other packages."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from loyang.bots import Bot, BotInfo, Budget, bots, make
from loyang.bots import registry as shelf

from .kit import LADDER, Stubborn

INFO = BotInfo("ignored", "always the first action", Stubborn)
NO_BOT = 17


def register(monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """Pretend that other packages have these entry points."""
    found = EntryPoints(
        EntryPoint(name, f"tests.bots.{value}", shelf.GROUP) for name, value in points.items()
    )
    monkeypatch.setattr(shelf, "entry_points", lambda group: found.select(group=group))


def test_our_own_bots_come_in_the_order_of_the_ladder() -> None:
    assert list(bots())[: len(LADDER)] == LADDER
    for name in LADDER:
        assert bots()[name].name == name
        assert bots()[name].sentence
        assert isinstance(make(name, 1), Bot)


def test_an_unknown_name_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ValueError, match=f"'grandmaster'.*{', '.join(LADDER)}"):
        make("grandmaster", 1)


def test_other_packages_add_a_factory_or_an_entry(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, stubborn="kit:Stubborn", mule="test_registry:INFO")
    assert list(bots()) == [*LADDER, "mule", "stubborn"]
    assert bots()["mule"] == BotInfo("mule", "always the first action", Stubborn)
    assert bots()["stubborn"].sentence == "Somebody else's bot: always the first action."
    assert isinstance(make("stubborn", 1, Budget(nodes=5)), Stubborn)


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("no_such_module:Bot", "ModuleNotFoundError"),
        ("kit:NoSuchBot", "AttributeError"),
        ("test_registry:NO_BOT", "neither a BotInfo nor a factory"),
    ],
)
def test_a_broken_entry_is_reported_and_harms_nobody(
    monkeypatch: pytest.MonkeyPatch, value: str, complaint: str
) -> None:
    register(monkeypatch, broken=value, stubborn="kit:Stubborn")
    with pytest.warns(RuntimeWarning, match=f"'broken'.*left out.*{complaint}"):
        assert list(bots()) == [*LADDER, "stubborn"]


def test_nobody_takes_the_name_of_one_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch, merchant="kit:Stubborn")
    with pytest.warns(RuntimeWarning, match="the name is taken"):
        assert not isinstance(make("merchant", 1), Stubborn)
