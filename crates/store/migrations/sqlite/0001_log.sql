CREATE TABLE tables (
    id         TEXT PRIMARY KEY,
    game       TEXT NOT NULL,
    secret     BLOB NOT NULL,
    public     INTEGER NOT NULL,
    opened_at  INTEGER NOT NULL,
    seq        INTEGER NOT NULL,
    touched_at INTEGER NOT NULL,
    stage      TEXT NOT NULL,
    deadline   INTEGER,
    bot_due    INTEGER NOT NULL,
    summary    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_touched ON tables (touched_at);
CREATE INDEX tables_lobby ON tables (touched_at) WHERE public = 1 AND stage = 'open';
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_bot_due ON tables (touched_at) WHERE bot_due = 1;

CREATE TABLE events (
    table_id TEXT NOT NULL REFERENCES tables (id),
    seq      INTEGER NOT NULL,
    at       INTEGER NOT NULL,
    body     TEXT NOT NULL,
    player   TEXT,
    key      TEXT,
    digest   BLOB,
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    player   TEXT NOT NULL,
    table_id TEXT NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_table ON seats (table_id);

CREATE TABLE players (
    id         TEXT PRIMARY KEY,
    name       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    token_hash BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
