-- no transaction
CREATE INDEX CONCURRENTLY "outbox_mails_bounced_idx" ON "outbox_mails"("delivery_at") WHERE (delivery_state = 'Bounced');
