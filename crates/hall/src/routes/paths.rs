//! The list of all paths of the API: how each is asked, and who answers. Router and description follow it.

/// Gives all paths to a macro.
macro_rules! with_paths {
    ($build:ident) => {
        $build! {
            get "/api/v1/games" => lobby::games,
            get "/api/v1/programs" => lobby::programs,
            get "/api/v1/tables" => lobby::tables,
            post "/api/v1/tables" => tables::open,
            post "/api/v1/players" => players::new,
            get "/api/v1/me" => players::me,
            get "/api/v1/me/tables" => players::my_tables,
            get "/api/v1/tables/{table}" => tables::view,
            get "/api/v1/tables/{table}/events" => tables::events,
            get "/api/v1/tables/{table}/history" => tables::history,
            get "/api/v1/tables/{table}/legality" => tables::legality,
            post "/api/v1/tables/{table}/commands" => tables::command,
            get "/api/v1/tables/{table}/socket" => tables::socket,
            get "/api/v1/tables/{table}/record" => checks::record,
            get "/api/v1/tables/{table}/verification" => checks::verify_table,
            post "/api/v1/verification" => checks::verify_record,
            post "/api/v1/positions" => explore::position,
            post "/api/v1/lines" => explore::line,
            get "/api/v1/tables/{table}/line" => explore::table_line,
            post "/api/v1/walk" => checks::walk,
            get "/api/v1/bot/stream" => bot::news,
            get "/api/v1/bot/tables/{table}/stream" => bot::table,
            post "/api/v1/bot/tables/{table}/move/{move}" => bot::make_move,
            post "/api/v1/bot/tables/{table}/roll" => bot::roll,
            get "/api/v1/puzzles" => puzzles::list,
            get "/api/v1/puzzles/{game}/today" => puzzles::today,
            get "/api/v1/puzzles/{game}/next" => puzzles::next,
            get "/api/v1/puzzles/{game}/{puzzle}" => puzzles::look,
            post "/api/v1/puzzles/{game}/{puzzle}" => puzzles::check,
            get "/healthz" => service::health,
            get "/readyz" => service::ready,
            get "/metrics" => service::metrics,
        }
    };
}
