-- AlterTable
ALTER TABLE "members" ADD COLUMN     "suspended_until" TIMESTAMPTZ(3);

ALTER TABLE "members" DROP CONSTRAINT "members_paused_until";

-- A suspension was an operator's pause. One that began with the pause has no other beside it; else the member had paused before.
-- Only the few who are suspended now are changed, found by their sanctions.
DO $$
BEGIN
  UPDATE "members" m SET
    "suspended_until" = m."own_pause_until",
    "own_pause_until" = NULL,
    "pause_reason" = CASE
      WHEN EXISTS (SELECT FROM "sanctions" s WHERE s."member_id" = m."id" AND s."created_at" = m."paused_at")
        OR m."no_show_pause_until" IS NOT NULL THEN 'Suspended'::"pause_reason"
      ELSE 'Member'::"pause_reason" END
  FROM "sanctions" running
  WHERE running."member_id" = m."id" AND running."outcome" = 'Suspended' AND running."lifted_at" IS NULL
    AND running."suspended_until" = m."own_pause_until" AND m."pause_reason" = 'Operator';
END $$;

ALTER TABLE "members"
  ADD CONSTRAINT "members_paused_until"
    CHECK ("paused_until" IS NOT DISTINCT FROM greatest("own_pause_until", "suspended_until", "no_show_pause_until")) NOT VALID,
  ADD CONSTRAINT "members_suspended" CHECK (
    ("suspended_until" IS NULL OR "status" = 'Paused')
    AND ("pause_reason" IS DISTINCT FROM 'Suspended' OR "suspended_until" IS NOT NULL)) NOT VALID;
