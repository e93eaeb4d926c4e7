-- no transaction
CREATE INDEX CONCURRENTLY "messages_visitors_idx" ON "messages"("created_at") WHERE (member_id IS NULL);
