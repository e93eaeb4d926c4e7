-- CreateTable
CREATE TABLE "member_records" (
    "member_id" INTEGER NOT NULL,
    "invited" INTEGER NOT NULL,
    "accepted" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "attended" INTEGER NOT NULL,

    CONSTRAINT "member_records_pkey" PRIMARY KEY ("member_id")
);

-- CreateTable
CREATE TABLE "encounter_records" (
    "encounter_id" INTEGER NOT NULL,
    "invited" INTEGER NOT NULL,
    "accepted" INTEGER NOT NULL,
    "seats" INTEGER NOT NULL,
    "attended" INTEGER NOT NULL,

    CONSTRAINT "encounter_records_pkey" PRIMARY KEY ("encounter_id")
);

-- CreateTable
CREATE TABLE "member_recounts" (
    "id" BIGSERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,

    CONSTRAINT "member_recounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "encounter_recounts" (
    "id" BIGSERIAL NOT NULL,
    "encounter_id" INTEGER NOT NULL,

    CONSTRAINT "encounter_recounts_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "member_records" ADD CONSTRAINT "member_records_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "encounter_records" ADD CONSTRAINT "encounter_records_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Whoever writes what a record is made of notes here, in the same transaction, whose record to count again. It does so
-- whether or not the encounter is over: that it ends may be written by another transaction at the same moment.
CREATE FUNCTION "recount_record"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  invitation invitations := coalesce(NEW, OLD);
BEGIN
  INSERT INTO member_recounts (member_id) VALUES (invitation.member_id);
  INSERT INTO encounter_recounts (encounter_id) VALUES (invitation.encounter_id);
  RETURN NULL;
END $$;

-- What is not answered yet says nothing.
CREATE TRIGGER "invitations_record_made" AFTER INSERT ON "invitations"
  FOR EACH ROW WHEN (NEW.status <> 'Invited') EXECUTE FUNCTION "recount_record"();

CREATE TRIGGER "invitations_record_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.attendance, OLD.seated_at IS NULL, OLD.withdrawn_at IS NULL)
      IS DISTINCT FROM (NEW.status, NEW.attendance, NEW.seated_at IS NULL, NEW.withdrawn_at IS NULL))
  EXECUTE FUNCTION "recount_record"();

CREATE TRIGGER "invitations_record_gone" AFTER DELETE ON "invitations"
  FOR EACH ROW WHEN (OLD.status <> 'Invited') EXECUTE FUNCTION "recount_record"();

CREATE FUNCTION "recount_records_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO member_recounts (member_id) SELECT member_id FROM invitations WHERE encounter_id = NEW.id;
  INSERT INTO encounter_recounts (encounter_id) VALUES (NEW.id);
  RETURN NULL;
END $$;

CREATE TRIGGER "encounters_record_changed" AFTER UPDATE ON "encounters"
  FOR EACH ROW WHEN (
    (OLD.state = 'Completed', OLD.attendance_settled_at IS NULL)
      IS DISTINCT FROM (NEW.state = 'Completed', NEW.attendance_settled_at IS NULL))
  EXECUTE FUNCTION "recount_records_of"();
