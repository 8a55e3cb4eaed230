//! Where each group of a net's inputs begins.

/// Lays out the groups of inputs one after another.
macro_rules! layout {
    ($($name:ident: $size:expr),* $(,)?) => {
        layout!(@ 0; $($name: $size,)*);
    };
    (@ $start:expr; $name:ident: $size:expr, $($rest:tt)*) => {
        const $name: usize = $start;
        layout!(@ $name + $size; $($rest)*);
    };
    (@ $start:expr;) => {
        /// The number of inputs of the net.
        pub const COUNT: usize = $start;
    };
}

pub(crate) use layout;
