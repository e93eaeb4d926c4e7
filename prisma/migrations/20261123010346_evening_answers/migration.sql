-- CreateTable
CREATE TABLE "evening_answers" (
    "encounter_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "mark" INTEGER NOT NULL,
    "felt_safe" BOOLEAN NOT NULL,
    "asks_for_answer" BOOLEAN NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evening_answers_pkey" PRIMARY KEY ("encounter_id","member_id")
);

-- CreateTable
CREATE TABLE "evening_sums" (
    "encounter_id" INTEGER NOT NULL,
    "answers" INTEGER NOT NULL,
    "marks" INTEGER NOT NULL,
    "unsafe" INTEGER NOT NULL,
    "summed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evening_sums_pkey" PRIMARY KEY ("encounter_id")
);

-- CreateIndex
CREATE INDEX "evening_answers_member_id_idx" ON "evening_answers"("member_id");

-- CreateIndex
CREATE INDEX "evening_sums_summed_at_idx" ON "evening_sums"("summed_at");

-- AddForeignKey
ALTER TABLE "evening_answers" ADD CONSTRAINT "evening_answers_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evening_answers" ADD CONSTRAINT "evening_answers_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "evening_sums" ADD CONSTRAINT "evening_sums_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "evening_answers" ADD CONSTRAINT "evening_answers_mark" CHECK ("mark" BETWEEN 1 AND 5);

-- No sum is of fewer than five people.
ALTER TABLE "evening_sums" ADD CONSTRAINT "evening_sums_people"
  CHECK ("answers" >= 5 AND "marks" BETWEEN "answers" AND 5 * "answers" AND "unsafe" BETWEEN 0 AND "answers");
