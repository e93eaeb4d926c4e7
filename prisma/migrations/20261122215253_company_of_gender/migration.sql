-- AlterTable
ALTER TABLE "formation_runs" ADD COLUMN     "company_of_gender" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "formation_seats" ADD COLUMN     "counted" BOOLEAN NOT NULL DEFAULT false;
