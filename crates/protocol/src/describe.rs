//! The macros that describe the wire types: those of the generators, or silent ones.

#[cfg(not(feature = "describe"))]
pub(crate) use silent::{TS, ToSchema};
#[cfg(feature = "describe")]
pub(crate) use {ts_rs::TS, utoipa::ToSchema};
