# `make` lists what there is to do.

BIN := .venv/bin
# The compiled build, which `make play` uses where it is ready.
BUILD := build/compiled
# Tiers of the check that run at a time.
JOBS ?= 2
NPM := PATH=$(CURDIR)/.venv/bin:$$PATH npm
PYTEST := $(BIN)/python -m pytest
CHECK := JOBS=$(JOBS) $(BIN)/python -m scripts.check
UV := $(BIN)/uv
LOCK := $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--custom-compile-command "make lock"

.NOTPARALLEL:
.PHONY: help play test check test-long touched lint types unit browser compiled fuzz bench bench-against \
	fixtures words picture size wheel reference format lock try-dependencies setup setup-play clean

help: ## list these targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | \
		awk -F ':.*## ' '{ printf "  make %-16s %s\n", $$1, $$2 }'

play: setup-play ## set up what is missing and open the site for one person
	@PYTHONPATH=$$($(BIN)/python scripts/ready_build.py $(BUILD)) $(BIN)/kabinett play

test: setup ## set up what is missing and run the checks
	@$(CHECK) test

check: setup ## what has to pass before a change lands: these, all browser tests, and native, PostgreSQL and screen samples
	@$(CHECK) ci

test-long: setup ## the long check, shard by shard; SHARD="rules screens-fall" runs these only
	@$(CHECK) long $(SHARD)

touched: setup ## which shards of the long check the changes since COMMIT touch
	@$(CHECK) touched $(or $(COMMIT),$(error COMMIT is missing: make $@ COMMIT=main))

lint: setup ## ruff, the browser's side (Biome, TypeScript), the catalogues, who imports whom
	@$(CHECK) lint

types: setup ## mypy, and pyright on the front door and the examples
	@$(CHECK) types

unit: setup ## all fast tests that need no browser
	@$(CHECK) unit

browser: setup ## the fast tests that drive the site in Chromium
	@$(CHECK) browser

compiled: setup ## build the kernel and the rules with mypyc, into build/compiled
	$(BIN)/kabinett compile fall volk weimar --into $(BUILD)

fuzz: setup ## thousands of random games
	$(PYTEST) -n $(JOBS) -m slow

bench: setup ## measure speed (prints a table, asserts nothing)
	$(BIN)/python -m bench

bench-against: setup ## are the rules slower than at COMMIT? both are built and play in turns
	@$(BIN)/python -m bench.against $(or $(COMMIT),$(error COMMIT is missing: make $@ COMMIT=HEAD~1))

fixtures: setup ## play the kept games again and say what has changed; WRITE=1 writes their new digests
	$(BIN)/python -m tests.kept $(if $(WRITE),--write)

words: setup ## update and compile the German catalogues
	$(BIN)/python scripts/words.py

picture: setup ## draw docs/images/architecture.svg from the imports
	$(BIN)/python scripts/picture.py

size: ## print how large the house is, room by room
	@$(BIN)/python -m scripts.size

wheel: compiled ## a wheel of native code for machines like this one, into dist/
	$(BIN)/python scripts/wheel.py

reference: setup ## the reference of the API, from docstrings, into build/reference
	$(BIN)/pdoc kabinett.front kabinett.core kabinett.bots kabinett.arena kabinett.testing \
		-o build/reference

format: setup ## let ruff and Biome put the code in order
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

lock: setup ## choose the newest versions of all dependencies and lock them
	$(LOCK) --upgrade pyproject.toml --output-file requirements.lock
	$(LOCK) --upgrade --extra dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock

try-dependencies: setup ## try the wheel with the oldest and the newest packages that it allows
	$(BIN)/python scripts/try_dependencies.py --uv $(UV)

setup: ## set up all that tests need, and nothing else
	@scripts/setup.sh test

setup-play:
	@scripts/setup.sh play

clean: ## remove what was built; .venv and games stay
	rm -rf build dist test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis
