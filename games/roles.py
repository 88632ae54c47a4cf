"""What the role may do in the database as which the server runs: play, and never change the past.

Tables belong to another role, which migrates. What only grows is said here, table by table; the
triggers on these tables are a second fence, which a role that owned them could take down.
"""

from psycopg import sql

ONLY_GROWS = "games_entry", "accounts_audit"  # read and added to
ONLY_READ = ("django_migrations",)


def grants(app: str, owner: str) -> list[sql.Composed]:
    """Statements for the owner, to be carried out after every `migrate` in one transaction, while
    people play: what is taken away is given back before anybody sees it."""
    role, maker = sql.Identifier(app), sql.Identifier(owner)

    def said(statement: str, **names: sql.Composable) -> sql.Composed:
        return sql.SQL(statement).format(role=role, owner=maker, **names)

    return [
        said("REVOKE CREATE ON SCHEMA public FROM PUBLIC"),
        said("GRANT USAGE ON SCHEMA public TO {role}"),
        said("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {role}"),
        said("GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role}"),
        said("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {role}"),
        *(
            said("REVOKE UPDATE, DELETE ON {table} FROM {role}", table=sql.Identifier(table))
            for table in ONLY_GROWS
        ),
        *(
            said(
                "REVOKE INSERT, UPDATE, DELETE ON {table} FROM {role}", table=sql.Identifier(table)
            )
            for table in ONLY_READ
        ),
        # Tables of the next version, so that whoever is restarted too early does not stumble.
        said(
            "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} IN SCHEMA public "
            "GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {role}"
        ),
        said(
            "ALTER DEFAULT PRIVILEGES FOR ROLE {owner} IN SCHEMA public "
            "GRANT USAGE, SELECT ON SEQUENCES TO {role}"
        ),
    ]


def made(app: str, password: str) -> list[sql.Composed]:
    """Statements that make the role, or give it another password."""
    role, secret = sql.Identifier(app), sql.Literal(password)
    return [
        sql.SQL(
            "DO $$ BEGIN IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = {name}) "
            "THEN CREATE ROLE {role} LOGIN; END IF; END $$"
        ).format(name=sql.Literal(app), role=role),
        sql.SQL(
            "ALTER ROLE {role} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {secret}"
        ).format(role=role, secret=secret),
    ]
