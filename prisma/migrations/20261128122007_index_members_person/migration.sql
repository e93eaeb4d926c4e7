-- no transaction
CREATE INDEX CONCURRENTLY "members_person_idx" ON "members"("person") WHERE (person IS NOT NULL);
