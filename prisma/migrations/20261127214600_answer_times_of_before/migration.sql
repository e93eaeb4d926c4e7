-- Counts again what was counted without them, as far back as they are shown. It comes after the trigger, as nobody who writes
-- then waits for it.
INSERT INTO encounter_recounts (encounter_id)
SELECT id FROM encounters
WHERE state = 'Completed' AND starts_at > (SELECT max(starts_at) FROM encounters WHERE state = 'Completed') - interval '90 days';
