"""The pages that people play on: each asks the API what it shows, and sends what is done there."""
