-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "day_reminded_for" TIMESTAMPTZ(3),
ADD COLUMN     "hour_reminded_for" TIMESTAMPTZ(3);
