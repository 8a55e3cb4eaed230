//! One suite for both databases: every law of the store is a function over a [`bed::Bed`], and runs
//! once on a SQLite file and once on a real PostgreSQL.

/// Runs each law on both databases.
macro_rules! both {
    ($($law:ident),+ $(,)?) => {
        mod sqlite {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&crate::bed::Bed::sqlite().await).await;
            })+
        }

        mod postgres {
            $(#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
            async fn $law() {
                super::$law(&crate::bed::Bed::postgres().await).await;
            })+
        }
    };
}

mod append;
mod bed;
mod house;
mod opening;
mod people;
mod queries;
mod upkeep;
mod writer;
