-- AlterTable
ALTER TABLE "encounters" ADD COLUMN     "remind_hours" INTEGER;

-- AlterTable
ALTER TABLE "formation_runs" ADD COLUMN     "remind_hours" INTEGER,
ADD COLUMN     "week_of" TEXT;

-- CreateTable
CREATE TABLE "weekly_plans" (
    "id" SERIAL NOT NULL,
    "location_id" INTEGER NOT NULL,
    "kind" "encounter_kind" NOT NULL,
    "minutes" INTEGER NOT NULL,
    "over_invite" DOUBLE PRECISION,
    "remind_hours" INTEGER,

    CONSTRAINT "weekly_plans_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "weekly_slots" (
    "id" SERIAL NOT NULL,
    "plan_id" INTEGER NOT NULL,
    "weekday" INTEGER NOT NULL,
    "time" TEXT NOT NULL,
    "tables" INTEGER,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "weekly_slots_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "weekly_plans_location_id_kind_key" ON "weekly_plans"("location_id", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "weekly_slots_plan_id_weekday_time_key" ON "weekly_slots"("plan_id", "weekday", "time");

-- CreateIndex
CREATE UNIQUE INDEX "formation_runs_week_key" ON "formation_runs"("location_id", "kind", "week_of") WHERE (state <> 'Canceled'::formation_state AND week_of IS NOT NULL);

-- AddForeignKey
ALTER TABLE "weekly_plans" ADD CONSTRAINT "weekly_plans_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weekly_slots" ADD CONSTRAINT "weekly_slots_plan_id_fkey" FOREIGN KEY ("plan_id") REFERENCES "weekly_plans"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express
ALTER TABLE "weekly_slots"
  ADD CONSTRAINT "weekly_slots_weekday" CHECK (weekday BETWEEN 1 AND 7),
  ADD CONSTRAINT "weekly_slots_time" CHECK (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "weekly_slots_tables" CHECK (tables > 0);
ALTER TABLE "formation_runs" ADD CONSTRAINT "formation_runs_week_of" CHECK (week_of ~ '^\d{4}-\d{2}-\d{2}$');
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_remind_hours" CHECK (remind_hours > 0);
