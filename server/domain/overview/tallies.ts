import type { Database, Db } from '../../platform/database/db.ts'

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

/** Makes one part of all parts of each count that are there; what is written meanwhile stays beside it. */
export async function addUpTallies(db: Database['prisma']): Promise<void> {
  await db.$executeRaw`
    WITH parts AS (DELETE FROM tallies RETURNING name, amount)
    INSERT INTO tallies (name, amount) SELECT name, sum(amount) FROM parts GROUP BY name HAVING sum(amount) <> 0`
}
