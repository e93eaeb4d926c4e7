-- CreateEnum
CREATE TYPE "formation_state" AS ENUM ('Running', 'Ready', 'Invited', 'Canceled', 'Failed');

-- CreateTable
CREATE TABLE "formation_runs" (
    "id" SERIAL NOT NULL,
    "kind" "encounter_kind" NOT NULL,
    "location_id" INTEGER NOT NULL,
    "state" "formation_state" NOT NULL DEFAULT 'Running',
    "slots" TIMESTAMPTZ(3)[],
    "minutes" INTEGER NOT NULL,
    "name_pattern" TEXT NOT NULL,
    "minimum" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "over_invite" DOUBLE PRECISION NOT NULL DEFAULT 1,
    "seed" INTEGER NOT NULL,
    "allow_repeats" BOOLEAN NOT NULL DEFAULT false,
    "any_mutual_link" BOOLEAN NOT NULL DEFAULT false,
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "notes" TEXT[],
    "most_placed" INTEGER,
    "least_repeats" INTEGER,
    "gender_shares" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "formation_runs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "formation_groups" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER NOT NULL,
    "locked" BOOLEAN NOT NULL DEFAULT false,
    "encounter_id" INTEGER,

    CONSTRAINT "formation_groups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "formation_seats" (
    "id" SERIAL NOT NULL,
    "run_id" INTEGER NOT NULL,
    "member_id" INTEGER NOT NULL,
    "group_id" INTEGER,
    "sentence" TEXT NOT NULL,
    "reason" TEXT,
    "moved" BOOLEAN NOT NULL DEFAULT false,
    "waited" INTEGER NOT NULL DEFAULT 0,
    "welcomed_by" INTEGER NOT NULL DEFAULT 0,
    "welcomes" INTEGER NOT NULL DEFAULT 0,
    "familiar" INTEGER NOT NULL DEFAULT 0,
    "mutual" INTEGER NOT NULL DEFAULT 0,
    "met_before" INTEGER NOT NULL DEFAULT 0,
    "broken" TEXT[],

    CONSTRAINT "formation_seats_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "formation_runs_created_at_id_idx" ON "formation_runs"("created_at", "id");

-- CreateIndex
CREATE INDEX "formation_runs_location_id_idx" ON "formation_runs"("location_id");

-- CreateIndex
CREATE UNIQUE INDEX "formation_groups_encounter_id_key" ON "formation_groups"("encounter_id");

-- CreateIndex
CREATE UNIQUE INDEX "formation_groups_run_id_position_key" ON "formation_groups"("run_id", "position");

-- CreateIndex
CREATE INDEX "formation_seats_group_id_idx" ON "formation_seats"("group_id");

-- CreateIndex
CREATE INDEX "formation_seats_member_id_idx" ON "formation_seats"("member_id");

-- CreateIndex
CREATE UNIQUE INDEX "formation_seats_run_id_member_id_key" ON "formation_seats"("run_id", "member_id");

-- CreateIndex
CREATE INDEX "encounters_unsettled_idx" ON "encounters"("ends_at") WHERE (state = 'Completed'::encounter_state AND attendance_settled_at IS NULL);

-- AddForeignKey
ALTER TABLE "formation_runs" ADD CONSTRAINT "formation_runs_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "formation_groups" ADD CONSTRAINT "formation_groups_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "formation_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "formation_groups" ADD CONSTRAINT "formation_groups_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "formation_seats" ADD CONSTRAINT "formation_seats_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "formation_runs"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "formation_seats" ADD CONSTRAINT "formation_seats_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "formation_seats" ADD CONSTRAINT "formation_seats_group_id_fkey" FOREIGN KEY ("group_id") REFERENCES "formation_groups"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- What Prisma cannot express.

ALTER TABLE "formation_runs"
  ADD CONSTRAINT "formation_runs_slots" CHECK (cardinality(slots) BETWEEN 1 AND 20),
  ADD CONSTRAINT "formation_runs_over_invite" CHECK (over_invite BETWEEN 1 AND 3 AND (kind <> 'OneOnOne' OR over_invite = 1)),
  ADD CONSTRAINT "formation_runs_progress" CHECK (progress BETWEEN 0 AND 1 AND attempts >= 0),
  ADD CONSTRAINT "formation_runs_failure" CHECK ((state = 'Failed') = (failure IS NOT NULL));

ALTER TABLE "formation_groups" ADD CONSTRAINT "formation_groups_invited_stays" CHECK (encounter_id IS NULL OR locked);

ALTER TABLE "formation_seats" ADD CONSTRAINT "formation_seats_left_out_for_a_reason" CHECK ((group_id IS NULL) = (reason IS NOT NULL));
