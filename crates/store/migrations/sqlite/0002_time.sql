-- When a hall was last known to be there.
CREATE TABLE beats (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT;

-- Whether a table has a free seat. Nobody knows it of those that were opened before.
ALTER TABLE tables ADD COLUMN free INTEGER NOT NULL DEFAULT 1;
DROP INDEX tables_lobby;
CREATE INDEX tables_lobby ON tables (touched_at) WHERE public = 1 AND stage = 'open' AND free = 1;
