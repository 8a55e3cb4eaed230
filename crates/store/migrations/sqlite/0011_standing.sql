-- How a running game of several players stands, as a hash; 0 for all others. A hall that is started again gives no help
-- in it either.
ALTER TABLE tables ADD COLUMN standing INTEGER;

-- Tables at which no game began, which go first.
CREATE INDEX tables_open ON tables (touched_minute) WHERE stage = 'open';
