-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "findable_from" TIMESTAMPTZ(3);
