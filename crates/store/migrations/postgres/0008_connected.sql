-- Who is connected at the halls that share the log: a row for each table of a hall, and one without a table for the
-- programs that can be invited. A row without people is taken away after a while.
CREATE TABLE connected (
    hall     TEXT COLLATE "C" NOT NULL,
    table_id TEXT COLLATE "C" NOT NULL,
    people   TEXT NOT NULL,
    said_at  BIGINT NOT NULL,
    change   BIGINT NOT NULL,
    PRIMARY KEY (hall, table_id)
);

CREATE INDEX connected_change ON connected (change);
CREATE INDEX connected_programs ON connected (hall) WHERE table_id = '';
