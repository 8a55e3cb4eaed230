//! The lessons of the page say what the rules say.

use std::{env, fs, path::Path};

use catalog::GameKind;
use protocol::LessonPlan;

#[test]
fn the_lessons_of_the_page_are_fresh() {
    for &kind in GameKind::ALL {
        let folder = format!("../../web/src/games/{kind}/lessons");
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
        let plan = fs::read_to_string(folder.join("plan.json")).expect("every game has lessons");
        let plan: Vec<LessonPlan> = serde_json::from_str(&plan).unwrap();
        let step = |step: &LessonPlan| step.work_out(kind).unwrap();
        let steps =
            serde_json::to_string(&plan.iter().map(step).collect::<Vec<_>>()).unwrap() + "\n";
        if env::var_os("UPDATE_TYPES").is_some() {
            fs::write(folder.join("steps.json"), &steps).unwrap();
        }
        let committed = fs::read_to_string(folder.join("steps.json")).unwrap_or_default();
        assert!(committed == steps, "the lessons of {kind} are stale: run `make types`");
    }
}
