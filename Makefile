# Every target sets up what it needs: a fresh clone wants only Python 3.11+, pip and make,
# and a C compiler for the compiled engine. PURE=1 does without compiling.

# The first Python that is new enough; PYTHON=... overrides.
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)

VENV := .venv
PY := $(VENV)/bin/python
PIP := $(PY) -m pip --quiet --disable-pip-version-check

# Stamps carry a checksum of what they were made from, so that a changed, new or deleted source
# rebuilds the compiled package and nothing else does (not even __pycache__ or a checkout).
checksum = $(shell find $(1) -type f ! -name '*.pyc' ! -name '*.so' ! -path 'src/loyang/web/*' -exec cksum {} + 2>/dev/null \
	| LC_ALL=C sort | cksum | tr -d ' ')
KIND := $(if $(PURE),pure,any)
SOURCES := $(KIND)-$(call checksum,src/loyang web/src web/build web/public web/package-lock.json docs/RULES.md docs/rules pyproject.toml hatch_build.py README.md LICENSE)
BUILT := $(VENV)/.built-$(SOURCES)
INSTALLED := $(VENV)/.installed-$(SOURCES)
DEV := $(VENV)/.dev-$(call checksum,pyproject.toml)

CODE := $(wildcard src tests bench scripts examples hatch_build.py)
ARGS ?=

# The sources shadow the installed package; no __pycache__ in src.
AS_PURE := LOYANG_EXPECT=pure PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1
AS_COMPILED := env -u PYTHONPATH LOYANG_EXPECT=compiled
# hatch_build.py compiles where it can; PURE=1 keeps it from doing so.
BUILDING := $(if $(PURE),LOYANG_COMPILE=0) $(PY) -m build
# Handed out one by one: a worker that got many at once would keep others waiting at the end.
PYTEST := $(PY) -m pytest -n auto --maxschedchunk 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play play-terminal browser bench-server soak bench-bots bench-coach bench-web pictures audit test test-compiled test-pure check-long lint lint-style lint-types lint-walls lint-web hooks format bench bench-peers wheel clean

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' Makefile

play: $(INSTALLED) ## play in the browser: starts the server and opens its page (ARGS="--port 9000")
	@$(VENV)/bin/loyang serve $(ARGS)

play-terminal: $(INSTALLED) ## play in the terminal (ARGS="--players 3")
	@$(VENV)/bin/loyang play $(ARGS)

# One after the other even under `make -j`: their output is meant to be read. But the checks, with
# the tools they need, and the compiling have nothing to do with each other.
test: ## all checks, then the tests against the compiled package and against the sources
	@$(MAKE) --no-print-directory -j2 -Oline lint $(BUILT)
	@$(MAKE) --no-print-directory test-compiled
	@$(MAKE) --no-print-directory test-pure

test-compiled: $(INSTALLED) $(DEV) browser ## the tests against the compiled, installed package (ARGS="-k trader")
	@$(PY) scripts/can_compile.py || { echo "cannot test the compiled engine here; make test-pure tests the sources"; exit 1; }
	@echo "== tests, compiled"
	@$(AS_COMPILED) $(PYTEST) $(ARGS)

# What is never compiled is tested once; of the environments, what touches compiled parts.
COMPILED_PARTS := tests/rules tests/invariants tests/records tests/bots tests/test_house.py \
	tests/envs/test_batch.py tests/envs/test_codec.py tests/envs/test_observation.py tests/envs/test_play.py \
	tests/envs/test_split.py tests/server/test_documents.py tests/server/test_compounds.py

test-pure: $(DEV) ## the compiled parts' tests against the sources as they are; needs no compiling
	@echo "== tests, uncompiled"
	@$(AS_PURE) $(PYTEST) $(COMPILED_PARTS) $(ARGS)

browser: ## the browser of the tests: Chromium, from the system
	@command -v chromium >/dev/null || command -v chromium-browser >/dev/null || { \
	echo "== installing Chromium"; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null; \
	else echo "the browser tests need Chromium: install it (Debian: as root, apt-get install chromium)" >&2; exit 1; fi; }

audit: $(DEV) ## known faults of the dependencies (asks the package index)
	@$(PIP) freeze --exclude loyang >$(VENV)/frozen.txt
	@$(VENV)/bin/pip-audit --strict --disable-pip --no-deps --progress-spinner off -r $(VENV)/frozen.txt || { \
	echo "faults were found, or a package could not be audited (is the index reached?): see above" >&2; exit 1; }

check-long: $(INSTALLED) $(DEV) ## the long checks, compiled: random games, and libraries that learn
	@$(PIP) install "$$(echo $(VENV)/wheel/*.whl)[long]"
	@$(AS_COMPILED) $(PYTEST) -m long tests $(ARGS)

lint: lint-style lint-types lint-walls lint-web ## style, types, the walls between the rooms, and the page

# .pre-commit-config.yaml calls these too: one list of checks, one set of versions.
lint-style: $(DEV)
	@echo "== lint: style"
	@$(PY) -m ruff check $(CODE)
	@$(PY) -m ruff format --check $(CODE)

lint-types: $(DEV)
	@echo "== lint: types"
	@$(PY) -m mypy

lint-walls: $(DEV)
	@echo "== lint: walls"
	@PYTHONPATH=src PYTHONDONTWRITEBYTECODE=1 $(VENV)/bin/lint-imports --no-logo

lint-web: $(DEV)
	@echo "== lint: page"
	@$(PY) scripts/build_web.py --check
	@PYTHONDONTWRITEBYTECODE=1 $(PY) scripts/describe.py --check

hooks: $(DEV) ## let git run the checks before each commit
	@$(VENV)/bin/pre-commit install

format: $(DEV) ## put the code into shape
	@$(PY) -m ruff check --fix-only $(CODE)
	@$(PY) -m ruff format $(CODE)

bench: $(INSTALLED) ## speed and memory of the compiled engine (ARGS="--json")
	@env -u PYTHONPATH $(PY) bench/bench.py $(ARGS)

bench-bots: $(INSTALLED) ## how long the bots think, with four players
	@env -u PYTHONPATH $(PY) bench/bots.py $(ARGS)

bench-coach: $(INSTALLED) ## how long the coach thinks: hints and reviews
	@env -u PYTHONPATH $(PY) bench/coach.py $(ARGS)

bench-web: $(INSTALLED) $(DEV) browser ## speed of the page, by the browser's own measurements
	@env -u PYTHONPATH $(PY) -m tests.web.measure $(ARGS)

pictures: $(INSTALLED) $(DEV) browser ## pictures of every page and phase, into build/pictures (ARGS="table home --language de")
	@env -u PYTHONPATH $(PY) -m tests.web.pictures $(ARGS)

bench-server: $(INSTALLED) $(DEV) ## speed, load and memory of the server (ARGS="--small")
	@env -u PYTHONPATH PYTHONDONTWRITEBYTECODE=1 $(PY) -m bench.server $(ARGS)

MINUTES ?= 30
soak: $(INSTALLED) $(DEV) ## a server under steady play for MINUTES=30: memory flat, no error, no stuck table
	@env -u PYTHONPATH PYTHONDONTWRITEBYTECODE=1 $(PY) -m bench.soak --minutes $(MINUTES) $(ARGS)

# In its own environment: the peers bring dependencies that the project must not lean on.
bench-peers: $(INSTALLED) ## compare with catanatron, OpenSpiel, Pgx and PettingZoo's games
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && \
	$(PYTHON) -m venv "$$dir" && \
	"$$dir/bin/python" -m pip --quiet --disable-pip-version-check install \
		"$$(echo $(VENV)/wheel/*.whl)[envs]" 'catanatron==3.2.1' 'open_spiel==2.0.2' 'pettingzoo[classic]==1.27.*' \
		'pgx==2.*' jax && \
	: its pinned Gymnasium is old, but it runs with this one && \
	"$$dir/bin/python" -m pip --quiet --disable-pip-version-check install \
		--no-deps 'catanatron_gym==4.0.0' && \
	env -u PYTHONPATH "$$dir/bin/python" bench/peers.py $(ARGS) && \
	env -u PYTHONPATH "$$dir/bin/python" bench/envs_peers.py $(ARGS)

wheel: | $(VENV)/.made ## wheel and sdist in dist/
	@$(BUILDING) --outdir dist

clean: ## remove all that was made here
	rm -rf $(VENV) build dist src/loyang/web web/node_modules .coverage* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests bench examples scripts -name __pycache__ -type d -prune -exec rm -rf {} +
	find src -name '*.so' -delete

# --- set-up ----------------------------------------------------------------

$(VENV)/.made:
	@test -n "$(PYTHON)" || { echo "Loyang needs Python 3.11 or newer (PYTHON=... names it)" >&2; exit 1; }
	@echo "== setting up $(VENV) with $(PYTHON)"
	@$(PYTHON) -m venv --clear $(VENV)
	@$(PIP) install build
	@touch $@

# `build` compiles a copy, unpacked from the sdist, so the tree stays clean and the sdist complete.
$(BUILT): | $(VENV)/.made
	@rm -rf $(VENV)/wheel $(VENV)/.built-*
	@echo "== building the package"
	@$(BUILDING) --outdir $(VENV)/wheel >$(VENV)/build.log 2>&1 || { cat $(VENV)/build.log; exit 1; }
	@sed -n 's/^.*\(the engine .*compiled\)/== \1/p' $(VENV)/build.log
	@touch $@

$(INSTALLED): $(BUILT)
	@rm -f $(VENV)/.installed-*
	@wheel=$$(echo $(VENV)/wheel/*.whl); $(PIP) install "$$wheel[server]"
	@$(PIP) install --force-reinstall --no-deps $(VENV)/wheel/*.whl
	@touch $@

# The tools alone; the package comes from $(INSTALLED) or from src.
$(DEV): | $(VENV)/.made
	@echo "== installing the tools"
	@rm -f $(VENV)/.dev-*
	@$(PY) scripts/requirements.py >$(VENV)/dev.txt
	@$(PIP) install --no-compile -r $(VENV)/dev.txt
	@touch $@
