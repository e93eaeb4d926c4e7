-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "looked_ahead_at" TIMESTAMPTZ(3);
