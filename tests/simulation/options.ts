import { parseArgs } from 'node:util'
import { z } from 'zod'

const count = (name: string, least: number, most: number, usual: number) => {
  const error = `--${name} must be a whole number from ${least} to ${most}`
  return z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .refine((value) => value >= least && value <= most, { error })
    .default(usual)
}

const shape = z.object({
  seed: count('seed', 0, 4_294_967_295, 1),
  // In the first week people are invited; what comes of it needs another.
  weeks: count('weeks', 2, 520, 4),
  members: count('members', 12, 2000, 200),
  seeds: count('seeds', 1, 100_000, 1),
  crashes: z.boolean().default(false),
})

/** What a simulation is made of: the same numbers live through the same weeks. */
export type Options = {
  seed: number
  weeks: number
  members: number
  /** Whether PostgreSQL is killed now and then, one that this simulation has for itself. */
  crashes: boolean
}

/** What is asked of the command: `seeds` simulations, from one seed on. */
export type Asked = Options & { seeds: number }

/**
 * Reads `--seed`, `--weeks`, `--members`, `--seeds` and `--crashes`.
 *
 * @throws Error that says in words what is wrong with them
 */
export function readOptions(args: readonly string[]): Asked {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: { seed: text, weeks: text, members: text, seeds: text, crashes: { type: 'boolean' } },
  })
  const read = shape.safeParse(values)
  if (!read.success) throw new Error(read.error.issues.map(({ message }) => message).join('; '))
  return read.data
}

/** The command that lives through the same weeks again. */
export const replay = ({ seed, weeks, members, crashes }: Options): string =>
  `npm run simulate -- --seed ${seed} --weeks ${weeks} --members ${members}${crashes ? ' --crashes' : ''}`
