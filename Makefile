# make run      build everything and open the hall with its embedded database; LAN=1 opens it to your network
# make build CLUSTER=1  the program with NATS and with encryption to PostgreSQL, for several halls
# make test     install what the tests need, then run them all
# make page     build the page for browsers, which becomes part of the program
# make web-engine  build the engines for the page (WebAssembly); without a compiler for it the page has none
# make web-engine-figures  size and speed of these engines, beside the program; fails if a goal is missed
# make web-engine-time  how much longer a fresh build takes with them: two clean builds, for a machine with nothing else to do;
#               WEB_ENGINE=debian measures Debian's compiler in place of rustup's
# make page-budget  what the page and these engines cost a phone that is four times as slow, in a browser; for a machine with nothing else to do
# make pictures screenshots of every screen, into docs/pictures
# make lint     format, clippy, documentation, licenses and versions of what we use (make deny, if cargo-deny is there)
# make types    write the TypeScript types of the page and docs/openapi.json from the Rust types
# make compare OLD=program  the speed of a fresh build against an older program
# make fresh-test  both commands in a minimal Debian that has only make and git (FRESH=test for the second)
# make bench    benchmarks of the games; docs/benchmarks.md says what they mean
# make bench-hall  ten thousand sockets and a thousand tables against a hall
# make strength the strength of the engines: long tests, fingerprint, puzzles, matches, simulations (half an hour)
# make puzzles  hunt for all puzzles of the program anew (half an hour of one core); make puzzles-check afterwards
# make puzzles-check  every puzzle of the program proven and played out again, with other dice
# make study    every figure of docs/analysis.md; it takes hours and goes on where it was broken off
# make wheel    the Python package as a portable wheel, into target/wheels
# make python-wheel  test that wheel with every CPython from 3.10 on that is here, in new environments without Rust
# make python-more  longer tests of that wheel: python-referee (10,000 games of each kind), python-spiel, python-notebooks,
#               python-speed (beside EnvPool and pgx, with floors) and python-solo, each of which runs alone too
# make soak     the tests that kill the hall, send it nonsense and attack it, for much longer
# make deploy-test  the files of deploy/ with real proxies
# make cluster-test three halls, PostgreSQL with a standby, NATS and HAProxy, and faults for eight minutes: a quarter of an hour in all
# make upgrade-test OLD=program  the halls of an older program (with NATS) are replaced one by one while people play
# make fuzz     every fuzz target for FUZZ_SECONDS each
# make mutants  mutation testing of the rules

FUZZ_SECONDS ?= 60
CLUSTER_SECONDS ?= 450
CLUSTER_PLAYERS ?= 60
SOAK_KILLS ?= 1000
SOAK_FRAMES ?= 2000000
SOAK_ATTACK ?= 30
CARGO_FLAGS ?= --locked
PROGRAM = $(CARGO_FLAGS) --release -p cli $(if $(CLUSTER),--features cluster)
VENV := target/venv
PYTHON_TOOLS := target/venv-tools
MORE := target/venv-more

# Property tests try the same cases every time: a change that breaks nothing is not refused. Another SEED tries others.
SEED ?= 1
export PROPTEST_RNG_SEED := $(SEED)

# A Node of our own, if the system has none that is new enough.
export PATH := $(CURDIR)/target/node/bin:$(PATH)

.PHONY: run build library page web-engine web-engine-figures web-engine-time page-budget test-engine test lint deny test-rust test-hall test-web test-outside hall-tests web-tests pictures types bench bench-hall compare strength soak fuzz \
	mutants puzzles puzzles-check study deploy-test cluster-test upgrade-test tools-cluster wheel test-python python-more \
	python-wheel python-referee python-spiel python-notebooks python-speed python-solo fresh-test tools-test tools-lint tools-fuzz tools-mutants rust-toolchain node

run: build
	./target/release/dicehall serve $(if $(LAN),--lan)

# The page is built beside the program's library: the program itself, which takes both in, comes after them.
build: rust-toolchain
	@[ -e target/release/dicehall ] || echo "Building the program: three to four minutes on two cores the first time, seconds later." \
		"The page is built beside the rest; at the end they become one file."
	@$(MAKE) --no-print-directory -j3 library page
	cargo build $(PROGRAM)

# Everything but the page.
library: rust-toolchain
	cargo build $(PROGRAM) --lib

# The page is part of the program: cargo takes it from web/dist.
page: node web/node_modules/installed web-engine
	cd web && npm run --silent build

# The engines once more, for browsers: in a folder and with a profile of their own, so that nothing waits for them.
# After Node, for both may ask the system for packages, and one at a time can.
web-engine: rust-toolchain node
	@./scripts/web-engine

web/node_modules/installed: web/package-lock.json | node
	@echo "Getting what the page is built with: half a minute the first time."
	# Not `npm ci`: it wants the binaries of every platform in the lock file. The versions are those of the lock.
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

test: test-begins rust-toolchain tools-test page lint test-rust test-python test-engine test-outside
	@echo "Everything was tested, and nothing failed."

.PHONY: test-begins
test-begins:
	@echo "Testing everything: tools, the page, lint, Rust, Python, the engines of the page, the hall and the page in a browser." \
		"The first time, each of them compiles what it needs: 23 minutes on two cores in all."

lint: tools-lint
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings
	# The program itself, as it is shipped: the tests above turn the feature `describe` on.
	cargo clippy $(CARGO_FLAGS) -p cli -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc $(CARGO_FLAGS) --workspace --no-deps --document-private-items
	@if cargo deny --version >/dev/null 2>&1; then $(MAKE) --no-print-directory deny; else \
		echo "cargo-deny is not installed (cargo install --locked cargo-deny): known vulnerabilities are not looked for." \
			"Licenses, versions and unused dependencies are checked by the tests."; fi

# Licenses and duplicate versions are also checked by crates/cli/tests/outsiders.rs; this adds known vulnerabilities. Only findings
# fail: without a network an older list of them serves, and without any list this says so.
ADVISORIES = $${CARGO_HOME:-$$HOME/.cargo}/advisory-dbs/*/crates
deny:
	cargo deny --workspace check bans licenses sources
	@if cargo deny --workspace fetch db >/dev/null 2>&1 || ls -d $(ADVISORIES) >/dev/null 2>&1; then \
		echo "cargo deny --workspace --offline check advisories"; cargo deny --workspace --offline check advisories; \
	else echo "The list of known vulnerabilities could not be fetched: they were not looked for."; fi

test-rust: tools-test
	@echo "Tests of all crates:"
	cargo test $(CARGO_FLAGS) $(TESTED)

# Tests and program share one build: what `cargo test` needs includes target/debug/dicehall.
# With NATS and encryption, which the tests of several halls need.
TESTED = --workspace --exclude bench --exclude dicehall-python --features cli/cluster
# A test that hangs fails, and shows where.
PATIENT = --timeout=900 --timeout-method=thread
DEBUG_PROGRAM = cargo build $(CARGO_FLAGS) $(TESTED) --tests

test-hall: tools-test tools-cluster
	$(DEBUG_PROGRAM)
	@$(MAKE) --no-print-directory hall-tests

test-web: page tools-test
	$(DEBUG_PROGRAM)
	@$(MAKE) --no-print-directory web-tests

# Both at once: those of the hall wait most of the time, for clocks and for servers that were stopped.
test-outside: page tools-test tools-cluster
	$(DEBUG_PROGRAM)
	@echo "The tests of halls and those in the browser run at once: ten minutes. What they say is printed as each part ends."
	@$(MAKE) --no-print-directory -j2 --output-sync=line hall-tests web-tests

# Inner targets: they take the program and the page that are there.
hall-tests:
	@echo "Tests of the hall from outside, and of several halls:"
	$(VENV)/bin/python -m pytest -q $(PATIENT) tests/hall
	CLUSTER_BUS=nats $(VENV)/bin/python -m pytest -q -s -rs $(PATIENT) tests/cluster

# Types, messages and logic of the page, then the page itself in a real browser.
web-tests:
	@echo "Tests of the page, alone and in a browser:"
	cd web && npm run --silent check && npm run --silent test
	cd web && npm run --silent browser

# The engines of the page play the same games as those of the program, answer for answer.
test-engine: web-engine node
	@echo "The engines of the page against those of the program:"
	node tests/engine/build.mjs
	$(DEBUG_PROGRAM) --examples
	@if [ -e web/src/engine/module/engine.wasm ]; then node tests/engine/same-play.mjs target/debug/examples/lines; \
		elif [ "$(WEB_ENGINE)" = no ]; then echo "WEB_ENGINE=no: the page has no engines of its own, and nothing was compared."; \
		else echo "The page has no engines of its own here, so they cannot be compared. WEB_ENGINE=no makes do without them." >&2; exit 1; fi

web-engine-figures: web-engine node
	cargo build $(CARGO_FLAGS) --release -p web-engine --example lines
	node tests/engine/figures.mjs target/release/examples/lines

# Everything is built twice from nothing, in a copy of what is committed: with the engines of the page and without.
web-engine-time:
	./scripts/web-engine-time $(WEB_ENGINE)

page-budget: page tools-test
	cargo build $(CARGO_FLAGS) -p cli
	cargo build $(CARGO_FLAGS) --release -p web-engine --example lines
	cd web && npm run --silent speed

# The Python package, from a wheel in a new environment. The unoptimized program shares its build with the other tests.
test-python: rust-toolchain $(PYTHON_TOOLS)/installed
	@echo "Tests of the Python package:"
	$(DEBUG_PROGRAM)
	cd python && ../$(PYTHON_TOOLS)/bin/maturin build --quiet $(CARGO_FLAGS) --profile dev -o ../target/wheels-dev
	python3 -m venv --clear target/venv-python
	target/venv-python/bin/pip install -q --no-compile --disable-pip-version-check -r python/tests/requirements.txt target/wheels-dev/dicehall-*.whl
	cd python/tests && ../../target/venv-python/bin/python -m pytest -q -p no:cacheprovider $(PATIENT) --hypothesis-seed=$(SEED) . --doctest-glob='*.md' ../../docs/python.md
	cd python && ../target/venv-python/bin/python -m mypy --strict --cache-dir ../target/mypy -p dicehall
	cd python && ../target/venv-python/bin/python -m mypy --strict --cache-dir ../target/mypy tests/test_typing.py
	cd target && ./venv-python/bin/python -m mypy.stubtest dicehall._dicehall
	cd python && ../target/venv-python/bin/python -m pyright --pythonpath ../target/venv-python/bin/python

# The wheel as it is shipped, with the large packages of others. What cannot be had is said and skipped. Each part runs on its own too.
python-more: python-referee python-spiel python-notebooks python-speed python-solo

python-wheel: wheel
	./scripts/wheel-test target/wheels/dicehall-*.whl

# 10,000 games of each kind through the referee and through Python. An optimized referee would save little: Python has most of the work.
python-referee: $(MORE)/ready
	cargo build $(CARGO_FLAGS) -p cli
	cd python/tests && DICEHALL_GAMES=10000 $(MORE_TEST) test_referee.py

python-spiel: $(MORE)/ready
	cd python/tests && $(MORE_TEST) more_spiel.py test_docstrings.py

python-notebooks: $(MORE)/ready
	$(MORE)/bin/python examples/python/run_notebooks.py

python-speed: $(MORE)/ready
	$(MORE)/bin/python examples/python/steps_per_second.py --others --least

# The lone sheet of Longo, solved whole: seven CPU-minutes.
python-solo: $(MORE)/ready
	cd python/tests && DICEHALL_LONG=1 $(MORE_TEST) test_study.py test_docstrings.py

MORE_TEST = ../../$(MORE)/bin/python -m pytest -q -s -rs -p no:cacheprovider
MORE_PACKAGES := open_spiel==2.0.* nbclient nbformat ipykernel envpool pgx jax[cpu]

# The environment keeps what it has; the wheel in it is always the newest.
$(MORE)/ready: wheel $(MORE)/installed
	$(MORE)/bin/pip install -q --no-compile --disable-pip-version-check --force-reinstall --no-deps target/wheels/dicehall-*.whl

$(MORE)/installed: python/tests/requirements.txt
	python3 -m venv --clear $(MORE)
	$(MORE)/bin/pip install -q --no-compile --disable-pip-version-check -r python/tests/requirements.txt
	for package in $(MORE_PACKAGES); do $(MORE)/bin/pip install -q --no-compile --disable-pip-version-check "$$package" || echo "no $$package"; done
	@touch $@

# Zig links against a glibc that is old enough for every distribution of the last ten years.
wheel: rust-toolchain $(PYTHON_TOOLS)/installed
	@rm -f target/wheels/dicehall-*.whl
	cd python && PATH=$(CURDIR)/$(PYTHON_TOOLS)/bin:$$PATH maturin build --release --zig --compatibility manylinux2014 \
		$(CARGO_FLAGS) -o ../target/wheels
	@large=$$(find target/wheels -name 'dicehall-*.whl' -size +6000000c); [ -z "$$large" ] || { echo "$$large has more than 6 MB"; exit 1; }

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
	UPDATE_TYPES=1 cargo test $(CARGO_FLAGS) -q --workspace --exclude bench --exclude dicehall-python --lib describe

puzzles-check: rust-toolchain
	cargo test $(CARGO_FLAGS) --profile quick -p lab --test puzzles -- --include-ignored

puzzles: build
	./scripts/puzzles

study: build
	./scripts/study

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
	cargo test --release $(CARGO_FLAGS) -p bots --test analysis -- --include-ignored
	target/release/dicehall lab match engine ab:4 --games 200 --time 100ms --threads 1
	target/release/dicehall lab match engine ab:6 --games 200 --time 100ms --threads 1 --seed 2
	target/release/dicehall simulate qwixx-duel --players engine,greedy:10 --rotate --games 10000
	target/release/dicehall simulate qwixx-longo --players engine,greedy:2 --rotate --games 40000

soak: tools-test
	DICEHALL_KILLS=$(SOAK_KILLS) cargo test $(CARGO_FLAGS) -p cli --test nothing_lost
	cargo test $(CARGO_FLAGS) -p hall --test hall outages
	cargo build $(CARGO_FLAGS) -p cli
	DICEHALL_FRAMES=$(SOAK_FRAMES) $(VENV)/bin/python -m pytest -q tests/hall/test_frames.py
	DICEHALL_ATTACK_SECONDS=$(SOAK_ATTACK) $(VENV)/bin/python -m pytest -q -s tests/hall/test_attacks.py tests/hall/test_costs.py tests/hall/test_crowds.py tests/hall/test_floods.py \
		tests/hall/test_host.py tests/hall/test_watching.py

# nginx and Caddy from the distribution, in front of a hall of the test's own; the unit is checked, not started.
deploy-test: tools-test
	@command -v nginx >/dev/null && command -v caddy >/dev/null || ./scripts/install nginx-light caddy
	@command -v openssl >/dev/null && command -v systemd-analyze >/dev/null || ./scripts/install openssl systemd
	cargo build $(CARGO_FLAGS) -p cli
	$(VENV)/bin/python -m pytest -q tests/deploy

cluster-test: tools-test tools-cluster
	cargo build $(CARGO_FLAGS) -p cli --features cluster
	CLUSTER_BUS=nats CLUSTER_SECONDS=$(CLUSTER_SECONDS) CLUSTER_PLAYERS=$(CLUSTER_PLAYERS) $(VENV)/bin/python -m pytest -q -s -rs tests/cluster
	$(VENV)/bin/python tests/cluster/latency.py

upgrade-test: tools-test tools-cluster
	@[ -x "$(OLD)" ] || { echo "Which older program? make upgrade-test OLD=path/to/dicehall" >&2; exit 2; }
	cargo build $(CARGO_FLAGS) -p cli --features cluster
	CLUSTER_BUS=nats DICEHALL_OLD=$(OLD) $(VENV)/bin/python -m pytest -q -s tests/cluster/upgrade.py

# The servers that halls share come from the distribution. Tests start their own.
tools-cluster:
	@{ ls /usr/sbin/nats-server /usr/sbin/haproxy /usr/sbin/pgbouncer && command -v faketime && command -v openssl && command -v ip; } >/dev/null 2>&1 || \
		./scripts/install nats-server haproxy pgbouncer faketime openssl iproute2

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
