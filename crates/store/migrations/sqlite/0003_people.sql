CREATE TABLE acts (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    who    TEXT NOT NULL,
    what   TEXT NOT NULL,
    target TEXT NOT NULL,
    why    TEXT NOT NULL
) STRICT;

CREATE TABLE rules (
    kind   TEXT NOT NULL,
    target TEXT NOT NULL,
    until  INTEGER,
    PRIMARY KEY (kind, target)
) STRICT, WITHOUT ROWID;

CREATE TABLE reports (
    id       INTEGER PRIMARY KEY,
    at       INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    why      TEXT NOT NULL,
    settled  INTEGER NOT NULL DEFAULT 0,
    UNIQUE (table_id, reporter)
) STRICT;

ALTER TABLE tables ADD COLUMN quiet_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX tables_talk ON tables (touched_at) WHERE quiet_at < touched_at;
CREATE INDEX players_created ON players (created_at);

CREATE TABLE sat (
    player   TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (player, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX sat_table ON sat (table_id);

INSERT INTO sat (player, table_id)
SELECT player, table_id FROM seats
UNION
SELECT player, table_id FROM events WHERE player IS NOT NULL;
