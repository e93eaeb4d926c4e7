-- AlterTable
ALTER TABLE "encounter_records" ADD COLUMN     "answer_times" INTEGER[];

-- When an answer came, and whether its place was given up, is part of a record now.
DROP TRIGGER "invitations_record_changed" ON "invitations";

CREATE TRIGGER "invitations_record_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.attendance, OLD.seated_at IS NULL, OLD.withdrawn_at IS NULL, OLD.canceled_at IS NULL, OLD.responded_at)
      IS DISTINCT FROM
      (NEW.status, NEW.attendance, NEW.seated_at IS NULL, NEW.withdrawn_at IS NULL, NEW.canceled_at IS NULL, NEW.responded_at))
  EXECUTE FUNCTION "recount_record"();
