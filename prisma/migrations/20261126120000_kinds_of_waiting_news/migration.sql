-- Nothing that waits is sent of a kind that its member has turned off.
ALTER TABLE "push_subscriptions" ADD COLUMN "news_kinds" TEXT[] DEFAULT ARRAY[]::TEXT[];
