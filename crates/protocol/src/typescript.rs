//! The wire types in TypeScript. They are committed with the page; the feature `describe` regenerates them.

#[cfg(feature = "describe")]
pub use generated::generate_typescript;

/// All wire types as one TypeScript module.
pub fn typescript() -> &'static str {
    include_str!("../../../web/src/protocol.ts")
}

#[cfg(feature = "describe")]
mod generated {
    use ts_rs::{Config, TS};

    use crate::describe::reasons_by_game;
    #[allow(clippy::wildcard_imports, reason = "it is about every type there is")]
    use crate::{analysis::*, *};

    /// Regenerates [`typescript`](super::typescript) from the Rust types.
    #[expect(clippy::too_many_lines, reason = "a line for every type")]
    pub fn generate_typescript() -> String {
        let config = Config::default().with_large_int("number");
        let mut module = String::from(
            "// Generated from crates/protocol by `make types`. Do not edit: change the Rust types.\n",
        );
        macro_rules! declare {
            ($($type:ty),+ $(,)?) => {
                $(
                    module.push_str("\nexport ");
                    module.push_str(&<$type as TS>::decl(&config));
                    module.push('\n');
                )+
            };
        }
        declare!(
            GameName,
            StageName,
            PhaseName,
            ReasonName,
            DeedName,
            SourceName,
            DieWord,
            CodeName,
            HelpName,
            Problem,
            DiceBody,
            SeatingBody,
            ClockBody,
            BotBody,
            SitterKind,
            SitterBody,
            TermsBody,
            SeatMove,
            ColorBody,
            ThreatBody,
            FactBody,
            InsteadBody,
            SpaceBody,
            ReasonFacts,
            ReasonBody,
            EventBody,
            FeedEvent,
            CommandBody,
            CommandRequest,
            SeatView,
            PartView,
            EffectView,
            DieView,
            History,
            MomentView,
            Legality,
            Me,
            TurnView,
            DiceView,
            SeedsView,
            ClockView,
            TakebackView,
            ResultView,
            RematchView,
            TableView,
            Lobby,
            LobbyTable,
            MyGame,
            MyGames,
            PresenceView,
            SeatPresence,
            NewTable,
            TableOpened,
            Accepted,
            Feed,
            PlayerKind,
            NewPlayer,
            Identity,
            RecordText,
            SentRecord,
            Verification,
            BotOffer,
            Games,
            GameCard,
            ProgramCard,
            ToServer,
            ToClient,
            BotNews,
            NewReport,
            MyData,
            MyTable,
            MyLine,
            BotLine,
            LessonSeat,
            LessonMoment,
            LessonChoice,
            LessonView,
            Line,
            PositionView,
            TableAnalysis,
            RecordAnalysis,
            JobStage,
            AnalysisState,
            ToExplorer,
            FromExplorer,
            Found,
            WorthBody,
            FoundChoice,
            FoundThrow,
            HintRequest,
            Hint,
            WarningRequest,
            Warning,
            WalkRequest,
            Walk,
            WalkStep,
            WalkMoment,
            WalkChoice,
            EffortName,
            StepKind,
            MarkName,
            SureName,
            LineMove,
            AnalysisChoice,
            AnalysisCheck,
            AnalysisBounds,
            AnalysisEngine,
            AnalysisStep,
            AnalysisMarks,
            AnalysisSeat,
            AnalysisReport,
            ThemeName,
            Puzzles,
            PuzzleShelf,
            PuzzleLevel,
            PuzzleTheme,
            PuzzleGoal,
            PuzzleView,
            PuzzleTry,
            PuzzleAnswer,
            PuzzleChoice,
        );
        module.push_str("\n/** The reasons for which each game can end. */\nexport ");
        module.push_str(&reasons_by_game());
        module.push('\n');
        module
    }
}
