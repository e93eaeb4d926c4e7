-- CreateEnum
CREATE TYPE "withdrawer" AS ENUM ('Operator', 'Service');

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "withdrawn_by" "withdrawer";
