CREATE INDEX analyses_made ON analyses (made_at) WHERE table_id IS NULL;
