import { onTestFinished } from 'vitest'
import type { TestApi } from './api.ts'

let made = 0

/**
 * Makes PostgreSQL refuse a kind of write of certain rows, until the test ends or the returned function is called.
 *
 * @param write such as `UPDATE ON members`
 * @param where a condition on the rows `OLD` and `NEW`
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

/**
 * Makes PostgreSQL refuse statements that write more than `most` rows with a statement timeout, until the test ends, as
 * if more did not fit into the time limit.
 *
 * @param write such as `DELETE ON members`
 */
export async function refuseLarge(
  { deps }: Pick<TestApi, 'deps'>,
  write: `${'INSERT' | 'UPDATE' | 'DELETE'} ON ${string}`,
  most: number,
): Promise<void> {
  const { pool } = deps.database
  const name = `large_${++made}`
  const rows = write.startsWith('INSERT') ? 'NEW' : 'OLD'
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF (SELECT count(*) FROM written) > ${most} THEN
        RAISE 'canceling statement due to statement timeout' USING ERRCODE = '57014';
      END IF;
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER ${write} REFERENCING ${rows} TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION ${name}()`)
  onTestFinished(async () => {
    await pool.query(`DROP FUNCTION IF EXISTS ${name} CASCADE`)
  })
}

/**
 * The error of a job of which one row is broken. On a slow machine it was tried again already, and then had only that
 * row left.
 */
export const oneRowFailed = /1 of \d failed.*This row is broken/s
