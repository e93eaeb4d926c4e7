-- AlterTable
ALTER TABLE "early_access_requests" ADD COLUMN     "opened_cities" TEXT[] DEFAULT ARRAY[]::TEXT[];
