-- no transaction
CREATE INDEX CONCURRENTLY "early_access_requests_fingerprinted_idx" ON "early_access_requests"("requested_at") WHERE (fingerprint IS NOT NULL);
