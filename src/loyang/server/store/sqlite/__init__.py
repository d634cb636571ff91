"""The store in one SQLite file; built on what both stores share."""
