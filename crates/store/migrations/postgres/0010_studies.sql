-- Reports that halls are working on, or have given up a short while ago. What is done stands in `analyses`.
CREATE TABLE studies (
    id            TEXT COLLATE "C" PRIMARY KEY,
    claimant      TEXT NOT NULL,
    hall          TEXT COLLATE "C" NOT NULL,
    claimed_until BIGINT NOT NULL,
    stage         TEXT NOT NULL,
    done          BIGINT NOT NULL,
    total         BIGINT NOT NULL,
    problem       TEXT,
    effort        TEXT NOT NULL,
    table_id      TEXT,
    record        TEXT NOT NULL,
    -- Who has asked for it, each by a name of the same length.
    askers        TEXT NOT NULL
);

-- A program that knows fewer steps than this cannot use the database.
ALTER TABLE house ADD COLUMN oldest BIGINT NOT NULL DEFAULT 1;
