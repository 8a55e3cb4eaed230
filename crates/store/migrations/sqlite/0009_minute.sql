-- The minute in which something last happened at a table. Two indexes by the millisecond would change with every move.
ALTER TABLE tables ADD COLUMN touched_minute INTEGER NOT NULL DEFAULT 0;
-- Whether nothing has happened there since its words were erased.
ALTER TABLE tables ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET touched_minute = touched_at / 60000, quiet = quiet_at >= touched_at;

DROP INDEX tables_touched;
DROP INDEX tables_talk;
CREATE INDEX tables_touched ON tables (touched_minute);
CREATE INDEX tables_talk ON tables (touched_minute) WHERE quiet = 0;
