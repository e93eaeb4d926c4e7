-- AlterTable
ALTER TABLE "formation_runs" ADD COLUMN     "adding_at" TIMESTAMPTZ(3),
ADD COLUMN     "adding_tables" INTEGER,
ADD COLUMN     "longer_search" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "tables_per_slot" INTEGER[] DEFAULT ARRAY[]::INTEGER[];
