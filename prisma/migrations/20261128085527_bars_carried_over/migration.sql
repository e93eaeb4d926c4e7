-- AlterTable
ALTER TABLE "avoidances" ADD COLUMN     "carried" BOOLEAN NOT NULL DEFAULT false;
