CREATE TABLE tables (
    id         TEXT COLLATE "C" PRIMARY KEY,
    game       TEXT NOT NULL,
    secret     BYTEA NOT NULL,
    public     SMALLINT NOT NULL,
    opened_at  BIGINT NOT NULL,
    seq        BIGINT NOT NULL,
    touched_at BIGINT NOT NULL,
    stage      TEXT NOT NULL,
    deadline   BIGINT,
    bot_due    SMALLINT NOT NULL,
    summary    TEXT NOT NULL
);

CREATE INDEX tables_touched ON tables (touched_at);
CREATE INDEX tables_lobby ON tables (touched_at) WHERE public = 1 AND stage = 'open';
CREATE INDEX tables_deadline ON tables (deadline) WHERE deadline IS NOT NULL;
CREATE INDEX tables_bot_due ON tables (touched_at) WHERE bot_due = 1;

CREATE TABLE events (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    seq      BIGINT NOT NULL,
    at       BIGINT NOT NULL,
    body     TEXT NOT NULL,
    player   TEXT,
    key      TEXT,
    digest   BYTEA,
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE seats (
    player   TEXT NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id),
    PRIMARY KEY (player, table_id)
);

CREATE INDEX seats_table ON seats (table_id);

CREATE TABLE players (
    id         TEXT COLLATE "C" PRIMARY KEY,
    name       TEXT NOT NULL,
    kind       TEXT NOT NULL,
    token_hash BYTEA NOT NULL,
    created_at BIGINT NOT NULL
);
