-- AlterTable
ALTER TABLE "presence" ADD COLUMN     "earlier_start" TIMESTAMPTZ(3);
