-- no transaction
CREATE INDEX CONCURRENTLY "sessions_revoked_idx" ON "sessions"("revoked_at") WHERE (revoked_at IS NOT NULL);
