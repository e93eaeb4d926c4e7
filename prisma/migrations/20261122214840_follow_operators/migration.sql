-- CreateIndex
CREATE INDEX "members_operators_idx" ON "members"("id") WHERE (role = 'Operator'::member_role);

-- What open pages of operators hear: that another operator did something the audit log has, or that a proposal came
-- further; never what.
CREATE FUNCTION "tell_other_operators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', other.id || ' Console')
  FROM members actor JOIN members other ON other.role = 'Operator' AND other.id <> actor.id
  WHERE actor.id = NEW.actor_id AND actor.role = 'Operator';
  RETURN NULL;
END $$;

CREATE TRIGGER "audit_entries_made" AFTER INSERT ON "audit_entries"
  FOR EACH ROW WHEN (NEW.actor_id IS NOT NULL) EXECUTE FUNCTION "tell_other_operators"();

CREATE FUNCTION "tell_operators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', id || ' Console') FROM members WHERE role = 'Operator';
  RETURN NULL;
END $$;

CREATE TRIGGER "formation_runs_changed" AFTER UPDATE ON "formation_runs"
  FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state) EXECUTE FUNCTION "tell_operators"();
