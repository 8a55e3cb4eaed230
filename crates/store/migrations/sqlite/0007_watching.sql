-- Games that are being played and may be watched.
CREATE INDEX tables_played ON tables (touched_at) WHERE public = 1 AND stage = 'playing';
