-- CreateEnum
CREATE TYPE "page_trouble" AS ENUM ('NoPicture', 'NoSound', 'VideoLost');

-- AlterTable
ALTER TABLE "presence" ADD COLUMN     "trouble" "page_trouble"[] DEFAULT ARRAY[]::"page_trouble"[];
