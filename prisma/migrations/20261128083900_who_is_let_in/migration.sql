-- Whoever may be at a table no longer, or again, keeps the seat there, so no row of a table says so. Its pages, and the lists of
-- who has the seat, are notified all the same. Nobody waits for tables that are over.
CREATE FUNCTION "tell_of_being_let_in"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('table_changed', i.encounter_id::text)
  FROM invitations i JOIN encounters e ON e.id = i.encounter_id
  WHERE i.member_id = NEW.id AND i.seated_at IS NOT NULL AND e.state = 'Scheduled';
  PERFORM after_commit.pg_notify('member_changed', NEW.id || ' Invitations');
  RETURN NULL;
END $$;

CREATE TRIGGER "members_let_in_changed" AFTER UPDATE ON "members"
  FOR EACH ROW WHEN (
    (OLD.status = 'Canceled' OR OLD.suspended_until IS NOT NULL)
    IS DISTINCT FROM
    (NEW.status = 'Canceled' OR NEW.suspended_until IS NOT NULL))
  EXECUTE FUNCTION "tell_of_being_let_in"();
