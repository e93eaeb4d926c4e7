-- What the provider says of an address it says of one stream, and it may say it late or twice. Without the stream and the
-- instant a bounce in the stream of invitations was never lifted, and an old report stopped an address again.
CREATE TYPE "word_source" AS ENUM ('Transactional', 'Broadcast', 'UnsubscribedThere', 'UnsubscribedHere');

ALTER TYPE "suppression_reason" ADD VALUE 'Refused';

CREATE TABLE "address_words" (
    "email" TEXT NOT NULL,
    "source" "word_source" NOT NULL,
    "reason" "suppression_reason",
    "stopped_at" TIMESTAMPTZ(3),
    "lifted_at" TIMESTAMPTZ(3),

    CONSTRAINT "address_words_pkey" PRIMARY KEY ("email","source"),
    CONSTRAINT "address_words_email_normal" CHECK (email = lower(btrim(email))),
    CONSTRAINT "address_words_instant" CHECK (
      (reason IS NULL) = (stopped_at IS NULL) AND (reason IS NULL) = (lifted_at IS NOT NULL)
    )
);

CREATE INDEX "address_words_lifted_idx" ON "address_words"("lifted_at") WHERE (lifted_at IS NOT NULL);

-- Which stream stopped an address was not stored. It is lifted as it was until now: a word on all mail by the stream
-- Transactional, an unsubscription by the stream Broadcast.
INSERT INTO address_words (email, source, reason, stopped_at)
SELECT email, 'Transactional'::word_source, reason, created_at FROM suppressed_addresses WHERE reason <> 'Unsubscribe'
UNION ALL
SELECT email, 'UnsubscribedThere', 'Unsubscribe', created_at FROM suppressed_addresses WHERE reason = 'Unsubscribe' OR also_unsubscribed;
