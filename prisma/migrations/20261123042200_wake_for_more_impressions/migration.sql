-- A released choice wakes the page of the chosen only where they see more than before: the item "You Made an Impression", or a
-- greater count, which is at most one less than the others who attended and are still members. A page woken beyond that
-- would say that everybody chose them.
CREATE OR REPLACE FUNCTION "tell_chosen"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('member_changed', i.member_id || ' Impressions')
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
