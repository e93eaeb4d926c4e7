-- AlterTable
ALTER TABLE "members" ADD COLUMN     "person" UUID;
