-- How a running game of several players stands, as a hash; 0 for all others. Halls that have not seen the game give no
-- help in it either. The column goes first: it takes the stronger lock, and after the index, which lets others lock rows
-- meanwhile, each would wait for the other.
ALTER TABLE tables ADD COLUMN standing BIGINT;

-- Tables at which no game began, which go first.
CREATE INDEX tables_open ON tables (touched_at) WHERE stage = 'open';
