"""Live updates: streams, and who is present; built on the store."""
