-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "broadcast_id" INTEGER;

-- CreateTable
CREATE TABLE "broadcasts" (
    "id" SERIAL NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "audience" JSONB NOT NULL,
    "encounter_id" INTEGER,
    "recipients" INTEGER NOT NULL,
    "waiting_ids" INTEGER[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "broadcasts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "broadcasts_created_at_id_idx" ON "broadcasts"("created_at", "id");

-- CreateIndex
CREATE INDEX "broadcasts_encounter_id_idx" ON "broadcasts"("encounter_id");

-- CreateIndex
CREATE INDEX "outbox_mails_broadcast_idx" ON "outbox_mails"("broadcast_id", "state", "delivery_state") WHERE (broadcast_id IS NOT NULL);

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_broadcast_id_fkey" FOREIGN KEY ("broadcast_id") REFERENCES "broadcasts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot express
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_recipients" CHECK (recipients > 0);
