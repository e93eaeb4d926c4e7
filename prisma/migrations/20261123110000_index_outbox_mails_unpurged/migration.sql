-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_unpurged_idx" ON "outbox_mails"("created_at") WHERE (body_purged_at IS NULL);
