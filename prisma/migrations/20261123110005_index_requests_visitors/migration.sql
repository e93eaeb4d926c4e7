-- no transaction
CREATE INDEX CONCURRENTLY "early_access_requests_visitors_idx" ON "early_access_requests"("updated_at") WHERE (member_id IS NULL);
