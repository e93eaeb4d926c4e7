-- AlterTable
ALTER TABLE "early_access_requests" ADD COLUMN     "city" TEXT,
ADD COLUMN     "city_key" TEXT;

-- CreateIndex
CREATE INDEX "early_access_requests_city_key_state_idx" ON "early_access_requests"("city_key", "state");
