import { describe, expect, it } from 'vitest'
import { longLocks } from '../../prisma/authoring/longLocks.ts'
import { ownMigrations, readMigrations } from '../../prisma/migrationFiles.ts'

describe('a migration for a service with a million members', () => {
  /** Earlier migrations were written before any service was that large. */
  const since = '20261123120000'

  it('locks no large table for long', async () => {
    const migrations = await readMigrations(ownMigrations)
    const found = migrations.filter(({ name }) => name > since).flatMap(({ sql }) => longLocks(sql))
    expect(found).toEqual([])
  })

  it.each([
    'CREATE INDEX "a" ON "members" ("id");',
    'CREATE UNIQUE INDEX "a" ON "outbox_mails"("key") WHERE (true);',
    'ALTER TABLE "invitations" ADD CONSTRAINT "a" CHECK (id > 0);',
    'ALTER TABLE "invitations" ADD COLUMN "a" INTEGER,\nADD CONSTRAINT "b" FOREIGN KEY ("a") REFERENCES "members"("id");',
    'ALTER TABLE "members" ADD CONSTRAINT "a" CHECK (id > greatest(1, 2)), ADD CONSTRAINT "b" CHECK (id > 0) NOT VALID;',
    'ALTER TABLE "members" ALTER COLUMN "email" SET DATA TYPE VARCHAR(10);',
    'ALTER TABLE "members" ALTER COLUMN "location_id" SET NOT NULL;',
    'ALTER TABLE "members" ADD COLUMN "a" UUID NOT NULL DEFAULT gen_random_uuid();',
    '-- a word\nUPDATE "members" SET "a" = 1;',
    'SELECT 1; DELETE FROM "sessions" WHERE true;',
  ])('is noticed if it locks a large table for long: %s', (sql) => {
    expect(longLocks(sql)).toHaveLength(1)
  })

  it.each([
    '-- no transaction\nCREATE INDEX CONCURRENTLY "a" ON "members" ("id");',
    'CREATE INDEX "a" ON "locations" ("id");',
    'ALTER TABLE "members" ADD COLUMN "a" INTEGER NOT NULL DEFAULT 3, ADD COLUMN "b" TEXT;',
    'ALTER TABLE "invitations" ADD CONSTRAINT "a" CHECK (id > 0) NOT VALID;',
    'ALTER TABLE "members" ADD CONSTRAINT "a" CHECK (id > greatest(1, 2)) NOT VALID, ADD COLUMN "b" TEXT;',
    'ALTER TABLE "invitations" VALIDATE CONSTRAINT "a";',
    'CREATE TABLE "a" ("b" INTEGER); ALTER TABLE "a" ADD CONSTRAINT "c" FOREIGN KEY ("b") REFERENCES "members"("id");',
    'CREATE FUNCTION "a"() RETURNS void LANGUAGE sql AS $$ UPDATE members SET id = 1; DELETE FROM members; $$;',
  ])('may do quick changes: %s', (sql) => {
    expect(longLocks(sql)).toEqual([])
  })
})
