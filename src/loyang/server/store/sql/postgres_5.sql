-- What the coach has found: hints for a position, and reviews with the verdicts they are made of.

CREATE TABLE coaching (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    what TEXT NOT NULL,
    number INTEGER NOT NULL,
    at INTEGER NOT NULL,
    document TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, what, number)
);
