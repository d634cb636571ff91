-- Clocks: when a table's next deadline is, and the times in which nobody served the tables.

ALTER TABLE tables ADD COLUMN due REAL;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE alive (
    one INTEGER PRIMARY KEY,
    at REAL NOT NULL
);
CREATE TABLE gaps (
    since REAL PRIMARY KEY,
    until REAL NOT NULL
) WITHOUT ROWID;
