"""Live tables: asyncio around the decider, without HTTP and SQL."""
