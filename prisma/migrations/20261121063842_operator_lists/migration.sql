-- What the operator's lists are searched and paged by. Trigrams find a part of a text; pg_trgm comes with PostgreSQL.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- DropIndex
DROP INDEX "audit_entries_actor_id_idx";

-- AlterTable
ALTER TABLE "outbox_mails" ADD COLUMN     "delivery_at" TIMESTAMPTZ(3),
ADD COLUMN     "delivery_detail" TEXT;

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_at_id_idx" ON "audit_entries"("actor_id", "at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_action_at_id_idx" ON "audit_entries"("action", "at", "id");

-- CreateIndex
CREATE INDEX "early_access_requests_requested_at_id_idx" ON "early_access_requests"("requested_at", "id");

-- CreateIndex
CREATE INDEX "early_access_requests_fingerprint_idx" ON "early_access_requests"("fingerprint");

-- CreateIndex
CREATE INDEX "early_access_requests_search_idx" ON "early_access_requests" USING GIN ("email" gin_trgm_ops, "name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "encounters_search_idx" ON "encounters" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "members_username_key_id_idx" ON "members"("username_key", "id");

-- CreateIndex
CREATE INDEX "members_no_shows_idx" ON "members"("created_at", "id") WHERE (no_shows > 0);

-- CreateIndex
CREATE INDEX "members_cancellations_idx" ON "members"("created_at", "id") WHERE (cancellations > 0);

-- CreateIndex
CREATE INDEX "members_expired_idx" ON "members"("created_at", "id") WHERE (expired > 0);

-- CreateIndex
CREATE INDEX "members_left_out_idx" ON "members"("created_at", "id") WHERE (rounds_left_out > 0);

-- CreateIndex
CREATE INDEX "members_awaiting_erasure_idx" ON "members"("canceled_at", "id") WHERE (canceled_at IS NOT NULL AND erased_at IS NULL);

-- CreateIndex
CREATE INDEX "members_search_idx" ON "members" USING GIN ("email" gin_trgm_ops, "username" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "messages_created_at_id_idx" ON "messages"("created_at", "id");

-- CreateIndex
CREATE INDEX "messages_search_idx" ON "messages" USING GIN ("email" gin_trgm_ops, "name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "outbox_mails_delivery_state_created_at_id_idx" ON "outbox_mails"("delivery_state", "created_at", "id");

-- CreateIndex
CREATE INDEX "outbox_mails_template_created_at_id_idx" ON "outbox_mails"("template", "created_at", "id");

-- CreateIndex
CREATE INDEX "outbox_mails_search_idx" ON "outbox_mails" USING GIN ("to_address" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "privacy_requests_requested_at_id_idx" ON "privacy_requests"("requested_at", "id");

-- CreateIndex
CREATE INDEX "suppressed_addresses_created_at_email_idx" ON "suppressed_addresses"("created_at", "email");

-- What Prisma cannot express: who may have asked twice, by name or by an address with something added after a plus.
CREATE INDEX "early_access_requests_same_name_idx" ON "early_access_requests" (lower(name));
CREATE INDEX "early_access_requests_same_mailbox_idx" ON "early_access_requests" (regexp_replace(email, '\+[^@]*@', '@'));
CREATE INDEX "members_same_mailbox_idx" ON "members" (regexp_replace(email, '\+[^@]*@', '@'));
