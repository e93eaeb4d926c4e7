-- CreateTable
CREATE TABLE "readmissions" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "readmissions_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "readmissions_email_idx" ON "readmissions"("email");
