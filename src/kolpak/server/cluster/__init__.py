"""Several workers on one PostgreSQL database."""
