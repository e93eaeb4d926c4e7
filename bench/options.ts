import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'

/** An invalid command. Its message says all that is needed to correct it. */
export class UsageError extends Error {}

const listed = (names: Iterable<string>): string => [...names].join(', ')

/**
 * Returns one of several things by its name.
 *
 * @param what the kind of thing, as in "benchmark"
 * @throws UsageError for an unknown name, listing the known ones
 */
export function byName<T>(things: Readonly<Record<string, T>>, name: string, what: string): T {
  const thing = Object.hasOwn(things, name) ? things[name] : undefined
  if (thing === undefined)
    throw new UsageError(`There is no ${what} "${name}". There are: ${listed(Object.keys(things))}.`)
  return thing
}

/** Returns a schema for an option that is a whole number within bounds. */
export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string({ error })
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
}

/** Returns a schema for a comma-separated list, each item of which `item` parses. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item))

/**
 * Reads the options of a benchmark, such as `--members 1000`.
 *
 * @param shape the schema of each option
 * @throws UsageError for an unknown option or an invalid value
 */
export function readOptions<Shape extends z.ZodRawShape>(
  args: readonly string[],
  shape: Shape,
): z.output<z.ZodObject<Shape>> {
  const options: ParseArgsOptionsConfig = Object.fromEntries(
    Object.keys(shape).map((name) => [name, { type: 'string' }]),
  )
  let values: unknown
  try {
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
  const read = z.object(shape).safeParse(values)
  if (read.success) return read.data
  throw new UsageError(
    read.error.issues.map(({ path, message }) => `--${String(path[0])} ${message}`).join('; '),
  )
}
