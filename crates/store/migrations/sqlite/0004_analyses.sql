CREATE TABLE analyses (
    id          TEXT PRIMARY KEY,
    table_id    TEXT,
    game        TEXT NOT NULL,
    effort      TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    record      TEXT NOT NULL,
    report      TEXT NOT NULL,
    made_at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX analyses_table ON analyses (table_id) WHERE table_id IS NOT NULL;
