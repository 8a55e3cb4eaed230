//! Everything that the hall judges for people: reports on finished games, free analysis of positions, hints.
//!
//! All of it waits behind the bots of running games, in the line of [`work`](crate::work), and none of it is about a game
//! that people are playing against each other at the moment.

mod advice;
mod book;
mod explorer;
mod fairness;
mod joint;
mod report;

pub(crate) use book::{Book, Follower, line_of};
pub(crate) use explorer::{ExplorerSocket, LONGEST_MESSAGE};
