-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_with_data_idx" ON "outbox_mails"("id") WHERE (body_purged_at IS NULL);
