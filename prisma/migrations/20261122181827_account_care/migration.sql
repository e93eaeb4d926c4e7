-- CreateIndex
CREATE INDEX "address_changes_from_email_undo_until_idx" ON "address_changes"("from_email", "undo_until");

-- An open page of a session that was ended is told that something changed; asking who is there, its stream then ends.
CREATE TRIGGER "sessions_ended" AFTER UPDATE OF "revoked_at" ON "sessions"
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL)
  EXECUTE FUNCTION "tell_member"('Account');
