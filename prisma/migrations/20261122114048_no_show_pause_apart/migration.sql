-- AlterTable
ALTER TABLE "members" ADD COLUMN     "no_show_pause_until" TIMESTAMPTZ(3),
ADD COLUMN     "own_pause_until" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "members_no_show_pause_idx" ON "members"("no_show_pause_until") WHERE (no_show_pause_until IS NOT NULL);

-- A member's own pause has no end, so an end there was of no-shows put on top of it. An operator's end stays the operator's.
UPDATE "members" SET "own_pause_until" = "paused_until" WHERE "pause_reason" = 'Operator';
UPDATE "members" SET "no_show_pause_until" = "paused_until" WHERE "pause_reason" IN ('NoShows', 'Member');
-- Every pause for no-shows was given an end; one without, which only a hand can have written, is over at once.
UPDATE "members" SET "no_show_pause_until" = coalesce("paused_at", "created_at"), "paused_until" = coalesce("paused_at", "created_at")
  WHERE "pause_reason" = 'NoShows' AND "paused_until" IS NULL;

ALTER TABLE "members"
  ADD CONSTRAINT "members_paused_until" CHECK ("paused_until" IS NOT DISTINCT FROM greatest("own_pause_until", "no_show_pause_until")),
  ADD CONSTRAINT "members_own_pause" CHECK ("own_pause_until" IS NULL OR ("pause_reason" IS NOT NULL AND "pause_reason" = 'Operator')),
  ADD CONSTRAINT "members_no_show_pause" CHECK (
    ("no_show_pause_until" IS NULL OR "status" = 'Paused')
    AND ("pause_reason" IS DISTINCT FROM 'NoShows' OR "no_show_pause_until" IS NOT NULL));
