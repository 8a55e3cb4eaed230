//! Where each group of a net's inputs begins.

/// Lays out the groups of inputs one after the other.
macro_rules! layout {
    ($($name:ident: $size:expr),* $(,)?) => {
        layout!(@ 0; $($name: $size,)*);
    };
    (@ $start:expr; $name:ident: $size:expr, $($rest:tt)*) => {
        const $name: usize = $start;
        layout!(@ $name + $size; $($rest)*);
    };
    (@ $start:expr;) => {
        /// How many inputs the net has.
        pub const COUNT: usize = $start;
    };
}

pub(crate) use layout;
