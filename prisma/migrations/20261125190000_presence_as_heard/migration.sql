-- The guide counts a stay in a provider's room from when we heard of it. Stays from before were never counted, and stay so.
ALTER TABLE "presence" ADD COLUMN "heard_from" TIMESTAMPTZ(3), ADD COLUMN "heard_until" TIMESTAMPTZ(3);

-- Pages at a table hear also of a stay that ends since its place was left.
DROP TRIGGER "presence_ended" ON "presence";
CREATE TRIGGER "presence_ended" AFTER UPDATE ON "presence"
  FOR EACH ROW WHEN ((NEW.left AND NOT OLD.left) OR (NEW.heard_until IS NOT NULL AND OLD.heard_until IS NULL))
  EXECUTE FUNCTION "tell_table"();
