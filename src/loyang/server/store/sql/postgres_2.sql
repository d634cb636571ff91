-- Pockets: what a browser's session token carries.

CREATE TABLE pockets (
    token_hash TEXT PRIMARY KEY,
    expires DOUBLE PRECISION NOT NULL
);
CREATE INDEX pockets_by_expiry ON pockets (expires);

CREATE TABLE pocket_secrets (
    token_hash TEXT NOT NULL REFERENCES pockets (token_hash) ON DELETE CASCADE,
    secret_hash TEXT NOT NULL,
    added DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (token_hash, secret_hash)
);
