"""Players that a script plays: for the demo, and for tests. They get what a client gets."""
