-- The number of the commit that changed a table last, so that a hall finds what others have changed.
ALTER TABLE tables ADD COLUMN change INTEGER NOT NULL DEFAULT 0;
CREATE INDEX tables_change ON tables (change);

-- The hall that thinks for the bot that is due, and until when the others leave it to that.
ALTER TABLE tables ADD COLUMN claimant TEXT;
ALTER TABLE tables ADD COLUMN claimed_until INTEGER NOT NULL DEFAULT 0;

CREATE TABLE halls (
    id      TEXT PRIMARY KEY,
    seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Times in which no hall could write.
CREATE TABLE outages (
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (since, until)
) STRICT, WITHOUT ROWID;

-- The version of the newest events that may be in the log.
CREATE TABLE house (
    id     INTEGER PRIMARY KEY,
    events INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO house (id, events) VALUES (1, 1);
