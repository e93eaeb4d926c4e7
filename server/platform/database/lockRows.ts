import type { Db } from './db.ts'

type Rows = {
  members?: readonly number[]
  invitations?: readonly number[]
  encounters?: readonly number[]
}

/**
 * Locks rows for a write, in the one order that every write follows, so that writes cannot deadlock: members by id,
 * then invitations by id, then encounters by id, then anything else. A write may leave out tables, but never goes back
 * to an earlier one. Statements that lock in other ways (accepting a seat, sweeps) follow the same order.
 *
 * A row read after this, in a separate statement, does not change until the transaction ends.
 *
 * @param rows ids in any order; ids without a row lock nothing
 */
export async function lockRows(
  tx: Db,
  { members = [], invitations = [], encounters = [] }: Rows,
): Promise<void> {
  // Each part counts the rows of the one before, so that PostgreSQL has locked all of those before this part begins.
  await tx.$queryRaw`
    WITH m AS MATERIALIZED (
      SELECT id FROM members WHERE id = ANY(${[...members]}::int[]) ORDER BY id FOR NO KEY UPDATE
    ), i AS MATERIALIZED (
      SELECT id FROM invitations WHERE (SELECT count(*) FROM m) >= 0 AND id = ANY(${[...invitations]}::int[])
      ORDER BY id FOR NO KEY UPDATE
    ), e AS MATERIALIZED (
      SELECT id FROM encounters WHERE (SELECT count(*) FROM i) >= 0 AND id = ANY(${[...encounters]}::int[])
      ORDER BY id FOR NO KEY UPDATE
    )
    SELECT 1 FROM (SELECT count(*) FROM e) locked`
}
