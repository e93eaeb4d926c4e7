-- CreateEnum
CREATE TYPE "early_access_state" AS ENUM ('Requested', 'Invited', 'Declined', 'Joined');

-- CreateEnum
CREATE TYPE "member_role" AS ENUM ('Member', 'Operator');

-- CreateEnum
CREATE TYPE "account_status" AS ENUM ('Active', 'Paused', 'Canceled');

-- CreateEnum
CREATE TYPE "pause_reason" AS ENUM ('Member', 'NoShows', 'Operator');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('Active', 'Expired', 'Canceled', 'Paused');

-- CreateEnum
CREATE TYPE "encounter_kind" AS ENUM ('First', 'Second', 'OneOnOne');

-- CreateEnum
CREATE TYPE "encounter_state" AS ENUM ('Draft', 'Scheduled', 'Completed', 'Canceled');

-- CreateEnum
CREATE TYPE "invitation_status" AS ENUM ('Invited', 'Accepted', 'Declined', 'Expired');

-- CreateEnum
CREATE TYPE "attendance" AS ENUM ('Attended', 'Absent');

-- CreateEnum
CREATE TYPE "attendance_source" AS ENUM ('Link', 'Operator', 'Report', 'Job');

-- CreateEnum
CREATE TYPE "message_origin" AS ENUM ('Contact', 'Support');

-- CreateEnum
CREATE TYPE "message_state" AS ENUM ('Open', 'Answered', 'Closed');

-- CreateEnum
CREATE TYPE "mail_stream" AS ENUM ('Transactional', 'Broadcast');

-- CreateEnum
CREATE TYPE "mail_state" AS ENUM ('Queued', 'Sending', 'Sent', 'Failed', 'Suppressed', 'Skipped');

-- CreateEnum
CREATE TYPE "suppression_reason" AS ENUM ('HardBounce', 'SpamComplaint', 'Unsubscribe', 'Manual');

-- CreateEnum
CREATE TYPE "privacy_request_kind" AS ENUM ('Export', 'Erasure');

-- CreateTable
CREATE TABLE "locations" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'America/Detroit',
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "locations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "genders" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "genders_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "age_ranges" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "min_age" INTEGER NOT NULL,
    "max_age" INTEGER,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "age_ranges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "conversation_styles" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "conversation_styles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "connection_types" (
    "id" SERIAL NOT NULL,
    "label" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,
    "active" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "connection_types_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "early_access_requests" (
    "id" SERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "name" TEXT,
    "notes" TEXT,
    "state" "early_access_state" NOT NULL DEFAULT 'Requested',
    "times_asked" INTEGER NOT NULL DEFAULT 1,
    "fingerprint" TEXT,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_id" INTEGER,
    "decision_note" TEXT,
    "member_id" INTEGER,

    CONSTRAINT "early_access_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "id" SERIAL NOT NULL,
    "public_guid" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "username_key" TEXT NOT NULL,
    "role" "member_role" NOT NULL DEFAULT 'Member',
    "status" "account_status" NOT NULL DEFAULT 'Active',
    "location_id" INTEGER,
    "gender_id" INTEGER,
    "age_range_id" INTEGER,
    "agreement_accepted_at" TIMESTAMPTZ(3),
    "agreement_version" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "pause_reason" "pause_reason",
    "paused_until" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "erased_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "cancellations" INTEGER NOT NULL DEFAULT 0,
    "expired" INTEGER NOT NULL DEFAULT 0,
    "no_shows" INTEGER NOT NULL DEFAULT 0,
    "rounds_left_out" INTEGER NOT NULL DEFAULT 0,
    "wants_invitation_mail" BOOLEAN NOT NULL DEFAULT true,
    "wants_news_mail" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "members_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "preferred_age_ranges" (
    "member_id" INTEGER NOT NULL,
    "age_range_id" INTEGER NOT NULL,

    CONSTRAINT "preferred_age_ranges_pkey" PRIMARY KEY ("member_id","age_range_id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "member_id" INTEGER NOT NULL,
    "plan" TEXT NOT NULL DEFAULT 'Early Access',
    "status" "subscription_status" NOT NULL DEFAULT 'Active',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("member_id")
);

-- CreateTable
CREATE TABLE "avoidances" (
    "member_id" INTEGER NOT NULL,
    "avoided_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "avoidances_pkey" PRIMARY KEY ("member_id","avoided_id")
);

-- CreateTable
CREATE TABLE "member_notes" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "member_notes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_tokens" (
    "hash" BYTEA NOT NULL,
    "member_id" INTEGER NOT NULL,
    "browser_hash" BYTEA,
    "redirect" TEXT NOT NULL,
    "fingerprint" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "login_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "member_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "hash" BYTEA NOT NULL,
    "session_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "rotated_at" TIMESTAMPTZ(3),
    "salt" BYTEA,

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "encounters" (
    "id" SERIAL NOT NULL,
    "kind" "encounter_kind" NOT NULL,
    "name" TEXT NOT NULL,
    "state" "encounter_state" NOT NULL DEFAULT 'Draft',
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "location_id" INTEGER NOT NULL,
    "time_zone" TEXT NOT NULL DEFAULT 'America/Detroit',
    "minimum" INTEGER NOT NULL,
    "capacity" INTEGER NOT NULL,
    "invite_target" INTEGER NOT NULL,
    "seats_taken" INTEGER NOT NULL DEFAULT 0,
    "waitlisted" INTEGER NOT NULL DEFAULT 0,
    "waitlist_last_number" INTEGER NOT NULL DEFAULT 0,
    "meeting_provider" TEXT,
    "meeting_external_id" TEXT,
    "meeting_url" TEXT,
    "calendar_sequence" INTEGER NOT NULL DEFAULT 0,
    "cancel_reason" TEXT,
    "canceled_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "attendance_settled_at" TIMESTAMPTZ(3),
    "released_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "encounters_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "encounter_id" INTEGER NOT NULL,
    "status" "invitation_status" NOT NULL DEFAULT 'Invited',
    "is_waitlisted" BOOLEAN NOT NULL DEFAULT false,
    "waitlist_number" INTEGER,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "responded_at" TIMESTAMPTZ(3),
    "seated_at" TIMESTAMPTZ(3),
    "promoted_at" TIMESTAMPTZ(3),
    "canceled_at" TIMESTAMPTZ(3),
    "canceled_late" BOOLEAN NOT NULL DEFAULT false,
    "seat_token" TEXT NOT NULL DEFAULT encode(uuid_send(gen_random_uuid()), 'hex'),
    "calendar_sequence" INTEGER NOT NULL DEFAULT 0,
    "joined_at" TIMESTAMPTZ(3),
    "attendance" "attendance",
    "attendance_source" "attendance_source",
    "attendance_at" TIMESTAMPTZ(3),
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "impressions" (
    "encounter_id" INTEGER NOT NULL,
    "chooser_id" INTEGER NOT NULL,
    "chosen_id" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "released_at" TIMESTAMPTZ(3),
    "removed_at" TIMESTAMPTZ(3),

    CONSTRAINT "impressions_pkey" PRIMARY KEY ("chooser_id","chosen_id")
);

-- CreateTable
CREATE TABLE "impression_responses" (
    "invitation_id" INTEGER NOT NULL,
    "accept" BOOLEAN NOT NULL,
    "answered_at" TIMESTAMPTZ(3) NOT NULL,
    "opted_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "impression_responses_pkey" PRIMARY KEY ("invitation_id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" SERIAL NOT NULL,
    "origin" "message_origin" NOT NULL,
    "state" "message_state" NOT NULL DEFAULT 'Open',
    "name" TEXT,
    "email" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "fingerprint" TEXT,
    "member_id" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "message_replies" (
    "id" SERIAL NOT NULL,
    "message_id" INTEGER NOT NULL,
    "author_id" INTEGER NOT NULL,
    "body" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_replies_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" SERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "member_id" INTEGER,
    "to_address" TEXT NOT NULL,
    "to_name" TEXT,
    "reply_to" TEXT,
    "template" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "sealed" BYTEA,
    "stream" "mail_stream" NOT NULL DEFAULT 'Transactional',
    "state" "mail_state" NOT NULL DEFAULT 'Queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "last_error" TEXT,
    "provider_message_id" TEXT,
    "delivery_state" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "attempted_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "body_purged_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "suppressed_addresses" (
    "email" TEXT NOT NULL,
    "reason" "suppression_reason" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "suppressed_addresses_pkey" PRIMARY KEY ("email")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" SERIAL NOT NULL,
    "actor_id" INTEGER,
    "action" TEXT NOT NULL,
    "subject_type" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "settings" (
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "privacy_requests" (
    "id" SERIAL NOT NULL,
    "member_id" INTEGER NOT NULL,
    "kind" "privacy_request_kind" NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "handled_at" TIMESTAMPTZ(3),

    CONSTRAINT "privacy_requests_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "locations_label_key" ON "locations"("label");

-- CreateIndex
CREATE UNIQUE INDEX "genders_label_key" ON "genders"("label");

-- CreateIndex
CREATE UNIQUE INDEX "age_ranges_label_key" ON "age_ranges"("label");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_styles_label_key" ON "conversation_styles"("label");

-- CreateIndex
CREATE UNIQUE INDEX "connection_types_label_key" ON "connection_types"("label");

-- CreateIndex
CREATE UNIQUE INDEX "early_access_requests_email_key" ON "early_access_requests"("email");

-- CreateIndex
CREATE UNIQUE INDEX "early_access_requests_member_id_key" ON "early_access_requests"("member_id");

-- CreateIndex
CREATE INDEX "early_access_requests_state_requested_at_id_idx" ON "early_access_requests"("state", "requested_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "members_public_guid_key" ON "members"("public_guid");

-- CreateIndex
CREATE INDEX "members_status_created_at_id_idx" ON "members"("status", "created_at", "id");

-- CreateIndex
CREATE INDEX "members_location_id_status_idx" ON "members"("location_id", "status");

-- CreateIndex
CREATE INDEX "members_created_at_id_idx" ON "members"("created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "members_email_live_key" ON "members"("email") WHERE (status <> 'Canceled'::account_status);

-- CreateIndex
CREATE UNIQUE INDEX "members_username_live_key" ON "members"("username_key") WHERE (status <> 'Canceled'::account_status);

-- CreateIndex
CREATE INDEX "preferred_age_ranges_age_range_id_idx" ON "preferred_age_ranges"("age_range_id");

-- CreateIndex
CREATE INDEX "avoidances_avoided_id_idx" ON "avoidances"("avoided_id");

-- CreateIndex
CREATE INDEX "member_notes_member_id_created_at_idx" ON "member_notes"("member_id", "created_at");

-- CreateIndex
CREATE INDEX "member_notes_author_id_idx" ON "member_notes"("author_id");

-- CreateIndex
CREATE INDEX "login_tokens_member_id_created_at_idx" ON "login_tokens"("member_id", "created_at");

-- CreateIndex
CREATE INDEX "login_tokens_expires_at_idx" ON "login_tokens"("expires_at");

-- CreateIndex
CREATE INDEX "sessions_member_id_idx" ON "sessions"("member_id");

-- CreateIndex
CREATE INDEX "sessions_expires_at_idx" ON "sessions"("expires_at");

-- CreateIndex
CREATE INDEX "refresh_tokens_session_id_idx" ON "refresh_tokens"("session_id");

-- CreateIndex
CREATE INDEX "encounters_starts_at_id_idx" ON "encounters"("starts_at", "id");

-- CreateIndex
CREATE INDEX "encounters_state_ends_at_idx" ON "encounters"("state", "ends_at");

-- CreateIndex
CREATE INDEX "encounters_location_id_starts_at_idx" ON "encounters"("location_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_seat_token_key" ON "invitations"("seat_token");

-- CreateIndex
CREATE INDEX "invitations_member_id_status_is_waitlisted_idx" ON "invitations"("member_id", "status", "is_waitlisted");

-- CreateIndex
CREATE INDEX "invitations_encounter_id_status_is_waitlisted_idx" ON "invitations"("encounter_id", "status", "is_waitlisted");

-- CreateIndex
CREATE INDEX "invitations_open_expires_at_idx" ON "invitations"("expires_at") WHERE (status = 'Invited'::invitation_status);

-- CreateIndex
CREATE UNIQUE INDEX "invitations_member_id_encounter_id_key" ON "invitations"("member_id", "encounter_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_id_encounter_id_key" ON "invitations"("id", "encounter_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_encounter_id_waitlist_number_key" ON "invitations"("encounter_id", "waitlist_number");

-- CreateIndex
CREATE INDEX "impressions_chosen_id_released_at_idx" ON "impressions"("chosen_id", "released_at");

-- CreateIndex
CREATE INDEX "impressions_unreleased_idx" ON "impressions"("created_at") WHERE (released_at IS NULL);

-- CreateIndex
CREATE INDEX "messages_state_created_at_id_idx" ON "messages"("state", "created_at", "id");

-- CreateIndex
CREATE INDEX "messages_member_id_idx" ON "messages"("member_id");

-- CreateIndex
CREATE INDEX "message_replies_message_id_created_at_idx" ON "message_replies"("message_id", "created_at");

-- CreateIndex
CREATE INDEX "message_replies_author_id_idx" ON "message_replies"("author_id");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mails_key_key" ON "outbox_mails"("key");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_mails_provider_message_id_key" ON "outbox_mails"("provider_message_id");

-- CreateIndex
CREATE INDEX "outbox_mails_state_created_at_idx" ON "outbox_mails"("state", "created_at");

-- CreateIndex
CREATE INDEX "outbox_mails_created_at_id_idx" ON "outbox_mails"("created_at", "id");

-- CreateIndex
CREATE INDEX "outbox_mails_member_id_idx" ON "outbox_mails"("member_id");

-- CreateIndex
CREATE INDEX "outbox_mails_to_address_idx" ON "outbox_mails"("to_address");

-- CreateIndex
CREATE INDEX "audit_entries_at_id_idx" ON "audit_entries"("at", "id");

-- CreateIndex
CREATE INDEX "audit_entries_subject_type_subject_id_at_idx" ON "audit_entries"("subject_type", "subject_id", "at");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_idx" ON "audit_entries"("actor_id");

-- CreateIndex
CREATE INDEX "privacy_requests_member_id_idx" ON "privacy_requests"("member_id");

-- CreateIndex
CREATE INDEX "privacy_requests_handled_at_requested_at_idx" ON "privacy_requests"("handled_at", "requested_at");

-- CreateIndex
CREATE INDEX "rate_limits_expire_idx" ON "rate_limits"("expire");

-- AddForeignKey
ALTER TABLE "early_access_requests" ADD CONSTRAINT "early_access_requests_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "early_access_requests" ADD CONSTRAINT "early_access_requests_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_gender_id_fkey" FOREIGN KEY ("gender_id") REFERENCES "genders"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_age_range_id_fkey" FOREIGN KEY ("age_range_id") REFERENCES "age_ranges"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferred_age_ranges" ADD CONSTRAINT "preferred_age_ranges_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "preferred_age_ranges" ADD CONSTRAINT "preferred_age_ranges_age_range_id_fkey" FOREIGN KEY ("age_range_id") REFERENCES "age_ranges"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "avoidances" ADD CONSTRAINT "avoidances_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "avoidances" ADD CONSTRAINT "avoidances_avoided_id_fkey" FOREIGN KEY ("avoided_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "login_tokens" ADD CONSTRAINT "login_tokens_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "encounters" ADD CONSTRAINT "encounters_location_id_fkey" FOREIGN KEY ("location_id") REFERENCES "locations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_encounter_id_fkey" FOREIGN KEY ("encounter_id") REFERENCES "encounters"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_chooser_id_encounter_id_fkey" FOREIGN KEY ("chooser_id", "encounter_id") REFERENCES "invitations"("id", "encounter_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impressions" ADD CONSTRAINT "impressions_chosen_id_encounter_id_fkey" FOREIGN KEY ("chosen_id", "encounter_id") REFERENCES "invitations"("id", "encounter_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "impression_responses" ADD CONSTRAINT "impression_responses_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_message_id_fkey" FOREIGN KEY ("message_id") REFERENCES "messages"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "message_replies" ADD CONSTRAINT "message_replies_author_id_fkey" FOREIGN KEY ("author_id") REFERENCES "members"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbox_mails" ADD CONSTRAINT "outbox_mails_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_actor_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "members"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "privacy_requests" ADD CONSTRAINT "privacy_requests_member_id_fkey" FOREIGN KEY ("member_id") REFERENCES "members"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What Prisma cannot express.

ALTER TABLE "members"
  ADD CONSTRAINT "members_email_normal" CHECK (email = lower(btrim(email)) AND email <> ''),
  ADD CONSTRAINT "members_username_key" CHECK (username_key = lower(username) AND username <> ''),
  ADD CONSTRAINT "members_counters" CHECK (cancellations >= 0 AND expired >= 0 AND no_shows >= 0 AND rounds_left_out >= 0),
  ADD CONSTRAINT "members_profile_complete" CHECK (
    role = 'Operator' OR (location_id IS NOT NULL AND gender_id IS NOT NULL AND age_range_id IS NOT NULL
      AND agreement_accepted_at IS NOT NULL AND agreement_version IS NOT NULL)),
  ADD CONSTRAINT "members_paused" CHECK ((status = 'Paused') = (pause_reason IS NOT NULL) AND (status = 'Paused' OR paused_until IS NULL)),
  ADD CONSTRAINT "members_canceled" CHECK ((status = 'Canceled') = (canceled_at IS NOT NULL)),
  ADD CONSTRAINT "members_erased" CHECK (erased_at IS NULL OR status = 'Canceled');

ALTER TABLE "early_access_requests"
  ADD CONSTRAINT "early_access_requests_email_normal" CHECK (email = lower(btrim(email)) AND email <> ''),
  ADD CONSTRAINT "early_access_requests_decided" CHECK (state = 'Requested' OR decided_at IS NOT NULL),
  ADD CONSTRAINT "early_access_requests_times_asked" CHECK (times_asked >= 1);

ALTER TABLE "age_ranges"
  ADD CONSTRAINT "age_ranges_adult" CHECK (min_age >= 18 AND (max_age IS NULL OR max_age >= min_age));

ALTER TABLE "avoidances" ADD CONSTRAINT "avoidances_someone_else" CHECK (member_id <> avoided_id);

ALTER TABLE "login_tokens"
  ADD CONSTRAINT "login_tokens_hash_length" CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT "login_tokens_used_or_void" CHECK (used_at IS NULL OR voided_at IS NULL),
  ADD CONSTRAINT "login_tokens_lifetime" CHECK (expires_at > created_at);

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_lifetime" CHECK (expires_at > created_at);

ALTER TABLE "refresh_tokens"
  ADD CONSTRAINT "refresh_tokens_hash_length" CHECK (octet_length(hash) = 32),
  ADD CONSTRAINT "refresh_tokens_rotated" CHECK ((rotated_at IS NULL) = (salt IS NULL));

ALTER TABLE "encounters"
  ADD CONSTRAINT "encounters_ends_after_start" CHECK (ends_at > starts_at),
  ADD CONSTRAINT "encounters_never_oversold" CHECK (seats_taken >= 0 AND seats_taken <= capacity),
  ADD CONSTRAINT "encounters_seat_range" CHECK (
    minimum <= capacity AND invite_target >= minimum AND CASE kind
      WHEN 'First' THEN minimum >= 10 AND capacity <= 12
      WHEN 'Second' THEN minimum >= 6 AND capacity <= 8
      ELSE minimum = 2 AND capacity = 2 AND invite_target = 2 END),
  ADD CONSTRAINT "encounters_canceled_with_reason" CHECK (
    (state = 'Canceled') = (canceled_at IS NOT NULL) AND (state <> 'Canceled' OR btrim(cancel_reason) <> '')),
  ADD CONSTRAINT "encounters_completed" CHECK ((state = 'Completed') = (completed_at IS NOT NULL)),
  ADD CONSTRAINT "encounters_waitlist_number" CHECK (waitlisted >= 0 AND waitlisted <= waitlist_last_number);

ALTER TABLE "invitations"
  ADD CONSTRAINT "invitations_waitlisted" CHECK (NOT is_waitlisted OR (status = 'Accepted' AND waitlist_number IS NOT NULL)),
  ADD CONSTRAINT "invitations_seated" CHECK ((status = 'Accepted' AND NOT is_waitlisted) = (seated_at IS NOT NULL)),
  ADD CONSTRAINT "invitations_answered" CHECK (status NOT IN ('Accepted', 'Declined') OR responded_at IS NOT NULL),
  ADD CONSTRAINT "invitations_canceled" CHECK (canceled_at IS NULL OR status = 'Declined'),
  ADD CONSTRAINT "invitations_canceled_late" CHECK (NOT canceled_late OR canceled_at IS NOT NULL),
  ADD CONSTRAINT "invitations_attendance_of_a_seat" CHECK (attendance IS NULL OR (seated_at IS NOT NULL AND attendance_at IS NOT NULL AND attendance_source IS NOT NULL)),
  ADD CONSTRAINT "invitations_processed" CHECK (processed_at IS NULL OR seated_at IS NOT NULL);

ALTER TABLE "impressions" ADD CONSTRAINT "impressions_of_someone_else" CHECK (chooser_id <> chosen_id);

ALTER TABLE "impression_responses" ADD CONSTRAINT "impression_responses_opted_out" CHECK (opted_out_at IS NULL OR accept);

ALTER TABLE "messages"
  ADD CONSTRAINT "messages_email_normal" CHECK (email = lower(btrim(email))),
  ADD CONSTRAINT "messages_closed" CHECK ((state = 'Closed') = (closed_at IS NOT NULL));

ALTER TABLE "suppressed_addresses" ADD CONSTRAINT "suppressed_addresses_email_normal" CHECK (email = lower(btrim(email)));

-- What a new service offers to choose from; the operator changes it under Settings.

INSERT INTO "locations" (label, position) VALUES ('Metro Detroit', 1);

INSERT INTO "genders" (label, position) VALUES ('Woman', 1), ('Man', 2), ('Non-binary', 3), ('Another identity', 4);

INSERT INTO "age_ranges" (label, min_age, max_age, position) VALUES
  ('18-24', 18, 24, 1), ('25-34', 25, 34, 2), ('35-44', 35, 44, 3), ('45-54', 45, 54, 4), ('55-64', 55, 64, 5), ('65+', 65, NULL, 6);

INSERT INTO "conversation_styles" (label, position) VALUES
  ('Deep and unhurried', 1), ('Light and playful', 2), ('Curious and wide-ranging', 3), ('A good listener', 4);

INSERT INTO "connection_types" (label, position) VALUES ('Romance', 1), ('Friendship', 2), ('Open to either', 3);
