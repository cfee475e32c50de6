# `make` lists what there is to do.

BIN := .venv/bin
# The compiled build, which `make play` uses where it is ready.
BUILD := build/compiled
# Processes for the unit tests.
JOBS ?= 2
NPM := PATH=$(CURDIR)/.venv/bin:$$PATH npm
PYTEST := $(BIN)/python -m pytest
# The site's tests, on a PostgreSQL that they start themselves.
POSTGRESQL := KABINETT_TEST_DATABASE=postgresql
UV := build/uv/bin/uv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

.NOTPARALLEL:
.PHONY: help play test setup setup-play lint types unit browser compiled test-long unit-compiled long \
	fuzz bench bench-against words picture wheel reference lock format clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | \
		awk -F ':.*## ' '{ printf "  make %-14s %s\n", $$1, $$2 }'

play: setup-play ## set up what is missing and open the site for one person
	@PYTHONPATH=$$($(BIN)/python scripts/ready_build.py $(BUILD)) $(BIN)/kabinett play

test: setup lint types unit browser ## set up what is missing and run the checks

test-long: setup unit-compiled long ## the dear checks: all tests again compiled, on PostgreSQL, and the long ones

lint: setup ## ruff, the browser's side (Biome, TypeScript), the catalogues, who imports whom
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(NPM) run --silent lint
	$(BIN)/python scripts/words.py --check
	$(BIN)/lint-imports --no-cache

types: setup ## mypy
	$(BIN)/mypy

unit: setup ## the tests, in plain Python, and the examples in docstrings
	$(PYTEST) --doctest-modules src/kabinett scripts --ignore src/kabinett/web
	$(PYTEST) -n $(JOBS) -m "not browser and not long and not slow"

browser: setup ## the tests that drive the site in Chromium
	$(PYTEST) -n $(JOBS) --dist loadfile -m "browser and not long and not slow"

long: compiled ## the tests that take their time, and the site's on PostgreSQL, compiled
	PYTHONPATH=$(BUILD) $(PYTEST) -n $(JOBS) --dist loadscope --no-loadscope-reorder \
		-m "long and not slow"
	PYTHONPATH=$(BUILD) $(POSTGRESQL) $(PYTEST) -n $(JOBS) -m "not browser and not slow" tests/web

compiled: setup ## build the kernel and the rules with mypyc, into build/compiled
	$(BIN)/kabinett compile fall volk weimar --into $(BUILD)

unit-compiled: compiled ## the tests again, with the compiled kernel
	PYTHONPATH=$(BUILD) KABINETT_EXPECT_COMPILED=1 \
		$(PYTEST) -n $(JOBS) -m "not browser and not long and not slow"

fuzz: setup ## thousands of random games
	$(PYTEST) -n $(JOBS) -m slow

bench: setup ## measure speed (prints a table, asserts nothing)
	$(BIN)/python -m bench

bench-against: setup ## are the rules slower than at COMMIT? both are built and play in turns
	@$(BIN)/python -m bench.against $(or $(COMMIT),$(error COMMIT is missing: make $@ COMMIT=HEAD~1))

words: setup ## update and compile the German catalogues
	$(BIN)/python scripts/words.py

picture: setup ## draw docs/images/architecture.svg from the imports
	$(BIN)/python scripts/picture.py

wheel: compiled ## a wheel of native code for machines like this one, into dist/
	$(BIN)/python scripts/wheel.py

reference: setup ## the reference of the API, from docstrings, into build/reference
	$(BIN)/pdoc kabinett.front kabinett.core kabinett.bots kabinett.arena kabinett.testing \
		-o build/reference

format: setup ## let ruff and Biome put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

lock: $(UV) ## choose the newest versions of all dependencies and lock them
	$(LOCK) --upgrade pyproject.toml --output-file requirements.lock
	$(LOCK) --upgrade --extra dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock

$(UV): | setup
	$(BIN)/python -m venv build/uv
	build/uv/bin/pip install -qq uv

setup: ## set up all that tests need, and nothing else
	@scripts/setup.sh test

setup-play:
	@scripts/setup.sh play

clean: ## remove what was built; .venv and games stay
	rm -rf build dist test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis
