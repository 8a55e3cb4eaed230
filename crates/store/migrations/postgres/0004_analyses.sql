CREATE TABLE analyses (
    id          TEXT COLLATE "C" PRIMARY KEY,
    table_id    TEXT COLLATE "C",
    game        TEXT NOT NULL,
    effort      TEXT NOT NULL,
    fingerprint TEXT NOT NULL,
    record      TEXT NOT NULL,
    report      TEXT NOT NULL,
    made_at     BIGINT NOT NULL
);

CREATE INDEX analyses_table ON analyses (table_id) WHERE table_id IS NOT NULL;
