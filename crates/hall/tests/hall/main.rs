//! The hall as a whole, from outside: over HTTP, over WebSocket, on both databases and on several nodes.

/// Runs each law on both databases.
macro_rules! both {
    ($($law:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&crate::bed::Bed::sqlite()).await;
            })+
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&crate::bed::Bed::postgres()).await;
            })+
        }
    };
}

mod analysis;
mod answers;
mod attacks;
mod bed;
mod bus;
mod client;
mod clocks;
mod closing;
mod copies;
mod erasing;
mod explore;
mod floods;
mod full;
mod games;
mod help;
mod house;
mod ledger;
mod limits;
mod line;
mod lobby;
mod names;
mod nobody;
mod nodes;
mod offline;
mod old;
mod origins;
mod outages;
mod pages;
mod people;
mod presence;
mod programs;
mod puzzles;
mod refusals;
mod rematch;
mod resume;
mod retries;
mod sealed;
mod slow;
mod sockets;
mod talk;
mod thinking;
mod tokens;
mod wire;
