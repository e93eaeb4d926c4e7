import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import { z } from 'zod'

/** A command that asks for what there is not: its message is all that somebody needs to put it right. */
export class UsageError extends Error {}

const listed = (names: Iterable<string>): string => [...names].join(', ')

/**
 * One of some things by its name.
 *
 * @param what such a thing is called, as in "benchmark"
 * @throws UsageError for a name there is not, with those there are
 */
export function byName<T>(things: Readonly<Record<string, T>>, name: string, what: string): T {
  const thing = Object.hasOwn(things, name) ? things[name] : undefined
  if (thing === undefined)
    throw new UsageError(`There is no ${what} "${name}". There are: ${listed(Object.keys(things))}.`)
  return thing
}

/** A whole number within bounds, as the text of an option. */
export function wholeNumber(least: number, most: number) {
  const error = `must be a whole number from ${least} to ${most}`
  return z
    .string({ error })
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
}

/** Texts between commas, each of them read by `item`. */
export const listOf = <Item extends z.ZodType<unknown, string>>(item: Item) =>
  z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(item))

/**
 * Reads the options of a benchmark, such as `--members 1000`.
 *
 * @param shape what each option may be
 * @throws UsageError for an option there is not, or a value that is none
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
