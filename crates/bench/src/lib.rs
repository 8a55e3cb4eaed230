//! Benchmarks: `perft` holds the move generator of Duell against the fastest one for chess,
//! `selfplay` counts whole games of Qwixx. Run them with `make bench`; `docs/benchmarks.md` has the
//! figures.
