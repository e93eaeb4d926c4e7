import { onTestFinished } from 'vitest'
import type { TestApi } from './api.ts'

let made = 0

/**
 * Has PostgreSQL refuse a kind of write of certain rows, until the test ends or what this gives is called.
 *
 * @param write such as `UPDATE ON members`
 * @param where about rows `OLD` and `NEW`
 */
export async function breakRow(
  { deps }: Pick<TestApi, 'deps'>,
  write: string,
  where: string,
): Promise<() => Promise<void>> {
  const { pool } = deps.database
  const name = `broken_${++made}`
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'This row is broken.'; END $$;
    CREATE TRIGGER ${name} BEFORE ${write} FOR EACH ROW WHEN (${where}) EXECUTE FUNCTION ${name}()`)
  const repair = async (): Promise<void> => {
    await pool.query(`DROP FUNCTION IF EXISTS ${name} CASCADE`)
  }
  onTestFinished(repair)
  return repair
}
