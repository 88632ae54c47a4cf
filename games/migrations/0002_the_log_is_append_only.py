"""The database itself refuses to change or remove what happened."""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION games_entry_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'The log is never changed.' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE FUNCTION games_entry_is_next() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.position <> 1 + COALESCE(
        (SELECT max(position) FROM games_entry WHERE game_id = NEW.game_id), 0
    ) THEN
        RAISE EXCEPTION 'Not the next position.' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER games_entry_no_change BEFORE UPDATE OR DELETE ON games_entry
    FOR EACH ROW EXECUTE FUNCTION games_entry_is_final();
CREATE TRIGGER games_entry_no_truncate BEFORE TRUNCATE ON games_entry
    FOR EACH STATEMENT EXECUTE FUNCTION games_entry_is_final();
CREATE TRIGGER games_entry_next BEFORE INSERT ON games_entry
    FOR EACH ROW EXECUTE FUNCTION games_entry_is_next();
"""

# INSERT OR REPLACE walks past a delete trigger: the two conditions of `games_entry_next` stop it,
# whether it comes by an old position or by an old id.
SQLITE = [
    """
    CREATE TRIGGER games_entry_no_update BEFORE UPDATE ON games_entry
    BEGIN SELECT RAISE(ABORT, 'The log is never changed.'); END
    """,
    """
    CREATE TRIGGER games_entry_no_delete BEFORE DELETE ON games_entry
    BEGIN SELECT RAISE(ABORT, 'The log is never changed.'); END
    """,
    """
    CREATE TRIGGER games_entry_next BEFORE INSERT ON games_entry
    WHEN NEW.position IS NOT
            1 + (SELECT COALESCE(max(position), 0) FROM games_entry WHERE game_id = NEW.game_id)
        OR EXISTS (SELECT 1 FROM games_entry WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'Not the next position.'); END
    """,
]


def add_triggers(_apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in [POSTGRESQL] if postgresql else SQLITE:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0001_initial")]
    # No way back: a log without its triggers is not a log.
    operations = [migrations.RunPython(add_triggers)]
