-- How puzzles went: what others needed, and each browser's own progress. The first outcome counts;
-- what came along from another browser of the same player has been counted there.

CREATE TABLE puzzle_results (
    puzzle TEXT NOT NULL,
    who TEXT NOT NULL,
    solved INTEGER NOT NULL,
    tries INTEGER NOT NULL,
    hints INTEGER NOT NULL,
    at REAL NOT NULL,
    copied INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (puzzle, who)
) WITHOUT ROWID;

CREATE INDEX puzzle_results_by_who ON puzzle_results (who);
