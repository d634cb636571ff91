-- Pockets: what a browser's session token carries.

CREATE TABLE pockets (
    token_hash TEXT PRIMARY KEY,
    expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX pockets_by_expiry ON pockets (expires);

CREATE TABLE pocket_secrets (
    token_hash TEXT NOT NULL REFERENCES pockets (token_hash) ON DELETE CASCADE,
    secret_hash TEXT NOT NULL,
    added REAL NOT NULL,
    PRIMARY KEY (token_hash, secret_hash)
) WITHOUT ROWID;
