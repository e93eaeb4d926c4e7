-- CreateTable
CREATE TABLE "push_subscriptions" (
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "invitations" BOOLEAN NOT NULL,
    "reminders" BOOLEAN NOT NULL,
    "impressions" BOOLEAN NOT NULL,
    "news_at" TIMESTAMPTZ(3),
    "due_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("session_id")
);

-- CreateIndex
CREATE INDEX "push_subscriptions_endpoint_idx" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_due_idx" ON "push_subscriptions"("due_at") WHERE (due_at IS NOT NULL);

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "sessions"("id") ON DELETE CASCADE ON UPDATE CASCADE;
