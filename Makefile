# `make play` and `make test` are all a newcomer needs; `make help` lists the rest.
# Everything is installed into .venv; `make test` asks Debian for a browser, a PostgreSQL, an nginx and engines,
# and `make oracles` for two more browsers and clang.

SHELL := bash
.SHELLFLAGS := -o pipefail -c

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -qq
PYTEST := LUDOTECA_REQUIRE_NATIVE=1 $(BIN)/pytest
# Some tests take long: an idle worker steals tests from another.
SPREAD := -n auto --dist worksteal
# The tests of a file share a server.
BY_FILE := -n auto --dist loadfile
RULE_TESTS := tests/unit/core tests/unit/games tests/unit/testing
NODE := PATH="$(CURDIR)/$(BIN):$$PATH" node
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm

# The tests start many programs; without bytecode each would be compiled again.
unexport PYTHONDONTWRITEBYTECODE

.NOTPARALLEL:
.DELETE_ON_ERROR:
.PHONY: help play test pure check format oracles soak solve learn strength ladder twins sanitize thread fuzz bench screenshots native stub wheel clean built

help: ## list these targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-11s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

play: $(VENV)/.product ## prepare what is needed and open the menu
	@$(BIN)/python native/build.py --aside
	@$(BIN)/ludoteca $(ARGS) || [ $$? = 130 ]

test: built $(VENV)/.tools $(VENV)/.page $(VENV)/.system ## run all checks and tests
	@$(MAKE) --no-print-directory check
# Coverage is measured only for the rules, by their own tests.
	$(PYTEST) $(SPREAD) --cov=ludoteca.core --cov=ludoteca.games $(RULE_TESTS) $(ARGS)
	$(PYTEST) $(SPREAD) $(addprefix --ignore=,$(RULE_TESTS) tests/browser) $(ARGS)
# In separate processes: Playwright keeps an event loop running.
	$(PYTEST) $(BY_FILE) tests/browser $(ARGS)

pure: $(VENV)/.product $(VENV)/.tools $(VENV)/.page $(VENV)/.system ## run the Python tests without the native module
	env -u LUDOTECA_REQUIRE_NATIVE LUDOTECA_NO_NATIVE=1 $(BIN)/pytest $(SPREAD) --ignore=tests/twins --ignore=tests/browser $(ARGS)

check: $(VENV)/.product $(VENV)/.tools $(VENV)/.page ## check format, style and types
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	find native tests/twins -name '*.cpp' -o -name '*.h' | xargs $(BIN)/clang-format --dry-run --Werror
	$${CXX:-c++} -std=c++20 -Wall -Wextra -Werror -fsyntax-only -Inative native/fuzz/parsers.cpp
	$(BIN)/mypy
	$(NODE) tests/page/node_modules/typescript/bin/tsc -p src/ludoteca/web/page/jsconfig.json

format: $(VENV)/.product $(VENV)/.tools ## format the sources
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	find native tests/twins -name '*.cpp' -o -name '*.h' | xargs $(BIN)/clang-format -i

oracles: built $(VENV)/.tools $(VENV)/.page $(VENV)/.system $(VENV)/.browsers $(VENV)/.clang ## run the long tests: other programs as oracles, every screen, every case
	$(PYTEST) $(SPREAD) -m oracle_large --ignore tests/browser $(ARGS)
	$(PYTEST) $(BY_FILE) -m oracle_large tests/browser --ignore tests/browser/test_lighthouse.py
# Lighthouse measures time, so it runs alone.
	$(PYTEST) -m oracle_large tests/browser/test_lighthouse.py

soak: built $(VENV)/.tools $(VENV)/.system ## play 300 games for an hour while servers are killed (ARGS="--minutes 3")
	LUDOTECA_REQUIRE_NATIVE=1 $(BIN)/python -m scripts.soak $(ARGS)

solve: built $(VENV)/.tools ## solve games for half an hour and compare with slow solvers
	$(PYTEST) -m solved_large tests/solve $(ARGS)

strength: built $(VENV)/.tools $(VENV)/.system ## measure the engine in matches against other programs (ARGS=long)
	$(PYTEST) $(SPREAD) -q -m strength
	$(BIN)/python -m strength $(ARGS)

learn: built $(VENV)/.tools $(VENV)/.train ## train networks for a minute, from labels to a match
	$(PYTEST) -m learning tests/train $(ARGS)

ladder: built $(VENV)/.tools ## measure the ten levels of every game against each other
	$(BIN)/python -m strength.ladder $(ARGS)

twins: built $(VENV)/.tools ## compare the native twin with Python in many games
	$(PYTEST) $(SPREAD) -m twins_large tests/twins $(ARGS)

# ASan keeps freed memory in quarantine, needs more memory than the memory-limit tests leave and starts
# slowly; deep perft would take minutes; the page and the installation contain no C++.
NOT_SANITIZED := --ignore=tests/browser --ignore=tests/functional/test_install.py --ignore=tests/twins/test_memory.py \
	--deselect=tests/twins/test_straits.py::test_threads_that_cannot_be_started_are_one_sentence \
	--deselect=tests/functional/test_attacks.py::test_forty_readers_of_a_long_game_neither_fill_the_memory_nor_stop_others \
	--deselect=tests/functional/test_protocols.py::test_the_first_line_is_answered_at_once \
	--deselect=tests/functional/test_solve.py::test_too_little_memory_is_told_in_one_sentence \
	--deselect=tests/twins/test_straits.py::test_a_batch_that_runs_out_of_memory_says_so_and_can_restart \
	--deselect=tests/twins/test_vectors.py::test_deep_counts_are_the_known_ones

sanitize: export ASAN_OPTIONS := detect_leaks=0
sanitize: export UBSAN_OPTIONS := print_stacktrace=1
sanitize: built $(VENV)/.tools $(VENV)/.page $(VENV)/.system ## run the tests with ASan, UBSan and TSan
	tests/instrumented.sh sanitize address,undefined libasan.so $(SPREAD) $(NOT_SANITIZED) $(ARGS)
	@$(MAKE) --no-print-directory thread

thread: export TSAN_OPTIONS := halt_on_error=1 ignore_noninstrumented_modules=1
thread: built $(VENV)/.tools ## run the threaded tests with TSan
	tests/instrumented.sh thread thread libtsan.so tests/twins/test_{threads,batch,go_engine}.py tests/solve/test_threads.py $(ARGS)

fuzz: built ## fuzz the native parsers for ten minutes
	@command -v clang++ >/dev/null && command -v cmake >/dev/null || $(call refuse,fuzzing needs clang and cmake; install them with apt install clang cmake)
	cmake -S native/fuzz -B build/fuzz -DCMAKE_CXX_COMPILER=clang++ >/dev/null
	env -u MAKEFLAGS cmake --build build/fuzz -j "$$(nproc)"
	@mkdir -p build/fuzz/corpus
	$(BIN)/python native/fuzz/seeds.py build/fuzz/corpus
	build/fuzz/parsers -max_total_time=600 -max_len=1000 -artifact_prefix=build/fuzz/ $(ARGS) build/fuzz/corpus

bench: built $(VENV)/.bench ## run the benchmarks beside the peers
	$(BIN)/python -m bench $(ARGS)

screenshots: built $(VENV)/.tools $(VENV)/.system ## take screenshots of every game in the browser and the terminal
	$(BIN)/python -m tests.browser.screenshots $(ARGS)
	COLORTERM=truecolor $(BIN)/python -m scripts.terminal_pictures

native: built ## build the native modules, or show why they cannot be built
	@$(BIN)/python -c 'import ludoteca._core; print(ludoteca._core.build_info())'

stub: built ## update the stubs in src/ludoteca after a change of the bindings
	cp build/native/_core.pyi build/native/_solve.pyi src/ludoteca/

# Moved to dist once it has passed: it is built for other processors than make test uses.
wheel: built $(VENV)/.tools $(VENV)/.page ## build a portable wheel, test it, and put it into dist
	rm -rf build/tried build/page
	$(BIN)/python -m scripts.page_bundle build/page
	LUDOTECA_REQUIRE_NATIVE=1 $(PIP) wheel --no-build-isolation --no-deps -w build/tried \
	-C build-dir=build/wheel -C cmake.define.LUDOTECA_PORTABLE=ON -C cmake.define.LUDOTECA_PAGE="$(CURDIR)/build/page" . </dev/null
	@$(BIN)/python -m scripts.environment build/tried >/dev/null
	build/tried/bin/python -m pip -qq install --no-index --no-deps --ignore-installed build/tried/*.whl
	@build/tried/bin/python -c 'import ludoteca._core as it; assert "/build/tried/" in it.__file__; print(it.build_info())'
	@build/tried/bin/python -c 'from ludoteca.web.http.assets import BUNDLE; assert (BUNDLE / "main.js").is_file(), BUNDLE'
	LUDOTECA_REQUIRE_NATIVE=1 build/tried/bin/python -m pytest $(SPREAD) tests/twins tests/unit/test_native.py $(ARGS)
	@mkdir -p dist && mv build/tried/*.whl dist && ls dist/*.whl

clean: ## remove everything make created
	rm -rf $(VENV) build dist htmlcov {tests/page,bench}/node_modules .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	rm -f src/ludoteca/_*.so
	find src tests bench -name __pycache__ -prune -exec rm -rf {} +

# $(call refuse,SENTENCE): say it and stop.
refuse = { echo "Ludoteca: $(1)" >&2; exit 1; }

# $(call listed,KEYS): a list of pyproject.toml, one requirement a line.
listed = $(BIN)/python -c 'import functools, sys, tomllib; print(*functools.reduce(dict.get, sys.argv[1:], tomllib.load(open("pyproject.toml", "rb"))), sep="\n")' $(1)

# Install the missing Debian packages.
define install_missing
if [ -n "$$missing" ]; then \
	if [ "$$(id -u)" = 0 ]; then as_root=; elif sudo -n true 2>/dev/null; then as_root=sudo; \
	else $(call refuse,the tests need more Debian packages; install them with apt install$$missing); fi; \
	echo "Installing$$missing from Debian..." >&2; \
	$$as_root apt-get -qq update >&2; \
	$$as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $$missing >/dev/null \
	|| $(call refuse,Debian did not install what the tests need; try apt install$$missing); fi
endef

$(VENV)/.made:
	@command -v $(PYTHON) >/dev/null || $(call refuse,Python 3.11 or newer is missing; install the Debian packages python3 and python3-venv.)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || $(call refuse,$(PYTHON) is older than 3.11; install a newer Debian package python3 or name another with make PYTHON=...)
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || $(call refuse,Python cannot make environments here; install the Debian package python3-venv.)
	@$(PYTHON) -m venv $(VENV)
	@touch $@

# The package is installed "editable": edits of Python files count at once. Nothing is compiled here;
# native/build.py puts the native modules beside the sources. What is imported is compiled when it is.
$(VENV)/.product: $(VENV)/.made pyproject.toml src/ludoteca/version.py
	@echo "Preparing Ludoteca in $(VENV)..." >&2
	@{ $(call listed,build-system requires) | grep '^scikit'; $(call listed,project dependencies); } | $(PIP) install --no-compile -r /dev/stdin >&2
	@$(PIP) install --no-deps --no-build-isolation -C wheel.cmake=false -C editable.mode=inplace -e . </dev/null >&2
	@touch $@

built: $(VENV)/.product
	@$(BIN)/python native/build.py

$(VENV)/.tools: $(VENV)/.made pyproject.toml tests/requirements-oracles.txt
	@echo "Preparing what the tests need..." >&2
	@$(call listed,project optional-dependencies dev) | $(PIP) install -r /dev/stdin -r tests/requirements-oracles.txt >&2
	@touch $@

$(VENV)/.train: $(VENV)/.tools pyproject.toml
	@echo "Preparing what the training needs (PyTorch, several minutes)..." >&2
	@$(call listed,project optional-dependencies train) | $(PIP) install -r /dev/stdin >&2
	@touch $@

$(VENV)/.page: $(VENV)/.tools tests/page/package.json tests/page/package-lock.json
	@$(NPM) ci --prefix tests/page --no-audit --no-fund --silent >&2
	@touch $@

# The browser, database, proxy and engines of the tests come from Debian; installing them needs root.
$(VENV)/.system: $(VENV)/.made
	@missing=; command -v chromium >/dev/null || missing=" chromium fonts-dejavu-core"; \
	ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || missing="$$missing postgresql"; \
	test -x /usr/sbin/nginx || missing="$$missing nginx-light"; \
	for engine in gnugo:gnugo fairy-stockfish:fairy-stockfish gpsusi:gpsshogi; do \
	test -x "/usr/games/$${engine%:*}" || missing="$$missing $${engine#*:}"; done; \
	$(install_missing)
	@touch $@

# The other browsers, and a virtual screen.
$(VENV)/.browsers: $(VENV)/.made
	@missing=; for program in firefox-esr:firefox-esr WebKitWebDriver:webkit2gtk-driver xvfb-run:xvfb xauth:xauth; do \
	command -v "$${program%:*}" >/dev/null || missing="$$missing $${program#*:}"; done; \
	$(install_missing)
	@touch $@

# A second compiler and standard library.
$(VENV)/.clang: $(VENV)/.made
	@missing=; command -v clang++ >/dev/null || missing=" clang"; \
	ls /usr/lib/llvm-*/include/c++/v1/vector >/dev/null 2>&1 || missing="$$missing libc++-dev libc++abi-dev"; \
	$(install_missing)
	@touch $@

$(VENV)/.bench: $(VENV)/.tools bench/requirements.txt bench/package.json bench/package-lock.json
	@echo "Preparing what the benchmarks need..." >&2
	@$(PIP) install -r bench/requirements.txt </dev/null >&2
	@$(NPM) ci --prefix bench --no-audit --no-fund --silent >&2
	@touch $@
