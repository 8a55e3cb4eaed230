//! The wire types in TypeScript.

use ts_rs::{Config, TS};

use crate::{
    Accepted, BotBody, BotLine, BotNews, BotOffer, ClockBody, ClockView, ColorBody, CommandBody,
    CommandRequest, DiceBody, DiceView, EffectView, EventBody, FactBody, Feed, FeedEvent, GameCard,
    Games, History, Identity, Legality, Lobby, LobbyTable, Me, MomentView, NewPlayer, NewTable,
    PartView, PlayerKind, Problem, ReasonBody, ReasonFacts, RecordText, RematchView, ResultView,
    SeatMove, SeatView, SeatingBody, SitterBody, SitterKind, TableOpened, TableView, TakebackView,
    TermsBody, ThreatBody, ToClient, ToServer, TurnView, Verification,
};

/// All wire types as one TypeScript module.
pub fn typescript() -> String {
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
        ReasonFacts,
        ReasonBody,
        EventBody,
        FeedEvent,
        CommandBody,
        CommandRequest,
        SeatView,
        PartView,
        EffectView,
        History,
        MomentView,
        Legality,
        Me,
        TurnView,
        DiceView,
        ClockView,
        TakebackView,
        ResultView,
        RematchView,
        TableView,
        Lobby,
        LobbyTable,
        NewTable,
        TableOpened,
        Accepted,
        Feed,
        PlayerKind,
        NewPlayer,
        Identity,
        RecordText,
        Verification,
        BotOffer,
        Games,
        GameCard,
        ToServer,
        ToClient,
        BotNews,
        BotLine,
    );
    module
}
