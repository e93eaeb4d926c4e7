-- CreateTable
CREATE TABLE "due_members" (
    "member_id" INTEGER NOT NULL,
    "location_id" INTEGER NOT NULL,
    "second" BOOLEAN NOT NULL,
    "pairs" INTEGER NOT NULL,

    CONSTRAINT "due_members_pkey" PRIMARY KEY ("member_id")
);

-- CreateTable
CREATE TABLE "due_recounts" (
    "id" BIGSERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,

    CONSTRAINT "due_recounts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "due_members_location_id_idx" ON "due_members"("location_id");

-- AddForeignKey
ALTER TABLE "due_members" ADD CONSTRAINT "due_members_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "due_members" ADD CONSTRAINT "due_members_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- Whoever writes what decides about a familiar link, about having met at a Second Encounter or about a One-on-One names
-- here, in the same transaction, the members to count again: always both ends of each link that may have changed.

-- Both ends of every choice from or to these seats.
CREATE FUNCTION "recount_choices_of"(seats integer[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO due_recounts (member_id)
  SELECT DISTINCT i.member_id FROM invitations i
  WHERE i.id IN (
    SELECT unnest(ARRAY[p.chooser_id, p.chosen_id]) FROM impressions p
    WHERE p.chooser_id = ANY (seats) OR p.chosen_id = ANY (seats));
$$;

CREATE FUNCTION "recount_choice"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  choice impressions := coalesce(NEW, OLD);
BEGIN
  INSERT INTO due_recounts (member_id)
  SELECT member_id FROM invitations WHERE id IN (choice.chooser_id, choice.chosen_id);
  RETURN NULL;
END $$;

-- A choice that is not released counts for nothing yet.
CREATE TRIGGER "impressions_count_made" AFTER INSERT ON "impressions"
  FOR EACH ROW WHEN (NEW.released_at IS NOT NULL OR NEW.removed_at IS NOT NULL) EXECUTE FUNCTION "recount_choice"();

CREATE TRIGGER "impressions_count_changed" AFTER UPDATE ON "impressions"
  FOR EACH ROW WHEN ((OLD.released_at, OLD.removed_at) IS DISTINCT FROM (NEW.released_at, NEW.removed_at))
  EXECUTE FUNCTION "recount_choice"();

CREATE TRIGGER "impressions_count_gone" AFTER DELETE ON "impressions"
  FOR EACH ROW EXECUTE FUNCTION "recount_choice"();

CREATE FUNCTION "recount_answer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer impression_responses := coalesce(NEW, OLD);
BEGIN
  PERFORM recount_choices_of(ARRAY[answer.invitation_id]);
  RETURN NULL;
END $$;

CREATE TRIGGER "impression_responses_count_changed" AFTER INSERT OR UPDATE OR DELETE ON "impression_responses"
  FOR EACH ROW EXECUTE FUNCTION "recount_answer"();

CREATE FUNCTION "recount_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM recount_choices_of(ARRAY(SELECT id FROM invitations WHERE member_id = NEW.id));
  RETURN NULL;
END $$;

CREATE TRIGGER "members_count_changed" AFTER UPDATE ON "members"
  FOR EACH ROW WHEN ((OLD.status, OLD.location_id) IS DISTINCT FROM (NEW.status, NEW.location_id))
  EXECUTE FUNCTION "recount_member"();

CREATE FUNCTION "recount_avoidance"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  avoidance avoidances := coalesce(NEW, OLD);
BEGIN
  INSERT INTO due_recounts (member_id) VALUES (avoidance.member_id), (avoidance.avoided_id);
  RETURN NULL;
END $$;

CREATE TRIGGER "avoidances_count_changed" AFTER INSERT OR DELETE ON "avoidances"
  FOR EACH ROW EXECUTE FUNCTION "recount_avoidance"();

-- Who met whom at a Second Encounter, or is about to meet or met at a One-on-One, is said by seats; First Encounters say it
-- by choices alone.
CREATE FUNCTION "recount_seat"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  seat invitations := coalesce(NEW, OLD);
BEGIN
  INSERT INTO due_recounts (member_id)
  SELECT i.member_id FROM encounters e JOIN invitations i ON i.encounter_id = e.id
  WHERE e.id = seat.encounter_id AND e.kind <> 'First' AND i.seated_at IS NOT NULL
  UNION SELECT seat.member_id FROM encounters e WHERE e.id = seat.encounter_id AND e.kind <> 'First';
  RETURN NULL;
END $$;

CREATE TRIGGER "invitations_count_made" AFTER INSERT ON "invitations"
  FOR EACH ROW WHEN (NEW.seated_at IS NOT NULL) EXECUTE FUNCTION "recount_seat"();

CREATE TRIGGER "invitations_count_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (
    (OLD.attendance, OLD.seated_at IS NULL) IS DISTINCT FROM (NEW.attendance, NEW.seated_at IS NULL))
  EXECUTE FUNCTION "recount_seat"();

CREATE TRIGGER "invitations_count_gone" AFTER DELETE ON "invitations"
  FOR EACH ROW WHEN (OLD.seated_at IS NOT NULL) EXECUTE FUNCTION "recount_seat"();

CREATE FUNCTION "recount_encounter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO due_recounts (member_id)
  SELECT member_id FROM invitations WHERE encounter_id = NEW.id AND seated_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "encounters_count_changed" AFTER UPDATE ON "encounters"
  FOR EACH ROW WHEN (
    (OLD.kind, OLD.state) IS DISTINCT FROM (NEW.kind, NEW.state) AND (OLD.kind <> 'First' OR NEW.kind <> 'First'))
  EXECUTE FUNCTION "recount_encounter"();

-- Everyone who has chosen or was chosen so far; the job counts them within a minute.
INSERT INTO due_recounts (member_id)
SELECT DISTINCT member_id FROM invitations
WHERE id IN (SELECT chooser_id FROM impressions UNION SELECT chosen_id FROM impressions);
