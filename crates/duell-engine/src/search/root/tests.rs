//! What threads hand each other at the root, with the threads taking turns so that nothing depends on time.

use duell::{Duell, DuellSetup};
use game::Game;
use judge::Stop;

use super::{Node, RootResult, Worker};
use crate::{
    SearchLimits,
    eval::{
        Evaluator,
        net::{Net, NetEvaluator},
    },
    limits::system_time,
    search::{History, Shared, Team},
    transposition::Transpositions,
};

/// Searches to a depth as one of two threads.
struct Scene {
    position: Duell,
    table: Transpositions,
    stop: Stop,
    depth: u32,
}

impl Scene {
    fn new(depth: u32) -> Self {
        let position = Duell::start(&DuellSetup::default());
        Self { position, table: Transpositions::new(1), stop: Stop::new(), depth }
    }

    fn shared(&self) -> Shared<'_> {
        let limits = SearchLimits::depth(self.depth);
        Shared::new(&self.table, &self.stop, &limits, system_time, Team::new(2))
    }

    fn root(&self) -> Node {
        Node::of(&self.position)
    }

    fn evaluator(&self) -> NetEvaluator {
        let mut evaluator = NetEvaluator::new(Net::shipped_for(self.position.board().rules()));
        evaluator.begin(self.position.board());
        evaluator
    }

    fn worker<'a>(
        &self,
        shared: &'a Shared<'a>,
        thread: usize,
        history: &'a mut History,
    ) -> Worker<'a, NetEvaluator> {
        Worker::new(shared, thread, self.evaluator(), history, Vec::new())
    }
}

/// What a thread finds while the other rests.
fn found(scene: &Scene, shared: &Shared<'_>, thread: usize) -> RootResult {
    let mut history = History::default();
    scene.worker(shared, thread, &mut history).deepen(&scene.root(), 2, |_| {}).unwrap()
}

fn firsts(result: &RootResult) -> Vec<duell::Tumble> {
    result.lines.iter().map(|line| line.line[0]).collect()
}

#[test]
fn what_only_the_helper_has_found_is_reported_and_is_the_result() {
    let scene = Scene::new(5);
    let shared = scene.shared();
    let helpers = found(&scene, &shared, 1);
    let (mut history, mut reported) = (History::default(), Vec::new());
    let mut leader = scene.worker(&shared, 0, &mut history);
    let result = leader.deepen(&scene.root(), 2, |result| reported.push(result.clone())).unwrap();
    assert_eq!((result.depth, firsts(&result)), (5, firsts(&helpers)));
    let told: Vec<_> = reported.iter().map(|result| (result.depth, firsts(result))).collect();
    assert_eq!(told, [(5, firsts(&helpers))]);
    assert_eq!(leader.nodes, 0, "the leader had nothing left to search");
}

#[test]
fn an_overtaken_thread_takes_everything_back_and_goes_on() {
    let other = Scene::new(7);
    let helpers = found(&other, &other.shared(), 1);
    let scene = Scene::new(8);
    let (shared, root) = (scene.shared(), scene.root());
    let mut history = History::default();
    let mut worker = scene.worker(&shared, 0, &mut history);
    let mut moves = worker.moves(&root);
    shared.team.finish(&helpers);
    worker.depth = 7;
    let taken = worker.search_depth(&root, &mut moves, 2, None).unwrap();
    assert!(worker.is_overtaken, "the search was broken off in the middle");
    assert_eq!((taken.depth, firsts(&taken)), (7, firsts(&helpers)));
    assert_eq!(moves[..2], firsts(&helpers), "it begins with the other's moves");
    let value = scene.evaluator().value(root.board());
    assert_eq!((worker.past.len(), worker.evaluator.value(root.board())), (0, value));

    let result = worker.deepen(&root, 2, |_| {}).unwrap();
    assert_eq!((result.depth, result.lines.len()), (8, 2));
    for line in result.lines {
        let mut position = scene.position.clone();
        for tumble in line.line {
            position.play(position.active(), duell::Move::Tumble(tumble)).unwrap();
        }
    }
    assert_eq!((worker.past.len(), worker.evaluator.value(root.board())), (0, value));
}
