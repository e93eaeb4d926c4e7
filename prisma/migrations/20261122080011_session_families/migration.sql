-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "family_hash" BYTEA;

-- CreateIndex
CREATE UNIQUE INDEX "sessions_family_hash_key" ON "sessions"("family_hash");
