"""The faults need databases that may be shared, and one that may be stopped."""

from tests.kit.postgres import own_postgres, postgres_server, postgres_url

__all__ = ["own_postgres", "postgres_server", "postgres_url"]
