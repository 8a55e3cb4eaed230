# make run    build everything and start a game in the terminal
# make test   install what the tests need, then run them all
# make lint   format, clippy, documentation
# make bench  benchmarks; docs/benchmarks.md says what they mean
# make fuzz   every fuzz target for FUZZ_SECONDS each
# make mutants  mutation testing of the rules

FUZZ_SECONDS ?= 60
CARGO_FLAGS ?= --locked

.PHONY: run build test lint test-rust bench fuzz mutants tools-fuzz tools-mutants rust-toolchain

run: build
	./target/release/dicehall play

build: rust-toolchain
	cargo build $(CARGO_FLAGS) --release -p cli

test: rust-toolchain lint test-rust

lint: rust-toolchain
	@cargo clippy --version >/dev/null 2>&1 || rustup component add clippy
	@cargo fmt --version >/dev/null 2>&1 || rustup component add rustfmt
	cargo fmt --all --check
	cargo clippy $(CARGO_FLAGS) --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" cargo doc $(CARGO_FLAGS) --workspace --no-deps --document-private-items

test-rust:
	cargo test $(CARGO_FLAGS) --workspace --exclude bench

bench: rust-toolchain
	cargo bench $(CARGO_FLAGS) -p bench --bench perft
	cargo bench $(CARGO_FLAGS) -p bench --bench selfplay

fuzz: tools-fuzz
	cargo +nightly clippy --manifest-path fuzz/Cargo.toml --all-targets -- -D warnings
	./fuzz/run-all $(FUZZ_SECONDS)

mutants: tools-mutants
	cargo mutants --package game --package duell --package qwixx --package qwixx-duel \
		--package qwixx-longo --test-workspace=false --timeout 120 --jobs 1

tools-fuzz: rust-toolchain
	@cargo fuzz --version >/dev/null 2>&1 || cargo install cargo-fuzz --locked
	@rustup toolchain list | grep -q nightly || rustup toolchain install nightly --profile minimal

tools-mutants: rust-toolchain
	@cargo mutants --version >/dev/null 2>&1 || cargo install cargo-mutants --locked

rust-toolchain:
	@command -v cargo >/dev/null || { \
		echo "Dicehall is built with Rust 1.95 or later; rustup installs it"; exit 1; }
