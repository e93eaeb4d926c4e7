-- Whoever is removed from a table cannot come back, so their open pages stop offering it.
CREATE TRIGGER "invitations_removed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (OLD.removed_at IS DISTINCT FROM NEW.removed_at) EXECUTE FUNCTION "tell_member"('Invitations');
