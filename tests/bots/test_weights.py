"""Weights: those in the package fit, and broken ones are refused with a reason."""

import json
from pathlib import Path

import pytest

from loyang.bots import weights
from loyang.bots.weights import ALONE, TOGETHER, Weights, WeightsError, load_weights

GOOD = Weights().as_document()


def test_the_bots_play_by_the_weights_of_the_package() -> None:
    folder = Path(weights.__file__).parent
    for name, learnt in (("weights.json", ALONE), ("weights_together.json", TOGETHER)):
        assert learnt.as_document() == json.loads((folder / name).read_text())
        assert learnt.as_document() != GOOD
        assert (folder / name).stat().st_size < 500_000
    assert ALONE.as_document() != TOGETHER.as_document()


@pytest.mark.parametrize(
    ("content", "told"),
    [
        ("", "is not a JSON text in UTF-8"),
        ("[1, 2]", "there must be one object"),
        ("{}", "the weight 'wanted' is missing"),
        (json.dumps(GOOD | {"luck": 3}), "no weight is called 'luck'"),
        (json.dumps(GOOD | {"open": [1, 2]}), "'open' must be a list of 6 whole numbers"),
        (json.dumps(GOOD | {"open": 7}), "'open' must be a list of 6 whole numbers"),
        (json.dumps(GOOD | {"lack": 1.5}), "'lack' must be whole numbers"),
        (json.dumps(GOOD | {"lack": True}), "'lack' must be whole numbers"),
        (json.dumps(GOOD | {"lack": 10**9}), "'lack' must be whole numbers up to 100,000"),
        (json.dumps(GOOD | {"space": 0}), "'space' must be 1 or more"),
    ],
)
def test_broken_weights_are_refused(content: str, told: str, tmp_path: Path) -> None:
    path = tmp_path / "weights.json"
    path.write_text(content)
    with pytest.raises(WeightsError, match=told) as caught:
        load_weights(path)
    assert str(caught.value).startswith(f"{path}: ")


def test_a_missing_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(WeightsError, match="cannot be read: No such file or directory"):
        load_weights(tmp_path / "nowhere")
