# `make` lists the targets.

BIN := .venv/bin
# The compiled build, which `make play` uses if it is up to date.
BUILD := build/compiled
# The packages for programmers, which `make reference` describes.
REFERENCE := core bots nets arena research training testing
# The number of tiers of the check that run at the same time.
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

play: setup-play ## install what is missing and open the site for one person
	@PYTHONPATH=$$($(BIN)/python scripts/ready_build.py $(BUILD)) $(BIN)/kabinett play

test: setup ## install what is missing and run the checks
	@$(CHECK) test

check: setup ## run all that must pass before a change lands: also all browser tests, and native, PostgreSQL and screen samples
	@$(CHECK) ci

test-long: setup ## run the long check, shard by shard; SHARD="rules screens-fall" runs only these two
	@$(CHECK) long $(SHARD)

touched: setup ## print the shards of the long check that the changes since COMMIT touch
	@$(CHECK) touched $(or $(COMMIT),$(error COMMIT is missing: make $@ COMMIT=main))

lint: setup ## check style, the client (Biome, TypeScript), the catalogues and the imports
	@$(CHECK) lint

types: setup ## check types: mypy, and pyright on public modules and examples
	@$(CHECK) types

unit: setup ## run all fast tests that need no browser
	@$(CHECK) unit

browser: setup ## run the fast tests that drive the site in Chromium
	@$(CHECK) browser

compiled: setup ## compile the kernel and the rules with mypyc, into build/compiled
	$(BIN)/kabinett compile fall volk weimar --into $(BUILD)

fuzz: setup ## play thousands of random games
	$(PYTEST) -n $(JOBS) -m slow

bench: setup ## measure the speed of the rules, and print a table
	$(BIN)/kabinett bench

bench-against: setup ## compare the speed of the rules with COMMIT
	@$(BIN)/kabinett bench against $(or $(COMMIT),$(error COMMIT is missing: make $@ COMMIT=HEAD~1))

fixtures: setup ## play the kept games again and print what has changed; WRITE=1 writes new digests
	$(BIN)/python -m tests.kept $(if $(WRITE),--write)

words: setup ## update and compile the German catalogues
	$(BIN)/python scripts/words.py

picture: setup ## draw docs/images/architecture.svg, the packages and their imports
	$(BIN)/python scripts/picture.py

size: ## print the lines of code per package, and the longest files
	@$(BIN)/python -m scripts.size

wheel: compiled ## build a wheel of native code for machines like this one, into dist/
	$(BIN)/python scripts/wheel.py

reference: setup ## write the reference of the API from docstrings, into build/reference
	$(BIN)/pdoc kabinett.front kabinett.observation $(REFERENCE:%=kabinett.%) -o build/reference

format: setup ## format the code with ruff and Biome
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run --silent format

lock: setup ## lock the newest versions of all dependencies
	$(LOCK) --upgrade pyproject.toml --output-file requirements.lock
	$(LOCK) --upgrade --extra dev --constraint requirements.lock pyproject.toml \
		--output-file requirements-dev.lock

try-dependencies: setup ## try the wheel with the oldest and the newest dependencies that it allows
	$(BIN)/python scripts/try_dependencies.py --uv $(UV)

setup: ## install all that tests need, and do nothing else
	@scripts/setup.sh test

setup-play:
	@scripts/setup.sh play

clean: ## remove all builds; .venv and games stay
	rm -rf build dist test-results .mypy_cache .pytest_cache .ruff_cache .hypothesis
