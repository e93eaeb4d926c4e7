-- What open pages are told: for whom something changed and of which kind ("12 Invitations"), never what. Sent at commit.
-- Whatever a member may not see must not be told either, since that something came, and when, says it as well.

-- For rows that are one member's own, in "member_id"; the trigger's argument is the kind.
CREATE FUNCTION "tell_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', NEW.member_id || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE TRIGGER "invitations_made" AFTER INSERT ON "invitations"
  FOR EACH ROW EXECUTE FUNCTION "tell_member"('Invitations');

CREATE TRIGGER "invitations_changed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.is_waitlisted, OLD.waitlist_number, OLD.expires_at, OLD.attendance, OLD.processed_at)
    IS DISTINCT FROM
    (NEW.status, NEW.is_waitlisted, NEW.waitlist_number, NEW.expires_at, NEW.attendance, NEW.processed_at))
  EXECUTE FUNCTION "tell_member"('Invitations');

-- Whoever submits their impressions sees from then on what was released to them, and whom they chose.
CREATE TRIGGER "invitations_processed" AFTER UPDATE ON "invitations"
  FOR EACH ROW WHEN (OLD.processed_at IS DISTINCT FROM NEW.processed_at) EXECUTE FUNCTION "tell_member"('Impressions');

CREATE TRIGGER "subscriptions_changed" AFTER UPDATE ON "subscriptions"
  FOR EACH ROW WHEN (OLD IS DISTINCT FROM NEW) EXECUTE FUNCTION "tell_member"('Account');

CREATE FUNCTION "tell_this_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', NEW.id || ' Account');
  RETURN NULL;
END $$;

-- Not on rounds_left_out: the engine's memory is not the member's to see.
CREATE TRIGGER "members_changed" AFTER UPDATE ON "members"
  FOR EACH ROW WHEN (
    (OLD.status, OLD.paused_until, OLD.cancellations, OLD.expired, OLD.no_shows, OLD.username, OLD.email)
    IS DISTINCT FROM
    (NEW.status, NEW.paused_until, NEW.cancellations, NEW.expired, NEW.no_shows, NEW.username, NEW.email))
  EXECUTE FUNCTION "tell_this_member"();

CREATE FUNCTION "tell_invited"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Invitations')
  FROM invitations i WHERE i.encounter_id = NEW.id AND i.status IN ('Invited', 'Accepted');
  RETURN NULL;
END $$;

-- Not on released_at: that the choices of the others are out says that all of them chose.
CREATE TRIGGER "encounters_changed" AFTER UPDATE ON "encounters"
  FOR EACH ROW WHEN (
    (OLD.state, OLD.kind, OLD.name, OLD.starts_at, OLD.ends_at, OLD.time_zone, OLD.location_id)
    IS DISTINCT FROM
    (NEW.state, NEW.kind, NEW.name, NEW.starts_at, NEW.ends_at, NEW.time_zone, NEW.location_id))
  EXECUTE FUNCTION "tell_invited"();

CREATE FUNCTION "tell_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Invitations')
  FROM invitations i WHERE i.encounter_id = NEW.id AND i.is_waitlisted;
  RETURN NULL;
END $$;

-- Someone left the line: whoever stays in it may have moved up.
CREATE TRIGGER "encounters_waitlist_moved" AFTER UPDATE ON "encounters"
  FOR EACH ROW WHEN (NEW.waitlisted < OLD.waitlisted) EXECUTE FUNCTION "tell_waiting"();

-- A released choice is told to the chosen once they have chosen themselves: only then does their count grow by it. One who
-- has not sees nothing yet, so nothing comes; when 14 days have passed no row changes, and the page finds it when it asks.
CREATE FUNCTION "tell_chosen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Impressions')
  FROM invitations i WHERE i.id = NEW.chosen_id AND i.processed_at IS NOT NULL;
  RETURN NULL;
END $$;

CREATE TRIGGER "impressions_released" AFTER UPDATE ON "impressions"
  FOR EACH ROW WHEN (OLD.released_at IS NULL AND NEW.released_at IS NOT NULL) EXECUTE FUNCTION "tell_chosen"();

-- Taking a choice back is told to whoever takes it back alone: to the chosen the moment would be a hint.
CREATE FUNCTION "tell_chooser"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Impressions') FROM invitations i WHERE i.id = NEW.chooser_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "impressions_taken_back" AFTER UPDATE ON "impressions"
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION "tell_chooser"();

CREATE FUNCTION "tell_answerer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Impressions') FROM invitations i WHERE i.id = NEW.invitation_id;
  RETURN NULL;
END $$;

CREATE TRIGGER "impression_responses_changed" AFTER INSERT OR UPDATE ON "impression_responses"
  FOR EACH ROW EXECUTE FUNCTION "tell_answerer"();
