-- Whoever was removed from a table cannot come back to that encounter, also where its table begins again.
ALTER TABLE "invitations" ADD COLUMN "removed_at" TIMESTAMPTZ(3);
