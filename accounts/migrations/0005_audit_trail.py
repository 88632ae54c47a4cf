"""The database itself refuses to change or remove what was noted."""

from django.db import migrations

POSTGRESQL = """
CREATE FUNCTION accounts_audit_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What was noted stays.' USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER accounts_audit_no_change BEFORE UPDATE OR DELETE ON accounts_audit
    FOR EACH ROW EXECUTE FUNCTION accounts_audit_is_final();
CREATE TRIGGER accounts_audit_no_truncate BEFORE TRUNCATE ON accounts_audit
    FOR EACH STATEMENT EXECUTE FUNCTION accounts_audit_is_final();
"""

# INSERT OR REPLACE walks past a delete trigger: the last one stops it.
SQLITE = [
    """
    CREATE TRIGGER accounts_audit_no_update BEFORE UPDATE ON accounts_audit
    BEGIN SELECT RAISE(ABORT, 'What was noted stays.'); END
    """,
    """
    CREATE TRIGGER accounts_audit_no_delete BEFORE DELETE ON accounts_audit
    BEGIN SELECT RAISE(ABORT, 'What was noted stays.'); END
    """,
    """
    CREATE TRIGGER accounts_audit_no_replace BEFORE INSERT ON accounts_audit
    WHEN EXISTS (SELECT 1 FROM accounts_audit WHERE id = NEW.id)
    BEGIN SELECT RAISE(ABORT, 'What was noted stays.'); END
    """,
]


def add_triggers(_apps, schema_editor):
    postgresql = schema_editor.connection.vendor == "postgresql"
    for statement in [POSTGRESQL] if postgresql else SQLITE:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0004_app_website")]
    # No way back: a trail that can be edited is none.
    operations = [migrations.RunPython(add_triggers)]
