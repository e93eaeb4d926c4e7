import { parseArgs } from 'node:util'
import { z } from 'zod'
import { wholeNumber } from '../../bench/options.ts'

/** The options that take a number: the least, the greatest, the default, and a description. */
const numbers = {
  seed: [0, 4_294_967_295, 1, 'decides everything; the same seed lives through the same weeks'],
  // People are invited in the first week, and the encounters take place in the next.
  weeks: [2, 520, 4, 'how long the community lives'],
  members: [12, 2000, 200, 'how many people it begins with; others join'],
  seeds: [1, 100_000, 1, 'how many seeds, one after the other, from --seed on'],
} as const

const count = (name: keyof typeof numbers) => {
  const [least, most, usual] = numbers[name]
  return wholeNumber(least, most).default(usual)
}

const flag = z.boolean({ error: 'takes no value' }).default(false)

const shape = z.strictObject(
  {
    seed: count('seed'),
    weeks: count('weeks'),
    members: count('members'),
    seeds: count('seeds'),
    crashes: flag,
    help: flag,
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `There is no option ${issue.keys.map((key) => `--${key}`).join(' or ')}`
        : undefined,
  },
)

/** The parameters of a simulation. The same parameters always simulate the same weeks. */
export type Options = {
  seed: number
  weeks: number
  members: number
  /** Whether PostgreSQL is killed now and then; the simulation then has one of its own. */
  crashes: boolean
}

/** The options of the command: `seeds` simulations, starting with one seed. */
export type Asked = Options & { seeds: number }

const line = (option: string, says: string): string => `  ${option.padEnd(14)}${says}`

/** The help text of the command, with every option. */
export const help = `Usage: npm run simulate -- [--seed N] [--weeks N] [--members N] [--seeds N] [--crashes]
Lives through weeks of a community in a database of its own, with everything that goes wrong in them, and checks after each
step and each day that nothing is lost. A seed that stops at a fault says what does not hold and the command that finds it again.

${Object.entries(numbers)
  .map(([name, [least, most, usual, says]]) =>
    line(`--${name} N`, `${says} (${least} to ${most}; ${usual} if not given)`),
  )
  .join('\n')}
${line('--crashes', 'PostgreSQL itself is killed now and then (not if not given)')}
${line('--help', 'says this')}

A year of 14 people takes about four minutes of a processor:
  npm run simulate -- --seed 7 --weeks 52 --members 14
Twenty seeds, from 7 to 26:
  npm run simulate -- --seed 7 --seeds 20 --weeks 4 --members 20`

/**
 * Reads the command line.
 *
 * @returns the options, or null if help is wanted
 * @throws Error that says in words what is wrong with the arguments
 */
export function readOptions(args: readonly string[]): Asked | null {
  const text = { type: 'string' } as const
  const noted = { type: 'boolean' } as const
  // Not strict, because its error messages for a missing value would be misleading.
  const { values, positionals } = parseArgs({
    args: [...args],
    options: {
      seed: text,
      weeks: text,
      members: text,
      seeds: text,
      crashes: noted,
      help: { ...noted, short: 'h' },
    },
    strict: false,
  })
  const read = shape.safeParse(values)
  const wrong =
    read.error?.issues.map(({ path, message }) => (path[0] ? `--${String(path[0])} ${message}` : message)) ??
    []
  const [lost] = positionals
  // npm consumes options that stand before the two dashes, and passes on only their values.
  if (wrong.length === 0 && lost !== undefined)
    wrong.push(`"${lost}" belongs to no option; options stand after "--", as in npm run simulate -- --seed 7`)
  if (!read.success || wrong.length > 0) throw new Error(wrong.join('; '))
  const { help: wantsHelp, ...asked } = read.data
  return wantsHelp ? null : asked
}

/** Returns the command that simulates the same weeks again. */
export const replay = ({ seed, weeks, members, crashes }: Options): string =>
  `npm run simulate -- --seed ${seed} --weeks ${weeks} --members ${members}${crashes ? ' --crashes' : ''}`
