type Some<Row> = {
  /** how many are handed over together at first */
  most: number
  /** what the log calls a row that failed */
  nameOf: (row: Row) => string
  /** does what there is to do with some rows, wholly or not at all */
  work: (some: readonly Row[]) => Promise<unknown>
  /** aborts between two calls of `work` */
  signal?: AbortSignal | undefined
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))

/**
 * Works through what a job found to do, some rows at a time. Where some fail they are tried again in halves, so that only the
 * rows that fail themselves are passed over, and none behind them has to wait. Once all are done the job fails for these:
 * operators see that it did and why, and the log names the rows.
 *
 * @throws AggregateError at the end, where any row failed; at once what the signal was aborted with
 */
export async function workThroughSome<Row>(
  rows: readonly Row[],
  { most, nameOf, work, signal }: Some<Row>,
): Promise<void> {
  const failures: { row: Row; error: unknown }[] = []
  const tryOn = async (some: readonly Row[]): Promise<void> => {
    signal?.throwIfAborted()
    try {
      await work(some)
    } catch (error) {
      const [row] = some
      if (some.length === 1 && row !== undefined) {
        failures.push({ row, error })
        return
      }
      const middle = Math.ceil(some.length / 2)
      await tryOn(some.slice(0, middle))
      await tryOn(some.slice(middle))
    }
  }
  for (let from = 0; from < rows.length; from += most) await tryOn(rows.slice(from, from + most))
  const [first] = failures
  if (!first) return
  throw new AggregateError(
    failures.map(({ row, error }) => new Error(nameOf(row), { cause: error })),
    `${failures.length} of ${rows.length} failed, the first with: ${reasonOf(first.error)}`,
  )
}

type Each<Row> = Pick<Some<Row>, 'nameOf' | 'signal'> & { work: (row: Row) => Promise<unknown> }

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
