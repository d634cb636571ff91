-- The deal of the day: the key it follows from, the games that count, and what they add up to.

CREATE TABLE keys (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO keys (name, value) VALUES ('day', lower(hex(randomblob(32))));

-- They outlive their tables. Without a result until the game has ended.
CREATE TABLE day_games (
    day TEXT NOT NULL,
    player TEXT NOT NULL,
    table_id TEXT NOT NULL,
    maker TEXT NOT NULL DEFAULT '',
    marks TEXT NOT NULL DEFAULT '',
    space INTEGER,
    result TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (day, player)
) WITHOUT ROWID;
CREATE INDEX day_games_by_player ON day_games (player);
CREATE UNIQUE INDEX day_games_by_table ON day_games (table_id);

CREATE TABLE day_counts (
    day TEXT NOT NULL,
    choice TEXT NOT NULL,
    players INTEGER NOT NULL,
    spaces INTEGER NOT NULL,
    PRIMARY KEY (day, choice)
) WITHOUT ROWID;
