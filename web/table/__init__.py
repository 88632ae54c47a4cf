"""The page of one table: what my seat knows, drawn, and what it may do, as forms."""
