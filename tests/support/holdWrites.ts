import { onTestFinished } from 'vitest'
import type { TestApi } from './api.ts'

let made = 0

/**
 * Makes a kind of write of certain rows wait, with all locks its transaction holds, until the returned function is
 * called or the test ends.
 *
 * @param write such as `UPDATE ON members`
 * @param where a condition on the rows `OLD` and `NEW`
 */
export async function holdWrite(
  { deps }: Pick<TestApi, 'deps'>,
  write: string,
  where: string,
): Promise<() => Promise<void>> {
  const { pool } = deps.database
  const number = ++made
  const name = `held_${number}`
  const holding = await pool.connect()
  await holding.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      PERFORM pg_advisory_xact_lock_shared(77, ${number});
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${name} BEFORE ${write} FOR EACH ROW WHEN (${where}) EXECUTE FUNCTION ${name}();
    SELECT pg_advisory_lock(77, ${number})`)
  let isHeld = true
  const release = async (): Promise<void> => {
    if (!isHeld) return
    isHeld = false
    await holding.query(`SELECT pg_advisory_unlock(77, ${number})`)
    holding.release()
  }
  onTestFinished(async () => {
    await release()
    await pool.query(`DROP FUNCTION ${name} CASCADE`)
  })
  return release
}
