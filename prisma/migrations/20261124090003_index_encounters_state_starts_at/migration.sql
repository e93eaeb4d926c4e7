-- no transaction
CREATE INDEX CONCURRENTLY "encounters_state_starts_at_id_idx" ON "encounters"("state", "starts_at", "id");
