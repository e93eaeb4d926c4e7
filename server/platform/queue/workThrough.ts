/** Rows that fail after which a job gives up: then something else is broken than the rows. */
const mostFailures = 1000

type Failure<Row> = { row: Row; error: unknown }

type Pages<Row> = {
  /** how many rows a page has, and how many are handed over together at first */
  most: number
  /** finds the next rows but for those that failed; fewer than `most` are the last ones */
  find: (failed: readonly Row[]) => Promise<readonly Row[]>
  /** does what there is to do with some rows, wholly or not at all */
  work: (some: readonly Row[]) => Promise<unknown>
  /** what the log calls a row that failed */
  nameOf: (row: Row) => string
  /** aborts between two calls of `work` */
  signal?: AbortSignal | undefined
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))

/** Does the work for some rows together or, where that fails, for one half of them and then the other. */
async function workOn<Row>(
  some: readonly Row[],
  failures: Failure<Row>[],
  { work, signal }: Pick<Pages<Row>, 'work' | 'signal'>,
): Promise<void> {
  const [row, ...more] = some
  if (row === undefined) return
  signal?.throwIfAborted()
  try {
    await work(some)
  } catch (error) {
    if (more.length === 0) {
      failures.push({ row, error })
      return
    }
    const middle = Math.ceil(some.length / 2)
    await workOn(some.slice(0, middle), failures, { work, signal })
    await workOn(some.slice(middle), failures, { work, signal })
  }
}

/**
 * Works through what a job has to do, a page of rows at a time, until there is none. Where some fail they are tried again in
 * halves: so only the rows that fail themselves are passed over and none behind them has to wait, and what takes too long
 * together is done in parts. At its end the job fails for those rows: operators see that it did and why, and the log names them.
 *
 * @throws AggregateError at the end, where any row failed; at once what the signal was aborted with
 */
export async function workThroughPages<Row>({ most, find, work, nameOf, signal }: Pages<Row>): Promise<void> {
  const failures: Failure<Row>[] = []
  let rows: readonly Row[]
  let count = 0
  do {
    rows = await find(failures.map(({ row }) => row))
    count += rows.length
    await workOn(rows, failures, { work, signal })
  } while (rows.length === most && failures.length < mostFailures)
  const [first] = failures
  if (!first) return
  throw new AggregateError(
    failures.map(({ row, error }) => new Error(nameOf(row), { cause: error })),
    `${failures.length} of ${count} failed, the first with: ${reasonOf(first.error)}`,
  )
}

/** {@link workThroughPages} of rows that were read all at once. */
export function workThroughSome<Row>(
  rows: readonly Row[],
  { most, ...rest }: Omit<Pages<Row>, 'find'>,
): Promise<void> {
  let from = 0
  return workThroughPages({
    ...rest,
    most,
    async find() {
      const next = rows.slice(from, from + most)
      from += most
      return next
    },
  })
}

type Each<Row> = Pick<Pages<Row>, 'nameOf' | 'signal'> & { work: (row: Row) => Promise<unknown> }

/** {@link workThroughSome} with one row at a time. */
export const workThrough = <Row>(rows: readonly Row[], { work, ...rest }: Each<Row>): Promise<void> =>
  workThroughSome(rows, { ...rest, most: 1, work: ([row]) => work(row as Row) })

/**
 * Does the steps of a job one after the other: one that fails does not keep those behind it from their turn.
 *
 * @param steps by name
 * @throws AggregateError at the end, where any failed
 */
export async function takeSteps(steps: Readonly<Record<string, () => Promise<unknown>>>): Promise<void> {
  const failures: unknown[] = []
  const reasons: string[] = []
  for (const [name, step] of Object.entries(steps)) {
    try {
      await step()
    } catch (error) {
      failures.push(...(error instanceof AggregateError ? error.errors : [error]))
      reasons.push(`${name}: ${reasonOf(error)}`)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, reasons.join('\n'))
}
