# make run      build everything and open the hall with its embedded database; LAN=1 opens it to your network
# make test     install what the tests need, then run them all
# make page     build the page for browsers, which becomes part of the program
# make pictures screenshots of every screen, into docs/pictures
# make lint     format, clippy, documentation, licenses and versions of what we use (make deny, if cargo-deny is there)
# make types    write the TypeScript types of the page and docs/openapi.json from the Rust types
# make compare OLD=program  the speed of a fresh build against an older program
# make fresh-test  both commands in a minimal Debian that has only make and git (FRESH=test for the second)
# make bench    benchmarks of the games; docs/benchmarks.md says what they mean
# make bench-hall  ten thousand sockets and a thousand tables against a hall
# make strength the strength of the engines: long tests, fingerprint, puzzles, matches, simulations (half an hour)
# make puzzles-check  every puzzle of the program proven and played out again, with other dice
# make wheel    the Python package as a portable wheel, into target/wheels
# make soak     the tests that kill the hall, send it nonsense and attack it, for much longer
# make deploy-test  the files of deploy/ with real proxies
# make fuzz     every fuzz target for FUZZ_SECONDS each
# make mutants  mutation testing of the rules

FUZZ_SECONDS ?= 60
SOAK_KILLS ?= 1000
SOAK_FRAMES ?= 2000000
SOAK_ATTACK ?= 30
CARGO_FLAGS ?= --locked
VENV := target/venv
PYTHON_TOOLS := target/venv-tools

# A Node of our own, if the system has none that is new enough.
export PATH := $(CURDIR)/target/node/bin:$(PATH)

.PHONY: run build engines page test lint deny test-rust test-hall test-web pictures types bench bench-hall compare strength soak fuzz \
	mutants puzzles-check deploy-test wheel test-python fresh-test tools-test tools-lint tools-fuzz tools-mutants rust-toolchain node

run: build
	./target/release/dicehall serve $(if $(LAN),--lan)

# The page is built beside the engines: the hall, which takes it in, comes after both.
build: rust-toolchain
	@[ -e target/release/dicehall ] || echo "Building the program: two to three minutes on two cores the first time, seconds later." \
		"First the page beside the engines (a minute), then the hall and the command line."
	@$(MAKE) --no-print-directory -j2 engines page
	cargo build $(CARGO_FLAGS) --release -p cli

# What needs neither the page nor features that the rest of the program turns on.
engines:
	cargo build $(CARGO_FLAGS) --release -p lab -p ugi -p qwixx-solo

# The page is part of the program: cargo takes it from web/dist.
page: node web/node_modules/installed
	cd web && npm run --silent build

web/node_modules/installed: web/package-lock.json | node
	@echo "Getting what the page is built with: half a minute the first time."
	# Not `npm ci`: it wants the binaries of every platform in the lock file. The versions are those of the lock.
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

test: rust-toolchain tools-test page lint test-rust test-hall test-python test-web

lint: tools-lint
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings
	# The program itself, as it is shipped: the tests above turn the feature `describe` on.
	cargo clippy $(CARGO_FLAGS) -p cli -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc $(CARGO_FLAGS) --workspace --no-deps --document-private-items
	@if cargo deny --version >/dev/null 2>&1; then $(MAKE) --no-print-directory deny; else \
		echo "cargo-deny is not installed: licenses, versions and unused dependencies are checked by the tests alone"; fi

# Licenses and duplicate versions are also checked by crates/cli/tests/outsiders.rs; this adds known vulnerabilities.
deny:
	cargo deny --workspace check bans licenses sources
	cargo deny --workspace check advisories || cargo deny --workspace --offline check advisories

test-rust: tools-test
	cargo test $(CARGO_FLAGS) --workspace --exclude bench --exclude dicehall-python

# Tests and program share one build: what `cargo test` needs includes target/debug/dicehall.
DEBUG_PROGRAM = cargo build $(CARGO_FLAGS) --workspace --exclude bench --exclude dicehall-python --tests

test-hall: tools-test
	$(DEBUG_PROGRAM)
	$(VENV)/bin/python -m pytest -q tests/hall

# Types, messages and logic of the page, then the page itself in a real browser.
test-web: page tools-test
	cd web && npm run --silent check && npm run --silent test
	$(DEBUG_PROGRAM)
	cd web && npm run --silent browser

# The Python package, from a wheel in a new environment. The unoptimized program shares its build with the other tests.
test-python: $(PYTHON_TOOLS)/installed
	cd python && ../$(PYTHON_TOOLS)/bin/maturin build --quiet $(CARGO_FLAGS) --profile dev -o ../target/wheels-dev
	python3 -m venv --clear target/venv-python
	target/venv-python/bin/pip install -q --disable-pip-version-check -r python/tests/requirements.txt target/wheels-dev/dicehall-*.whl
	cd python/tests && ../../target/venv-python/bin/python -m pytest -q -p no:cacheprovider . --doctest-glob='*.md' ../../docs/python.md
	cd python && ../target/venv-python/bin/python -m mypy --strict --cache-dir ../target/mypy -p dicehall

# Zig links against a glibc that is old enough for every distribution of the last ten years.
wheel: $(PYTHON_TOOLS)/installed
	cd python && PATH=$(CURDIR)/$(PYTHON_TOOLS)/bin:$$PATH maturin build --release --zig --compatibility manylinux2014 \
		$(CARGO_FLAGS) -o ../target/wheels

$(PYTHON_TOOLS)/installed: python/tools.txt
	@python3 -c 'import venv, ensurepip' 2>/dev/null || ./scripts/install python3-venv
	python3 -m venv $(PYTHON_TOOLS)
	$(PYTHON_TOOLS)/bin/pip install -q --disable-pip-version-check -r python/tools.txt
	@touch $@

pictures: page
	cargo build $(CARGO_FLAGS) -p cli
	cd web && npm run --silent pictures

types:
	UPDATE_TYPES=1 cargo test $(CARGO_FLAGS) -q -p protocol --test typescript --test lessons
	UPDATE_TYPES=1 cargo test $(CARGO_FLAGS) -q -p hall --lib describe

puzzles-check: rust-toolchain
	cargo test $(CARGO_FLAGS) --profile quick -p lab --test puzzles -- --include-ignored

bench: rust-toolchain
	cargo bench $(CARGO_FLAGS) -p bench --bench perft
	cargo bench $(CARGO_FLAGS) -p bench --bench selfplay

bench-hall: build
	./target/release/dicehall bench hall

compare: build
	./scripts/compare $(OLD) target/release/dicehall

fresh-test:
	./scripts/fresh-test $(FRESH)

strength: build
	cargo test --release $(CARGO_FLAGS) -p duell-engine -p duell-solver -p qwixx-engine -p qwixx-solo -- --include-ignored
	target/release/dicehall lab match engine ab:4 --games 200 --time 100ms --threads 1
	target/release/dicehall lab match engine ab:6 --games 200 --time 100ms --threads 1 --seed 2
	target/release/dicehall simulate qwixx-duel --players engine,greedy:10 --rotate --games 10000
	target/release/dicehall simulate qwixx-longo --players engine,greedy:2 --rotate --games 40000

soak: tools-test
	DICEHALL_KILLS=$(SOAK_KILLS) cargo test $(CARGO_FLAGS) -p cli --test nothing_lost
	cargo build $(CARGO_FLAGS) -p cli
	DICEHALL_FRAMES=$(SOAK_FRAMES) $(VENV)/bin/python -m pytest -q tests/hall/test_frames.py
	DICEHALL_ATTACK_SECONDS=$(SOAK_ATTACK) $(VENV)/bin/python -m pytest -q -s tests/hall/test_attacks.py tests/hall/test_costs.py

# nginx and Caddy from the distribution, in front of a hall of the test's own; the unit is checked, not started.
deploy-test: tools-test
	@command -v nginx >/dev/null && command -v caddy >/dev/null || ./scripts/install nginx-light caddy
	@command -v openssl >/dev/null && command -v systemd-analyze >/dev/null || ./scripts/install openssl systemd
	cargo build $(CARGO_FLAGS) -p cli
	$(VENV)/bin/python -m pytest -q tests/deploy

fuzz: tools-fuzz
	cargo +nightly clippy --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
	./fuzz/run-all $(FUZZ_SECONDS)

mutants: tools-mutants
	cargo mutants --package game --package duell --package qwixx --package qwixx-duel \
		--package qwixx-longo --test-workspace=false --timeout 120 --jobs 1

# The store is tested on a real PostgreSQL, and the hall from Python.
tools-test: $(VENV)/installed
	@command -v chromium >/dev/null || ./scripts/install chromium
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || ./scripts/install postgresql

$(VENV)/installed: tests/hall/requirements.txt
	@python3 -c 'import venv, ensurepip' 2>/dev/null || ./scripts/install python3-venv
	python3 -m venv $(VENV)
	$(VENV)/bin/pip install -q --disable-pip-version-check -r tests/hall/requirements.txt
	@touch $@

tools-fuzz: rust-toolchain
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	@rustup toolchain list | grep -q nightly || rustup toolchain install nightly --profile minimal

tools-mutants: rust-toolchain
	@cargo mutants --version >/dev/null 2>&1 || cargo install cargo-mutants --locked

rust-toolchain:
	@./scripts/rust

node:
	@./scripts/node

tools-lint:
	@./scripts/rust lint
