-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "quiet_from" INTEGER NOT NULL DEFAULT 22,
ADD COLUMN     "quiet_until" INTEGER NOT NULL DEFAULT 8;

ALTER TABLE "push_subscriptions"
  ADD CONSTRAINT "push_subscriptions_quiet_hours" CHECK (quiet_from BETWEEN 0 AND 23 AND quiet_until BETWEEN 0 AND 23);
