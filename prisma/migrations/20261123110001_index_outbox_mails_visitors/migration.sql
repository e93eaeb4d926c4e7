-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_visitors_idx" ON "outbox_mails"("created_at") WHERE (member_id IS NULL);
