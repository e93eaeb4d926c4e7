-- CreateTable
CREATE TABLE "stand_ins" (
    "encounter_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "other_id" INTEGER NOT NULL,

    CONSTRAINT "stand_ins_pkey" PRIMARY KEY ("encounter_id","member_id","other_id")
);

-- CreateIndex
CREATE INDEX "stand_ins_member_id_idx" ON "stand_ins"("member_id");

-- CreateIndex
CREATE INDEX "stand_ins_other_id_idx" ON "stand_ins"("other_id");

-- AddForeignKey
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "stand_ins" ADD CONSTRAINT "stand_ins_other_id_fkey" FOREIGN KEY ("other_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;
