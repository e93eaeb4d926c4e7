import type { Db } from './db.ts'

type Rows = {
  members?: readonly number[]
  invitations?: readonly number[]
  encounters?: readonly number[]
}

/**
 * Locks rows for a write, in the one order that every write follows, so that no two wait for each other: members by id,
 * then invitations by id, then encounters by id, then anything else. A write that needs fewer of these tables leaves the
 * others out; it never goes back to an earlier one. The statements that lock in other ways (accepting a seat, sweeps)
 * follow the same order.
 *
 * What is read after this, in a statement of its own, stays as it is until the transaction ends.
 *
 * @param rows ids in any order; ids of no row lock nothing
 */
export async function lockRows(
  tx: Db,
  { members = [], invitations = [], encounters = [] }: Rows,
): Promise<void> {
  // Each part asks for the count of the one before, which has it locked whole before this one begins.
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
