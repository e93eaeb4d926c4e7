-- Counts what was there before the triggers, in one statement: what they have written since is part of what it finds.
INSERT INTO tallies (name, amount)
SELECT name, sum(amount)::int FROM (
  SELECT 'request ' || state AS name, count(*) AS amount FROM early_access_requests GROUP BY state
  UNION ALL
  SELECT 'attended ' || kind, count(*) FROM (
    SELECT DISTINCT i.member_id, e.kind FROM invitations i JOIN encounters e ON e.id = i.encounter_id
    WHERE i.attendance = 'Attended') people GROUP BY kind
  UNION ALL
  SELECT name, -amount FROM tallies
) counted
GROUP BY name HAVING sum(amount) <> 0;
