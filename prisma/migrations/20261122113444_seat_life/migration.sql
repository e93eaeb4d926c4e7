-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "moved_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "cut_short" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "withdrawn_at" TIMESTAMPTZ(3);

-- Whether a declined invitation was declined by its member is not known of those before: nobody accepts them again.
UPDATE invitations SET withdrawn_at = responded_at WHERE status = 'Declined' AND canceled_at IS NULL;

ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_withdrawn" CHECK (withdrawn_at IS NULL OR (status = 'Declined' AND canceled_at IS NULL));
