CREATE TABLE acts (
    id     BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at     BIGINT NOT NULL,
    who    TEXT NOT NULL,
    what   TEXT NOT NULL,
    target TEXT NOT NULL,
    why    TEXT NOT NULL
);

CREATE TABLE rules (
    kind   TEXT NOT NULL,
    target TEXT NOT NULL,
    until  BIGINT,
    PRIMARY KEY (kind, target)
);

CREATE TABLE reports (
    id       BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at       BIGINT NOT NULL,
    table_id TEXT NOT NULL,
    reporter TEXT NOT NULL,
    why      TEXT NOT NULL,
    settled  SMALLINT NOT NULL DEFAULT 0,
    UNIQUE (table_id, reporter)
);

ALTER TABLE tables ADD COLUMN quiet_at BIGINT NOT NULL DEFAULT 0;

CREATE INDEX tables_talk ON tables (touched_at) WHERE quiet_at < touched_at;
CREATE INDEX players_created ON players (created_at);

CREATE TABLE sat (
    player   TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (player, table_id)
);

CREATE INDEX sat_table ON sat (table_id);

INSERT INTO sat (player, table_id)
SELECT player, table_id FROM seats
UNION
SELECT player, table_id FROM events WHERE player IS NOT NULL;
