-- A table that its host ends early ends its encounter. One that was held for less than 15 minutes would be canceled now; nobody
-- is marked absent by one from before.
DO $$ BEGIN
  INSERT INTO table_entries (encounter_id, act, at)
  SELECT e.id, jsonb_build_object('kind', 'NewEnd', 'was', extract(epoch FROM e.ends_at) * 1000,
    'endsAt', extract(epoch FROM l.at) * 1000), l.at
  FROM encounters e
  JOIN (SELECT encounter_id, min(at) AS at FROM table_entries WHERE act ->> 'kind' = 'EndEarly' GROUP BY encounter_id) l
    ON l.encounter_id = e.id
  WHERE e.state = 'Completed' AND l.at < e.ends_at AND l.at >= e.starts_at + interval '15 minutes';

  UPDATE encounters e SET ends_at = l.at
  FROM (SELECT encounter_id, min(at) AS at FROM table_entries WHERE act ->> 'kind' = 'EndEarly' GROUP BY encounter_id) l
  WHERE l.encounter_id = e.id AND e.state = 'Completed' AND l.at < e.ends_at
    AND l.at >= e.starts_at + interval '15 minutes';

  UPDATE encounters e SET attendance_settled_at = e.completed_at
  FROM (SELECT encounter_id, min(at) AS at FROM table_entries WHERE act ->> 'kind' = 'EndEarly' GROUP BY encounter_id) l
  WHERE l.encounter_id = e.id AND e.state = 'Completed' AND e.attendance_settled_at IS NULL
    AND l.at < e.starts_at + interval '15 minutes';
END $$;
