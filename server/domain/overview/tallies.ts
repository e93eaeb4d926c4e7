import type { Database, Db } from '../../platform/database/db.ts'
import { workThroughPages } from '../../platform/queue/workThrough.ts'

/** How many parts one statement adds up, which takes far less time than the statement timeout. */
const most = 5000

/**
 * Reads counts over whole tables, which triggers update with each change (migration tallies).
 *
 * @returns a function from a name, such as `request Invited` or `attended First`, to its count; 0 if there is none
 */
export async function readTallies(db: Db): Promise<(name: string) => number> {
  const rows = await db.$queryRaw<{ name: string; amount: number }[]>`
    SELECT name, sum(amount)::int AS amount FROM tallies GROUP BY name`
  const amounts = new Map(rows.map(({ name, amount }) => [name, amount]))
  return (name) => amounts.get(name) ?? 0
}

/**
 * Merges the many parts of each count into one. Parts written meanwhile stay separate.
 *
 * @param signal aborts between two statements; the rest is merged another time
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
