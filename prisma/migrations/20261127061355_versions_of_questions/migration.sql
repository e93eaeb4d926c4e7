-- AlterTable
ALTER TABLE "encounter_tables" ADD COLUMN     "question_texts" JSONB;

-- CreateTable
CREATE TABLE "question_lists" (
    "id" SERIAL NOT NULL,
    "version" INTEGER NOT NULL,
    "questions" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "question_lists_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "question_lists_version_key" ON "question_lists"("version");
