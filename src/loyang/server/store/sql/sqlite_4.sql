-- Figures of ended games, who is kept out, which browsers hold a seat, and whose tables are many.

CREATE TABLE statistics (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    figures TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE blocks (
    kind TEXT NOT NULL,
    who TEXT NOT NULL,
    until REAL NOT NULL,
    PRIMARY KEY (kind, who)
) WITHOUT ROWID;

ALTER TABLE pockets ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE pockets ADD COLUMN seen REAL NOT NULL DEFAULT 0;
CREATE INDEX pocket_secrets_by_secret ON pocket_secrets (secret_hash);

-- A mark of the address that made it, by a salt of this store's own.
ALTER TABLE tables ADD COLUMN maker TEXT NOT NULL DEFAULT '';
CREATE INDEX tables_by_maker ON tables (maker, created);
CREATE TABLE salt (value TEXT NOT NULL);
INSERT INTO salt (value) VALUES (lower(hex(randomblob(16))));
