-- Reports that halls are working on, or have given up a short while ago. What is done stands in `analyses`.
CREATE TABLE studies (
    id            TEXT PRIMARY KEY,
    claimant      TEXT NOT NULL,
    hall          TEXT NOT NULL,
    claimed_until INTEGER NOT NULL,
    stage         TEXT NOT NULL,
    done          INTEGER NOT NULL,
    total         INTEGER NOT NULL,
    problem       TEXT,
    effort        TEXT NOT NULL,
    table_id      TEXT,
    record        TEXT NOT NULL,
    -- Who has asked for it, each by a name of the same length.
    askers        TEXT NOT NULL
) STRICT;

-- A program that knows fewer steps than this cannot use the database.
ALTER TABLE house ADD COLUMN oldest INTEGER NOT NULL DEFAULT 1;
