-- Deals that are played at several tables, and what came of them there, seat by seat.

CREATE TABLE deals (
    id TEXT PRIMARY KEY,
    seed TEXT NOT NULL,
    players INTEGER NOT NULL,
    variant TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX deals_by_seed ON deals (seed, players, variant);

-- They outlive their tables.
CREATE TABLE deal_results (
    deal_id TEXT NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    name TEXT NOT NULL,
    bot TEXT,
    space INTEGER NOT NULL,
    cash INTEGER NOT NULL,
    vegetables INTEGER NOT NULL,
    marks TEXT NOT NULL,
    PRIMARY KEY (deal_id, table_id, seat)
) WITHOUT ROWID;
