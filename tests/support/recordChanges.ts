import type { TestApi } from './api.ts'

/**
 * Records the change notices that transactions write about one member, before they are merged or sent.
 *
 * @returns `recorded()`, the kinds of change committed since its last call, in the order of their transactions
 */
export async function recordChanges(
  { deps }: Pick<TestApi, 'deps'>,
  memberId: number,
): Promise<{ recorded(): Promise<string[]>; close(): Promise<void> }> {
  const { pool } = deps.database
  const name = `recorded_${memberId}`
  await pool.query(`
    CREATE TABLE ${name} (transaction bigint, kind text);
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO ${name} VALUES (NEW.transaction, split_part(NEW.payload, ' ', 2));
      RETURN NULL;
    END $$;
    CREATE TRIGGER ${name} AFTER INSERT ON change_notices FOR EACH ROW
      WHEN (NEW.channel = 'member_changed' AND NEW.payload LIKE '${memberId} %') EXECUTE FUNCTION ${name}()`)
  return {
    async recorded() {
      const { rows } = await pool.query<{ kind: string }>(
        `WITH recorded AS (DELETE FROM ${name} RETURNING transaction, kind) SELECT kind FROM recorded ORDER BY transaction, kind`,
      )
      return rows.map(({ kind }) => kind)
    },
    async close() {
      await pool.query(`DROP TRIGGER ${name} ON change_notices; DROP FUNCTION ${name}; DROP TABLE ${name}`)
    },
  }
}
