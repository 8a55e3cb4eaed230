-- Who is connected: a hall that is alone knows it without the log. It is here so that both schemas have the same steps.
CREATE TABLE connected (
    hall     TEXT NOT NULL,
    table_id TEXT NOT NULL,
    people   TEXT NOT NULL,
    said_at  INTEGER NOT NULL,
    change   INTEGER NOT NULL,
    PRIMARY KEY (hall, table_id)
) STRICT;
