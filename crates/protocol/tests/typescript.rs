//! The TypeScript types of the page are those of the wire.

use std::{env, fs, path::Path};

#[test]
fn the_types_of_the_page_are_fresh() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/protocol.ts");
    let types = protocol::generate_typescript();
    if env::var_os("UPDATE_TYPES").is_some() {
        fs::write(&path, &types).expect("the folder of the page is there");
    }
    let committed = fs::read_to_string(&path).unwrap_or_default();
    assert!(committed == types, "web/src/protocol.ts is stale: run `make types`");
}
