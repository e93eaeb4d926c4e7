-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_undelivered_idx" ON "outbox_mails"("created_at", "id") WHERE (delivery_state IS NULL OR delivery_state <> 'Delivered');
