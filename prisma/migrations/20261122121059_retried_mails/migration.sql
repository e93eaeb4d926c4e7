-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "retried_at" TIMESTAMPTZ(3);
