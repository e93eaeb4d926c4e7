-- The guide counts a stay in a provider's room from when we heard of it. Stays from before were never counted, and stay so.
ALTER TABLE "presence" ADD COLUMN "heard_from" TIMESTAMPTZ(3), ADD COLUMN "heard_until" TIMESTAMPTZ(3);
