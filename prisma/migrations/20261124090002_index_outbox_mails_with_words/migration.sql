-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_with_words_idx" ON "outbox_mails"("id") WHERE (to_name IS NOT NULL OR last_error IS NOT NULL OR delivery_detail IS NOT NULL);
