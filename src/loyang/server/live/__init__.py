"""Live updates: who is watching a table, and what they have not seen; built on the documents."""
