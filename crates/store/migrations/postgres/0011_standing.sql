-- How a running game of several players stands, as a hash; 0 for all others. Halls that have not seen the game give no
-- help in it either.
ALTER TABLE tables ADD COLUMN standing BIGINT;

-- Tables at which no game began, which go first.
CREATE INDEX tables_open ON tables (touched_at) WHERE stage = 'open';
