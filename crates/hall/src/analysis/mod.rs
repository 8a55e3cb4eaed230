//! Analyses of finished games: asked for, worked on behind the bots, stored once they are done.

#[cfg(test)]
mod book;
