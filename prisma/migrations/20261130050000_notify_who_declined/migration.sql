-- Somebody who declined may still accept, and their page offers it, so they hear of changes as well. People who gave up
-- a place, or whose invitation was withdrawn, may not accept any more.
CREATE OR REPLACE FUNCTION "tell_invited"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM after_commit.pg_notify('member_changed', i.member_id || ' Invitations')
  FROM invitations i
  WHERE i.encounter_id = NEW.id
    AND (i.status IN ('Invited', 'Accepted')
      OR i.status = 'Declined' AND i.canceled_at IS NULL AND i.withdrawn_at IS NULL);
  RETURN NULL;
END $$;
