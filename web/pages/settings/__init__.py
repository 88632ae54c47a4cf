"""The settings: a page for each part of what a person decides for themselves."""
