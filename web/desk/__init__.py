"""The referee's desk in the admin: what waits to be judged, and all that is needed to judge it."""
