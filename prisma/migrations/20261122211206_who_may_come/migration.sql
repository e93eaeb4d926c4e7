-- CreateEnum
CREATE TYPE "day_part" AS ENUM ('Morning', 'Afternoon', 'Evening');

-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "replace_hours" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "replaces_id" INTEGER;

-- AlterTable
ALTER TABLE "members" ADD COLUMN     "away_until" DATE,
ADD COLUMN     "days_between_firsts" INTEGER;

-- CreateTable
CREATE TABLE "free_times" (
    "member_id" INTEGER NOT NULL,
    "weekday" INTEGER NOT NULL,
    "part" "day_part" NOT NULL,

    CONSTRAINT "free_times_pkey" PRIMARY KEY ("member_id","weekday","part")
);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_replaces_id_key" ON "invitations"("replaces_id");

-- AddForeignKey
ALTER TABLE "free_times" ADD CONSTRAINT "free_times_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_replaces_id_fkey" FOREIGN KEY ("replaces_id") REFERENCES "invitations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

ALTER TABLE "free_times" ADD CONSTRAINT "free_times_weekday_check" CHECK ("weekday" BETWEEN 1 AND 7);
ALTER TABLE "members" ADD CONSTRAINT "members_days_between_firsts_check" CHECK ("days_between_firsts" >= 0);
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_replace_hours_check"
  CHECK ("replace_hours" >= 0 AND ("kind" <> 'OneOnOne' OR "replace_hours" = 0));
