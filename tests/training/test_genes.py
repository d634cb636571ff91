"""Genes stand for weights; all 0 are the first guesses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from loyang.bots.weights import Weights, check
from loyang.training.genes import GENES, express


def test_no_change_is_the_first_guess() -> None:
    assert express([0.0] * GENES) == Weights().as_document()


@pytest.mark.parametrize("gene", range(GENES))
def test_every_gene_changes_something(gene: int) -> None:
    genes = [0.0] * GENES
    genes[gene] = 1.0
    assert express(genes) != express([0.0] * GENES)


@settings(max_examples=50)
@given(st.lists(st.floats(-6, 6), min_size=GENES, max_size=GENES))
def test_whatever_the_genes_the_weights_can_be_used(genes: list[float]) -> None:
    check(express(genes), Weights().as_document())


def test_a_wrong_number_of_genes_is_refused() -> None:
    with pytest.raises(ValueError, match="there are 53 genes, not 3"):
        express([0.0] * 3)
