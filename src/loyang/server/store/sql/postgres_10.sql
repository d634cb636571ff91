-- Clocks: when a table's next deadline is, and the times in which nobody served the tables.

ALTER TABLE tables ADD COLUMN due DOUBLE PRECISION;
CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL;

CREATE TABLE alive (
    one INTEGER PRIMARY KEY,
    at DOUBLE PRECISION NOT NULL
);
CREATE TABLE gaps (
    since DOUBLE PRECISION PRIMARY KEY,
    until DOUBLE PRECISION NOT NULL
);
