-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "service_key" TEXT;
