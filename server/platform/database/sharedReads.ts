import { AsyncResource } from 'node:async_hooks'
import pg from 'pg'
import { isLostConnection } from './lostConnection.ts'

/** A statement that returns at most one row, and the name to prepare it by. */
export type NamedStatement = { name: string; text: string }

/** The caller of a statement and the time of the call: its $1, $2 and $3. */
export type Asker = { sessionId: string; memberId: number; now: Date }

export type SharedReads = {
  /**
   * Runs a statement for a member, whose values are $1 to $3, or without values for anybody.
   *
   * @returns the row, or undefined if there is none
   */
  ask<Row extends object>(statement: NamedStatement, asker: Asker | null): Promise<Row | undefined>
  /** How many callers wait for a connection. */
  waiting(): number
  pool: pg.Pool
}

type Asking = {
  asker: Asker | null
  answer(row: object | undefined): void
  fail(error: unknown): void
  /** The async context of the calling request, on which the statement is counted. */
  course: AsyncResource
}

type Queue = { statement: NamedStatement; waiting: (Asking & { giveUp: NodeJS.Timeout })[] }

/**
 * How many callers share a statement at most. Beyond this one more saves almost nothing, and waits for all the others.
 */
const most = 16

const columns = ['asked.session_id', 'asked.member_id', 'asked.instant']

/** Returns the same statement for several callers: one row for each, with the caller's position. */
const forSeveral = ({ name, text }: NamedStatement): NamedStatement => ({
  name: `${name}-shared`,
  text: `SELECT asked.place::int, found.*
    FROM unnest($1::uuid[], $2::int[], $3::timestamptz[]) WITH ORDINALITY AS asked (session_id, member_id, instant, place),
    LATERAL (${text.replaceAll(/\$([123])/g, (_, number) => columns[Number(number) - 1] ?? '')}) AS found`,
})

/** Whether PostgreSQL failed to compute a value of one caller's row (SQLSTATE class 22). */
const isOfOneRow = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith('22') === true

/** The error of a PostgreSQL that has no more connections. */
const tooMany = () =>
  Object.assign(new Error('No connection was free for a read in time.'), { code: '53300' })

/**
 * Makes the sender of the first reads of pages. While a connection is free, each read is sent at once and alone. While
 * all are busy, reads wait, and those with the same statement are then sent together. Each caller gets the row they
 * would have got alone, read after they asked.
 *
 * @param pool a separate pool whose connections plan a statement once (`plan_cache_mode`): PostgreSQL cannot know how
 *   many callers share it, and would plan again each time
 * @param patience milliseconds a caller waits before an error
 */
export function openSharedReads(pool: pg.Pool, patience: number): SharedReads {
  const queues = new Map<NamedStatement['name'], Queue>()
  const shared = new Map<NamedStatement['name'], NamedStatement>()
  let busy = 0

  async function rowsFor(statement: NamedStatement, all: readonly Asking[]): Promise<(object | undefined)[]> {
    const askers = all.flatMap(({ asker }) => asker ?? [])
    const [first] = askers
    if (all.length === 1 || !first) {
      const values = first ? [first.sessionId, first.memberId, first.now] : []
      const { rows } = await pool.query<object>({ ...statement, values })
      return all.map(() => rows[0])
    }
    const together = shared.get(statement.name) ?? forSeveral(statement)
    shared.set(statement.name, together)
    const values = [
      askers.map(({ sessionId }) => sessionId),
      askers.map(({ memberId }) => memberId),
      askers.map(({ now }) => now),
    ]
    const { rows } = await pool.query<{ place: number }>({ ...together, values })
    const found = new Map(rows.map(({ place, ...row }) => [place, row]))
    return all.map((_, index) => found.get(index + 1))
  }

  async function answerAll(statement: NamedStatement, all: readonly Asking[]): Promise<void> {
    try {
      // Everything sent here is a read, so it can be repeated after a lost connection.
      const rows = await rowsFor(statement, all).catch((error: unknown) => {
        if (!isLostConnection(error)) throw error
        return rowsFor(statement, all)
      })
      for (const [index, each] of all.entries()) each.answer(rows[index])
    } catch (error) {
      if (all.length > 1 && isOfOneRow(error)) for (const each of all) await answerAll(statement, [each])
      else for (const each of all) each.fail(error)
    }
  }

  async function send(statement: NamedStatement, all: readonly Asking[]): Promise<void> {
    busy += 1
    await all[0]?.course.runInAsyncScope(answerAll, null, statement, all)
    busy -= 1
    sendNext()
  }

  function sendNext(): void {
    const [next] = queues.values()
    if (!next) return
    const { statement, waiting } = next
    const all = waiting.splice(0, most)
    for (const { giveUp } of all) clearTimeout(giveUp)
    queues.delete(statement.name)
    // The remaining callers come after the other statements.
    if (waiting.length > 0) queues.set(statement.name, next)
    void send(statement, all)
  }

  function wait(statement: NamedStatement, one: Asking): void {
    const queue: Queue = queues.get(statement.name) ?? { statement, waiting: [] }
    queues.set(statement.name, queue)
    // Those before it started waiting earlier and have timed out earlier, so this caller is now the first.
    const giveUp = setTimeout(() => {
      queue.waiting.shift()?.fail(tooMany())
      if (queue.waiting.length === 0) queues.delete(statement.name)
    }, patience)
    queue.waiting.push({ ...one, giveUp })
  }

  return {
    ask: <Row extends object>(statement: NamedStatement, asker: Asker | null) =>
      new Promise<Row | undefined>((resolve, reject) => {
        const course = new AsyncResource('SharedRead')
        const one: Asking = { asker, answer: (row) => resolve(row as Row | undefined), fail: reject, course }
        if (busy < pool.options.max) void send(statement, [one])
        else wait(statement, one)
      }),
    waiting: () => [...queues.values()].reduce((sum, { waiting }) => sum + waiting.length, pool.waitingCount),
    pool,
  }
}
