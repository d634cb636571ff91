"""The store in PostgreSQL, for several processes; built on what both stores share."""
