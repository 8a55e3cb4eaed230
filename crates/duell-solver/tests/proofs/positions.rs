//! Positions made by hand.
