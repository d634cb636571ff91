-- A pocket's book of finished games, and codes with which it is taken along to another browser.

CREATE TABLE book (
    token_hash TEXT NOT NULL REFERENCES pockets (token_hash) ON DELETE CASCADE,
    game TEXT NOT NULL,
    ended REAL NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (token_hash, game)
) WITHOUT ROWID;

CREATE TABLE transfers (
    code_hash TEXT PRIMARY KEY,
    token_hash TEXT NOT NULL REFERENCES pockets (token_hash) ON DELETE CASCADE,
    expires REAL NOT NULL
) WITHOUT ROWID;
