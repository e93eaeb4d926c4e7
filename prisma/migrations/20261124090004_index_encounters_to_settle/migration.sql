-- no transaction
CREATE INDEX CONCURRENTLY "encounters_to_settle_idx" ON "encounters"("state", "starts_at", "id") WHERE (attendance_settled_at IS NULL);
