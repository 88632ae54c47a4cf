"""The admin sees the tables and the outside of the log. Truth is for the referee's desk."""
