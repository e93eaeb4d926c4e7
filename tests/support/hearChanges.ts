import pg from 'pg'
import type { TestApi } from './api.ts'

/**
 * Listens to what the database says of one member, before anything gathers it.
 *
 * @returns `told()`, the kinds of change said since the last time, in order
 */
export async function hearChanges(
  { deps }: Pick<TestApi, 'deps'>,
  memberId: number,
): Promise<{ told(): Promise<string[]>; close(): Promise<void> }> {
  const client = new pg.Client({ connectionString: deps.config.databaseUrl })
  await client.connect()
  const heard: string[] = []
  client.on('notification', ({ payload = '' }) => {
    const [whose, kind = ''] = payload.split(' ')
    if (whose === String(memberId)) heard.push(kind)
  })
  await client.query('LISTEN member_changed')
  return {
    async told() {
      // What was committed before a statement is delivered with its reply.
      await client.query('SELECT 1')
      return heard.splice(0)
    },
    close: () => client.end(),
  }
}
