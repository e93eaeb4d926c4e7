-- NOTIFY makes commits wait for each other, disk and all. So changes are only noted in the transaction. Whoever committed it
-- sends what was noted, many in one NOTIFY (server/platform/live/sendNotices.ts). Between this migration and the first
-- process of the new version, notices wait here.

-- A crash of the database empties it, as it is not in the log that PostgreSQL writes ahead. Whoever listens then has lost
-- their connection, and asks for everything again.
CREATE UNLOGGED TABLE "change_notices" (
    "transaction" BIGINT NOT NULL,
    "channel" TEXT NOT NULL,
    "payload" TEXT NOT NULL,

    CONSTRAINT "change_notices_pkey" PRIMARY KEY ("transaction","channel","payload")
);

-- Rows live for milliseconds.
ALTER TABLE "change_notices" SET (
  autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000, autovacuum_vacuum_cost_delay = 0
);

-- In place of PostgreSQL's pg_notify, with the same arguments. The first one in a transaction lets the client know that
-- there is something to send: INFO reaches every client, whatever its settings, and no log.
CREATE SCHEMA "after_commit";

CREATE FUNCTION "after_commit"."pg_notify"(channel text, payload text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.change_notices VALUES (pg_current_xact_id()::text::bigint, channel, payload)
  ON CONFLICT DO NOTHING;
  IF current_setting('after_commit.noted', true) IS DISTINCT FROM 'yes' THEN
    PERFORM set_config('after_commit.noted', 'yes', true);
    RAISE INFO 'Open pages and workers hear of this a moment after the commit' USING ERRCODE = 'ENC01';
  END IF;
END $$;

CREATE OR REPLACE FUNCTION "tell_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', NEW.member_id || ' ' || TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_this_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', NEW.id || ' Account');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_invited"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Invitations')
  FROM invitations i WHERE i.encounter_id = NEW.id AND i.status IN ('Invited', 'Accepted');
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_waiting"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Invitations')
  FROM invitations i WHERE i.encounter_id = NEW.id AND i.is_waitlisted;
  RETURN NULL;
END $$;

-- Who is woken by a released choice, and why nobody else: migration wake_for_more_impressions.
CREATE OR REPLACE FUNCTION "tell_chosen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Impressions')
  FROM invitations i
  WHERE i.id = NEW.chosen_id AND i.processed_at IS NOT NULL AND (
    (NOT EXISTS (SELECT FROM impression_responses r WHERE r.invitation_id = i.id)
      AND NOT EXISTS (
        SELECT FROM impressions p
        WHERE p.chosen_id = i.id AND p.released_at < NEW.released_at AND p.removed_at IS NULL))
    OR (SELECT count(*) FROM impressions p WHERE p.chosen_id = i.id AND p.released_at < NEW.released_at)
      < (SELECT count(*) - 2 FROM invitations o JOIN members m ON m.id = o.member_id AND m.status <> 'Canceled'
        WHERE o.encounter_id = i.encounter_id AND o.attendance = 'Attended'));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_chooser"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Impressions')
  FROM invitations i WHERE i.id = NEW.chooser_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_answerer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Impressions')
  FROM invitations i WHERE i.id = NEW.invitation_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_table"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('table_changed', NEW.encounter_id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_table_of_encounter"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('table_changed', NEW.id::text);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_other_operators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', other.id || ' Console')
  FROM members actor JOIN members other ON other.role = 'Operator' AND other.id <> actor.id
  WHERE actor.id = NEW.actor_id AND actor.role = 'Operator';
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION "tell_operators"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', id || ' Console') FROM members WHERE role = 'Operator';
  RETURN NULL;
END $$;
