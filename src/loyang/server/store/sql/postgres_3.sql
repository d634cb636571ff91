-- How players look; empty: nothing chosen.

ALTER TABLE seats ADD COLUMN portrait TEXT NOT NULL DEFAULT '';
ALTER TABLE seats ADD COLUMN colour TEXT NOT NULL DEFAULT '';
