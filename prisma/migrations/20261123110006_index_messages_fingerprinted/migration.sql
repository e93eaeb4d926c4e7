-- no transaction
CREATE INDEX CONCURRENTLY "messages_fingerprinted_idx" ON "messages"("created_at") WHERE (fingerprint IS NOT NULL);
