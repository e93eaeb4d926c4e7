-- Whoever looks at a table is given what was last read of it. An operator who is new to it would read there that they have
-- no place, until something else changes.
CREATE TRIGGER "table_hosts_made" AFTER INSERT ON "table_hosts"
  FOR EACH ROW EXECUTE FUNCTION "tell_table"();
