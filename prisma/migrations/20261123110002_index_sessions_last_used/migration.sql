-- no transaction
CREATE INDEX CONCURRENTLY "sessions_last_used_at_idx" ON "sessions"("last_used_at");
