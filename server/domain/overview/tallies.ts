import type { Database, Db } from '../../platform/database/db.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'

/** Parts added up by one statement: far less than the seconds that it may take. */
const most = 5000

/**
 * Reads counts over whole tables, which triggers keep beside each change (migration tallies).
 *
 * @returns by name: `request Invited`, `attended First`; 0 stands for none
 */
export async function readTallies(db: Db): Promise<(name: string) => number> {
  const rows = await db.$queryRaw<{ name: string; amount: number }[]>`
    SELECT name, sum(amount)::int AS amount FROM tallies GROUP BY name`
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
  return (name) => amounts.get(name) ?? 0
}

/**
 * Makes one part of many of each count that are there, until they are few; what is written meanwhile stays beside it.
 *
 * @param signal aborts between two statements; what is left is added up another time
 */
export async function addUpTallies(db: Database['prisma'], signal: AbortSignal): Promise<void> {
  const [{ last }] = await db.$queryRaw<[{ last: bigint | null }]>`SELECT max(id) AS last FROM tallies`
  const idsOf = (parts: readonly { id: bigint }[]) => parts.map(({ id }) => id)
  await workThroughPages<{ id: bigint }>({
    most,
    find: (failed) => db.$queryRaw`
      SELECT id FROM tallies WHERE id <= ${last}::bigint AND id <> ALL(${idsOf(failed)}::bigint[]) ORDER BY id LIMIT ${most}`,
    work: (some) => db.$executeRaw`
      WITH parts AS (DELETE FROM tallies WHERE id = ANY(${idsOf(some)}::bigint[]) RETURNING name, amount)
      INSERT INTO tallies (name, amount) SELECT name, sum(amount) FROM parts GROUP BY name HAVING sum(amount) <> 0`,
    nameOf: ({ id }) => `part ${id}`,
    signal,
  })
}
