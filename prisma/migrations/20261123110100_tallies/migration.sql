-- CreateTable
CREATE TABLE "tallies" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "amount" INTEGER NOT NULL,

    CONSTRAINT "tallies_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "tallies_name_idx" ON "tallies"("name");

-- How many requests for early access are in each state.
CREATE FUNCTION "tally_request"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO tallies (name, amount) VALUES ('request ' || OLD.state, -1);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO tallies (name, amount) VALUES ('request ' || NEW.state, 1);
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER "early_access_requests_tally_made" AFTER INSERT OR DELETE ON "early_access_requests"
  FOR EACH ROW EXECUTE FUNCTION "tally_request"();

CREATE TRIGGER "early_access_requests_tally_changed" AFTER UPDATE ON "early_access_requests"
  FOR EACH ROW WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION "tally_request"();

-- How many members have attended an encounter of each kind. One seat of a member at a time: of two, each would take itself
-- for the first.
CREATE FUNCTION "tally_attendance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seat invitations := coalesce(NEW, OLD);
BEGIN
  PERFORM pg_advisory_xact_lock('tallies'::regclass::oid::int, seat.member_id);
  INSERT INTO tallies (name, amount)
  SELECT 'attended ' || e.kind, CASE WHEN TG_OP <> 'DELETE' AND NEW.attendance = 'Attended' THEN 1 ELSE -1 END
  FROM encounters e
  WHERE e.id = seat.encounter_id AND NOT EXISTS (
    SELECT FROM invitations i JOIN encounters o ON o.id = i.encounter_id
    WHERE i.member_id = seat.member_id AND i.id <> seat.id AND i.attendance = 'Attended' AND o.kind = e.kind);
  RETURN NULL;
END $$;

CREATE TRIGGER "invitations_tally_made" AFTER INSERT ON "invitations"
  FOR EACH ROW WHEN (NEW.attendance = 'Attended') EXECUTE FUNCTION "tally_attendance"();

CREATE TRIGGER "invitations_tally_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN ((OLD.attendance IS NOT DISTINCT FROM 'Attended') <> (NEW.attendance IS NOT DISTINCT FROM 'Attended'))
  EXECUTE FUNCTION "tally_attendance"();

CREATE TRIGGER "invitations_tally_gone" AFTER DELETE ON "invitations"
  FOR EACH ROW WHEN (OLD.attendance = 'Attended') EXECUTE FUNCTION "tally_attendance"();

-- An emptied table has nothing to count.
CREATE FUNCTION "tally_none"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM tallies WHERE starts_with(name, TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "early_access_requests_tally_none" AFTER TRUNCATE ON "early_access_requests"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_none"('request ');

CREATE TRIGGER "invitations_tally_none" AFTER TRUNCATE ON "invitations"
  FOR EACH STATEMENT EXECUTE FUNCTION "tally_none"('attended ');
