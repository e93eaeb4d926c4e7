-- Everyone who was invited to an encounter that is over. It comes after the triggers, as nobody who writes then waits for it.
INSERT INTO member_recounts (member_id)
SELECT DISTINCT i.member_id FROM encounters e JOIN invitations i ON i.encounter_id = e.id WHERE e.state = 'Completed';

INSERT INTO encounter_recounts (encounter_id) SELECT id FROM encounters WHERE state = 'Completed';
