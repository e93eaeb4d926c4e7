-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "link_version" INTEGER NOT NULL DEFAULT 0;
