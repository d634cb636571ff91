"""A contract for import-linter: a package imports only itself and the standard library.

import-linter's own contracts need every forbidden package by name; this one forbids the rest
of the world, also what nobody has thought of yet.
"""

import sys

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output


class SelfContained(Contract):
    type_name = "self_contained"

    package = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        package = str(self.package)
        inside = {package} | graph.find_descendants(package)
        faults = [
            f"{importer} imports {imported}"
            for importer in sorted(inside)
            for imported in sorted(graph.find_modules_directly_imported_by(importer) - inside)
            if imported.partition(".")[0] not in sys.stdlib_module_names
        ]
        return ContractCheck(kept=not faults, metadata={"faults": faults})

    def render_broken_contract(self, check: ContractCheck) -> None:
        for fault in check.metadata["faults"]:
            output.print_error(fault)
