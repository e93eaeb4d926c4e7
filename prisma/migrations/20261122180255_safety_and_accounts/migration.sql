-- CreateEnum
CREATE TYPE "avoidance_hold" AS ENUM ('Report', 'Operator');

-- CreateEnum
CREATE TYPE "passkey_purpose" AS ENUM ('SignIn', 'Register', 'Confirm');

-- CreateEnum
CREATE TYPE "report_kind" AS ENUM ('Harassment', 'Hate', 'Nudity', 'Recording', 'Minor', 'Fake', 'Selling', 'Danger', 'Other');

-- CreateEnum
CREATE TYPE "case_state" AS ENUM ('Open', 'Decided', 'Appealed');

-- CreateEnum
CREATE TYPE "case_outcome" AS ENUM ('NothingFound', 'Advice', 'BarredPair', 'Warning', 'Suspended', 'Expelled');

-- AlterTable
ALTER TABLE "avoidances" ADD COLUMN     "hold" "avoidance_hold",
ADD COLUMN     "wished" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "browser" TEXT,
ADD COLUMN     "confirmed_at" TIMESTAMPTZ(3),
ADD COLUMN     "time_zone" TEXT;

-- CreateTable
CREATE TABLE "passkeys" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "credential_id" BYTEA NOT NULL,
    "public_key" BYTEA NOT NULL,
    "counter" BIGINT NOT NULL DEFAULT 0,
    "transports" TEXT[],
    "synced" BOOLEAN NOT NULL DEFAULT false,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passkey_challenges" (
    "hash" BYTEA NOT NULL,
    "purpose" "passkey_purpose" NOT NULL,
    "member_id" INTEGER,
    "session_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "address_changes" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "from_email" TEXT NOT NULL,
    "to_email" TEXT NOT NULL,
    "corrected_by_id" INTEGER,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "undo_until" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "username_changes" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "from_username" TEXT NOT NULL,
    "to_username" TEXT NOT NULL,
    "from_skeleton" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "reserved_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "username_changes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reports" (
    "id" SERIAL NOT NULL,
    "reporter_id" INTEGER NOT NULL,
    "about_id" INTEGER,
    "encounter_id" INTEGER,
    "case_id" INTEGER NOT NULL,
    "kind" "report_kind" NOT NULL,
    "body" TEXT NOT NULL,
    "wants_reply" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "withdrawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "reports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "cases" (
    "id" SERIAL NOT NULL,
    "about_id" INTEGER,
    "state" "case_state" NOT NULL DEFAULT 'Open',
    "urgency" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_by_id" INTEGER,
    "claimed_at" TIMESTAMPTZ(3),
    "decided_at" TIMESTAMPTZ(3),

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_notes" (
    "id" SERIAL NOT NULL,
    "case_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "case_decisions" (
    "id" SERIAL NOT NULL,
    "case_id" INTEGER NOT NULL,
    "outcome" "case_outcome" NOT NULL,
    "guideline" TEXT,
    "decided_by_id" INTEGER NOT NULL,
    "decided_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_decisions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sanctions" (
    "decision_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "outcome" "case_outcome" NOT NULL,
    "guideline" TEXT NOT NULL,
    "statement" TEXT NOT NULL,
    "suspended_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "appeal_until" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "sanctions_pkey" PRIMARY KEY ("decision_id")
);

-- CreateTable
CREATE TABLE "appeals" (
    "sanction_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by_id" INTEGER,
    "decided_at" TIMESTAMPTZ(3),
    "granted" BOOLEAN,
    "answer" TEXT,

    CONSTRAINT "appeals_pkey" PRIMARY KEY ("sanction_id")
);

-- CreateTable
CREATE TABLE "expelled_addresses" (
    "hash" BYTEA NOT NULL,
    "skeleton" TEXT NOT NULL,
    "browser" BYTEA,
    "expelled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "expelled_addresses_pkey" PRIMARY KEY ("hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "passkeys_credential_id_key" ON "passkeys"("credential_id");

-- CreateIndex
CREATE INDEX "passkeys_member_id_idx" ON "passkeys"("member_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_member_id_idx" ON "passkey_challenges"("member_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_session_id_idx" ON "passkey_challenges"("session_id");

-- CreateIndex
CREATE INDEX "passkey_challenges_expires_at_idx" ON "passkey_challenges"("expires_at");

-- CreateIndex
CREATE INDEX "address_changes_member_id_requested_at_idx" ON "address_changes"("member_id", "requested_at");

-- CreateIndex
CREATE INDEX "address_changes_corrected_by_id_idx" ON "address_changes"("corrected_by_id");

-- CreateIndex
CREATE INDEX "username_changes_member_id_changed_at_idx" ON "username_changes"("member_id", "changed_at");

-- CreateIndex
CREATE INDEX "username_changes_from_skeleton_reserved_until_idx" ON "username_changes"("from_skeleton", "reserved_until");

-- CreateIndex
CREATE INDEX "reports_reporter_id_created_at_idx" ON "reports"("reporter_id", "created_at");

-- CreateIndex
CREATE INDEX "reports_about_id_created_at_idx" ON "reports"("about_id", "created_at");

-- CreateIndex
CREATE INDEX "reports_case_id_idx" ON "reports"("case_id");

-- CreateIndex
CREATE INDEX "reports_encounter_id_idx" ON "reports"("encounter_id");

-- CreateIndex
CREATE INDEX "cases_about_id_opened_at_idx" ON "cases"("about_id", "opened_at");

-- CreateIndex
CREATE INDEX "cases_state_urgency_due_at_idx" ON "cases"("state", "urgency", "due_at");

-- CreateIndex
CREATE INDEX "cases_claimed_by_id_idx" ON "cases"("claimed_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "cases_open_about_key" ON "cases"("about_id") WHERE (state = 'Open'::case_state AND about_id IS NOT NULL);

-- CreateIndex
CREATE INDEX "case_notes_case_id_created_at_idx" ON "case_notes"("case_id", "created_at");

-- CreateIndex
CREATE INDEX "case_notes_author_id_idx" ON "case_notes"("author_id");

-- CreateIndex
CREATE INDEX "case_decisions_case_id_decided_at_idx" ON "case_decisions"("case_id", "decided_at");

-- CreateIndex
CREATE INDEX "case_decisions_decided_by_id_idx" ON "case_decisions"("decided_by_id");

-- CreateIndex
CREATE INDEX "sanctions_member_id_idx" ON "sanctions"("member_id");

-- CreateIndex
CREATE INDEX "appeals_decided_by_id_idx" ON "appeals"("decided_by_id");

-- CreateIndex
CREATE INDEX "expelled_addresses_skeleton_idx" ON "expelled_addresses"("skeleton");

-- CreateIndex
CREATE INDEX "expelled_addresses_browser_idx" ON "expelled_addresses"("browser");

-- AddForeignKey
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "address_changes" ADD CONSTRAINT "address_changes_corrected_by_id_fkey" FOREIGN KEY ("corrected_by_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "username_changes" ADD CONSTRAINT "username_changes_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_fkey" FOREIGN KEY ("reporter_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "reports" ADD CONSTRAINT "reports_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_about_id_fkey" FOREIGN KEY ("about_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_id_fkey" FOREIGN KEY ("claimed_by_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_notes" ADD CONSTRAINT "case_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "cases"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_decision_id_fkey" FOREIGN KEY ("decision_id") REFERENCES "case_decisions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sanctions" ADD CONSTRAINT "sanctions_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_sanction_id_fkey" FOREIGN KEY ("sanction_id") REFERENCES "sanctions"("decision_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "appeals" ADD CONSTRAINT "appeals_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot express
ALTER TABLE "avoidances" ADD CONSTRAINT "avoidances_reason_check" CHECK (wished OR hold IS NOT NULL);
ALTER TABLE "reports" ADD CONSTRAINT "reports_about_another_check" CHECK (about_id IS NULL OR about_id <> reporter_id);
ALTER TABLE "cases" ADD CONSTRAINT "cases_urgency_check" CHECK (urgency BETWEEN 1 AND 3);
ALTER TABLE "username_changes" ADD CONSTRAINT "username_changes_reserved_check" CHECK (reserved_until > changed_at);
