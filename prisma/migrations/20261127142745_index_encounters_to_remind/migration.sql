-- no transaction
CREATE INDEX CONCURRENTLY "encounters_to_remind_idx" ON "encounters"("starts_at", "id") WHERE (state = 'Scheduled'::encounter_state AND day_reminded_for IS DISTINCT FROM starts_at);
