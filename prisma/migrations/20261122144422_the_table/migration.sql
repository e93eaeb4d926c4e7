-- CreateEnum
CREATE TYPE "presence_source" AS ENUM ('Page', 'LiveKit', 'Jitsi', 'Zoom');

-- AlterEnum
ALTER TYPE "attendance_source" ADD VALUE 'Presence';

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "may_host" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "guide_scripts" (
    "id" SERIAL NOT NULL,
    "kind" "encounter_kind" NOT NULL,
    "version" INTEGER NOT NULL,
    "stages" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "guide_scripts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "encounter_tables" (
    "encounter_id" INTEGER NOT NULL,
    "script_id" INTEGER,
    "stages" JSONB NOT NULL,
    "questions" JSONB NOT NULL,
    "offered" JSONB NOT NULL,
    "seed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "encounter_tables_pkey" PRIMARY KEY ("encounter_id")
);

-- CreateTable
CREATE TABLE "table_hosts" (
    "id" SERIAL NOT NULL,
    "encounter_id" INTEGER NOT NULL,
    "operator_id" INTEGER NOT NULL,
    "token" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_hosts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "table_entries" (
    "id" SERIAL NOT NULL,
    "encounter_id" INTEGER NOT NULL,
    "invitation_id" INTEGER,
    "host_id" INTEGER,
    "act" JSONB NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "table_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "presence" (
    "id" SERIAL NOT NULL,
    "encounter_id" INTEGER NOT NULL,
    "invitation_id" INTEGER,
    "host_id" INTEGER,
    "source" "presence_source" NOT NULL,
    "stay" TEXT,
    "from_at" TIMESTAMPTZ(3),
    "until_at" TIMESTAMPTZ(3),
    "left" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "presence_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "guide_scripts_kind_version_key" ON "guide_scripts"("kind", "version");

-- CreateIndex
CREATE INDEX "encounter_tables_script_id_idx" ON "encounter_tables"("script_id");

-- CreateIndex
CREATE UNIQUE INDEX "table_hosts_token_key" ON "table_hosts"("token");

-- CreateIndex
CREATE INDEX "table_hosts_operator_id_idx" ON "table_hosts"("operator_id");

-- CreateIndex
CREATE UNIQUE INDEX "table_hosts_encounter_id_operator_id_key" ON "table_hosts"("encounter_id", "operator_id");

-- CreateIndex
CREATE INDEX "table_entries_encounter_id_id_idx" ON "table_entries"("encounter_id", "id");

-- CreateIndex
CREATE INDEX "table_entries_invitation_id_idx" ON "table_entries"("invitation_id");

-- CreateIndex
CREATE INDEX "table_entries_host_id_idx" ON "table_entries"("host_id");

-- CreateIndex
CREATE INDEX "presence_encounter_id_idx" ON "presence"("encounter_id");

-- CreateIndex
CREATE INDEX "presence_invitation_id_idx" ON "presence"("invitation_id");

-- CreateIndex
CREATE INDEX "presence_host_id_idx" ON "presence"("host_id");

-- CreateIndex
CREATE UNIQUE INDEX "presence_source_stay_key" ON "presence"("source", "stay");

-- AddForeignKey
ALTER TABLE "encounter_tables" ADD CONSTRAINT "encounter_tables_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "encounter_tables" ADD CONSTRAINT "encounter_tables_script_id_fkey" FOREIGN KEY ("script_id") REFERENCES "guide_scripts"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_hosts" ADD CONSTRAINT "table_hosts_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_hosts" ADD CONSTRAINT "table_hosts_operator_id_fkey" FOREIGN KEY ("operator_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "table_entries" ADD CONSTRAINT "table_entries_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "table_hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "presence" ADD CONSTRAINT "presence_host_id_fkey" FOREIGN KEY ("host_id") REFERENCES "table_hosts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "table_entries"
  ADD CONSTRAINT "table_entries_by_one" CHECK (num_nonnulls(invitation_id, host_id) = 1);

ALTER TABLE "presence"
  ADD CONSTRAINT "presence_of_one" CHECK (num_nonnulls(invitation_id, host_id) = 1),
  ADD CONSTRAINT "presence_stay_of_a_provider" CHECK ((source = 'Page') = (stay IS NULL)),
  ADD CONSTRAINT "presence_of_a_page_is_timed" CHECK (source <> 'Page' OR (from_at <= until_at)),
  ADD CONSTRAINT "presence_is_timed" CHECK (num_nonnulls(from_at, until_at) > 0);

-- Opening the address of a seat no longer marks it. What was marked so stands for encounters that are over, where nothing
-- else is known; at those to come or under way presence says who is there.
UPDATE "invitations" i SET joined_at = NULL, attendance = NULL, attendance_source = NULL, attendance_at = NULL
FROM "encounters" e
WHERE e.id = i.encounter_id AND e.state = 'Scheduled' AND i.attendance_source = 'Link';

-- Open pages at a table are notified of its encounter's id, never of what changed. A sign that somebody is still there
-- is no change.
CREATE FUNCTION "tell_table"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', NEW.encounter_id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "table_entries_made" AFTER INSERT ON "table_entries"
  FOR EACH ROW EXECUTE FUNCTION "tell_table"();

CREATE TRIGGER "encounter_tables_made" AFTER INSERT ON "encounter_tables"
  FOR EACH ROW EXECUTE FUNCTION "tell_table"();

CREATE TRIGGER "presence_begun" AFTER INSERT ON "presence"
  FOR EACH ROW EXECUTE FUNCTION "tell_table"();

CREATE TRIGGER "presence_ended" AFTER UPDATE ON "presence"
  FOR EACH ROW WHEN (NEW.left AND NOT OLD.left) EXECUTE FUNCTION "tell_table"();

CREATE TRIGGER "invitations_seat_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN ((OLD.seated_at, OLD.may_host) IS DISTINCT FROM (NEW.seated_at, NEW.may_host))
  EXECUTE FUNCTION "tell_table"();

CREATE FUNCTION "tell_table_of_encounter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('table_changed', NEW.id::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "encounters_table_changed" AFTER UPDATE ON "encounters"
  FOR EACH ROW WHEN (
    (OLD.state, OLD.name, OLD.starts_at, OLD.ends_at, OLD.meeting_url)
    IS DISTINCT FROM
    (NEW.state, NEW.name, NEW.starts_at, NEW.ends_at, NEW.meeting_url))
  EXECUTE FUNCTION "tell_table_of_encounter"();

-- Whoever loses a seat is at its table no longer.
CREATE FUNCTION "leave_table"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE presence SET "left" = true WHERE invitation_id = NEW.id AND source = 'Page' AND NOT "left";
  RETURN NULL;
END $$;

CREATE TRIGGER "invitations_seat_lost" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (OLD.seated_at IS NOT NULL AND NEW.seated_at IS NULL) EXECUTE FUNCTION "leave_table"();
