-- Tables, who sits there, what happened, what was said.

CREATE TABLE tables (
    id TEXT PRIMARY KEY,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    host_hash TEXT NOT NULL,
    public INTEGER NOT NULL,
    status TEXT NOT NULL,
    version INTEGER NOT NULL,
    talk INTEGER NOT NULL,
    created REAL NOT NULL,
    changed REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX tables_by_host ON tables (host_hash);
CREATE INDEX tables_by_status ON tables (status);

CREATE TABLE seats (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    bot TEXT,
    name TEXT NOT NULL,
    secret_hash TEXT,
    code_hash TEXT,
    ready INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat)
) WITHOUT ROWID;
CREATE INDEX seats_by_secret ON seats (secret_hash);
CREATE UNIQUE INDEX seats_by_code ON seats (code_hash);

-- The primary key is what makes applying an action twice impossible.
CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE messages (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    seat INTEGER,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    spectators INTEGER NOT NULL,
    at REAL NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;

CREATE TABLE snapshots (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    position BLOB NOT NULL,
    PRIMARY KEY (table_id, version)
);
