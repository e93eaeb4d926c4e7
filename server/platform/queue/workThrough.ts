/** Failed rows after which a job gives up: then the cause is not in the rows. */
const mostFailures = 1000

type Failure<Row> = { row: Row; error: unknown }

type Pages<Row> = {
  /** number of rows in a page, and in a first call of `work` */
  most: number
  /** finds the next page, without the rows that failed; fewer than `most` rows are the last page */
  find: (failed: readonly Row[]) => Promise<readonly Row[]>
  /** processes some rows, either all or none of them */
  work: (some: readonly Row[]) => Promise<unknown>
  /** the name of a failed row for the log */
  nameOf: (row: Row) => string
  /** aborts between two calls of `work` */
  signal?: AbortSignal | undefined
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))

/** Processes some rows together. If that fails, processes one half of them and then the other. */
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
 * Processes all rows of a job, one page at a time. If a page fails, its halves are tried again, and so on: only the
 * rows that fail themselves are skipped, and work that takes too long together is split. In the end the job fails if
 * any row did, so that operators see that it failed and why, and the log names the rows.
 *
 * @throws AggregateError at the end, if any row failed; the signal's abort reason at once
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

/** Like {@link workThroughPages}, for rows that are all read already. */
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

/** Like {@link workThroughSome}, one row at a time. */
export const workThrough = <Row>(rows: readonly Row[], { work, ...rest }: Each<Row>): Promise<void> =>
  workThroughSome(rows, { ...rest, most: 1, work: ([row]) => work(row as Row) })

/**
 * Runs the steps of a job one after the other. A step that fails does not stop the later ones.
 *
 * @param steps by name
 * @throws AggregateError at the end, if any failed
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
