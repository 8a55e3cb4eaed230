//! Wire and storage forms of what happens at tables.
