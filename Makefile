# SPDX-License-Identifier: Apache-2.0
# The front door: every job of this project has a name here. The work itself is done by meson and
# ninja (see meson.build) and by the scripts in tools/. `make help` lists the jobs.

BUILD        ?= build
PREFIX       ?= /usr/local
DESTDIR      ?=
FUZZ_SECONDS ?= 60
MESON        ?= meson
NINJA        ?= ninja

.DEFAULT_GOAL := help
.PHONY: help run build test thorough quick check fuzz coverage bench bench-accept budget-accept \
        abi-accept mutants \
        install docs reference dist deb wheel npm dataset corpus format lint pot clean deps-run \
        deps-test deps-full deps-npm

help: ## show this list
	@echo "Aude: tile-laying games of the Carcassonne family. Jobs:"
	@echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile
	@echo
	@echo "Variables: BUILD=folder PREFIX=/usr/local DESTDIR=folder FUZZ_SECONDS=60 MODULE=name"
	@echo "Of make run: PORT=N     this port or none; otherwise the next free one from 8080 on"
	@echo "             QR=yes     let phones of the network in, and show a QR code for them"
	@echo "             WEB=no     without the page and what it needs: play in the terminal"

run: ## install what is missing, build, and serve games to the browser
	@exec tools/play run $(BUILD)

build: ## build the program: build/aude
	@tools/play build $(BUILD)

test: deps-run deps-test ## install the test tools and run everything; ends with N passed, N failed
	@tools/run-tests

thorough: deps-run deps-test ## all that test tries only some of, and a soak: two hours
	@tools/run-tests --thorough

quick: deps-run deps-test ## what a change of the engine can touch, or of MODULE=tower
	@tools/run-tests --quick $(MODULE)

mutants: deps-run deps-test ## put faults into the engine and see whether a test fails: a new sample
	@nice tools/mutants --area engine --sample 30 --seed "$$(date +%G%V)" --jobs 2

budget-accept: ## make what the last whole run of the tests cost the new limit
	@tools/run-tests --accept-budget

check: ## exactly what CI runs
	@bash .ci/run

fuzz: deps-run deps-test ## run every fuzz target for FUZZ_SECONDS (60) seconds
	@tools/run-tests --fuzz $(FUZZ_SECONDS)

coverage: deps-run deps-test ## run the tests of both games with line coverage and print it
	@tools/run-tests --only carcassonne discovery

bench: build ## measure the speed of the engine on this machine
	@$(BUILD)/aude bench

bench-accept: build deps-test ## measure instructions per game and make them the new limit
	@tests/bench/instructions.py --aude $(BUILD)/aude --accept

abi-accept: build deps-test ## accept what was added to the library's interface (docs/LIBRARY.md)
	@AUDE_LIBRARY=$(BUILD)/libaude.so tests/abi/abi.py --accept
	@packaging/symbols.py --write packaging/debian/libaude0.symbols
	@tools/signatures.py

install: build ## install program, library, manual and completion below DESTDIR and PREFIX
	@DESTDIR='$(DESTDIR)' $(MESON) install -C $(BUILD) --no-rebuild --quiet
	@if [ -z '$(DESTDIR)' ] && [ "$$(id -u)" -eq 0 ]; then ldconfig; fi
	@echo "installed below $(DESTDIR)$(PREFIX)"

reference: deps-test ## make a reference of the library out of its headers, below BUILD/reference
	@tools/reference.py $(BUILD)/reference

docs: deps-full ## make the documents a site, below BUILD/docs
	@$(MAKE) --no-print-directory build
	@grep -q '^build docs:' $(BUILD)/build.ninja || $(MESON) setup --reconfigure $(BUILD)
	@$(NINJA) -C $(BUILD) --quiet docs
	@test -f $(BUILD)/docs/index.html && echo "made: $(BUILD)/docs/index.html"

dist: ## pack the present commit as a release, with its sum, below BUILD/dist
	@tools/dist $(BUILD)/dist

deb: deps-run deps-full ## build the packages of Debian from the present commit, below BUILD/deb
	@tools/install-deps deb
	@tools/deb $(BUILD)/deb

wheel: build ## pack the Python binding and the library for pip: dist/aude-*.whl
	@tools/signatures.py
	@tools/wheel.py --library $(BUILD)/libaude.so

npm: deps-npm build ## pack the package for JavaScript: dist/aude-*.tgz
	@grep -q '^build web-modules:' $(BUILD)/build.ninja || $(MESON) setup --reconfigure $(BUILD)
	@$(NINJA) -C $(BUILD) --quiet web-modules
	@tools/npm.py --engine $(BUILD)/src/wasm/aude.wasm --modules $(BUILD)/web-modules

dataset: build ## make the published facts of all tiles anew: data/published/tiles.json
	@tools/dataset.py --aude $(BUILD)/aude

corpus: build ## let computer players play the published games anew: some minutes
	@tools/corpus.py --aude $(BUILD)/aude

format: deps-test ## lay out the C sources with clang-format-14
	@git ls-files '*.c' '*.h' | xargs clang-format-14 -i

lint: deps-run deps-test ## look for mistakes with clang-tidy-14, cppcheck and shellcheck
	@tools/lint

pot: build ## collect the messages to translate in po/aude.pot and update po/*.po
	@$(NINJA) -C $(BUILD) --quiet aude-pot aude-update-po

clean: ## remove everything that was built
	rm -rf $(BUILD) build-sanitize build-carcassonne build-discovery build-lint \
	    build-mutants

deps-full:
	@tools/install-deps full

deps-npm:
	@tools/install-deps npm

deps-run:
	@tools/install-deps run

deps-test:
	@tools/install-deps test
