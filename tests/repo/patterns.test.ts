import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { readParticipantReport } from '../../server/domain/attendance/participantReport.ts'
import { hideSecrets } from '../../server/platform/log/log.ts'
import { shortError } from '../../server/platform/log/shortError.ts'
import { DomainError } from '../../server/rules/errors.ts'
import { participantMatcher } from '../../server/rules/seats/attendance.ts'
import { backtrackingTexts } from '../support/backtrackingTexts.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

type Pattern = { source: string; flags: string; file: string }

/**
 * Files that build a pattern from other text: names of tables in migrations, and lists of words. None of these repeats
 * anything.
 */
const madeOfWords = [
  'prisma/authoring/longLocks.ts',
  'prisma/authoring/longLocks.ts',
  'prisma/authoring/longLocks.ts',
  'server/domain/names/isInappropriate.ts',
  'server/domain/names/isInappropriate.ts',
  'server/domain/privacy/redact.ts',
]

function patternsOf(file: string): { literals: Pattern[]; made: string[] } {
  const literals: Pattern[] = []
  const made: string[] = []
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('regex' in node && node.regex) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      literals.push({ source: pattern, flags, file })
    }
    if ('callee' in node && (node.callee as { name?: string }).name === 'RegExp') made.push(file)
    for (const inner of Object.values(node)) visit(inner)
  }
  const { program, errors } = parseSync(file, readFileSync(`${root}${file}`, 'utf8'))
  if (errors.length > 0) throw new Error(`${file} cannot be read`)
  visit(program)
  return { literals, made }
}

const files = globSync(['server/**/*.ts', 'prisma/**/*.ts'], { cwd: root }).filter(
  (file) => !file.startsWith('server/generated/'),
)
const found = files.map(patternsOf)
const patterns = [
  ...new Map(found.flatMap(({ literals }) => literals).map((each) => [each.source, each])).values(),
]

/** Returns the least processor time of several tries, in milliseconds. */
function cost(run: () => unknown, tries: number): number {
  let best = Infinity
  for (let n = 0; n < tries; n++) {
    const begun = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(begun)
    best = Math.min(best, (user + system) / 1000)
  }
  return best
}

/** The longest time, as a multiple, that a text of ten times the length may take: linear is 10, quadratic 100. */
const mostGrowth = 40
/**
 * Below this many milliseconds a ratio says more about the machine than about the pattern. A quadratic pattern takes
 * seconds at 100 KB.
 */
const negligible = 25

/** Returns the times at 1, 10 and 100 KB, and stops early if they already are not linear. */
function growth(run: (text: string) => unknown, input: (length: number) => string): number[] {
  const times: number[] = []
  for (const length of [1000, 10_000, 100_000]) {
    const text = input(length)
    times.push(cost(() => run(text), 3))
    if (!isLinear(times)) break
  }
  return times
}

const isLinear = (times: readonly number[]): boolean =>
  times.every((time, index) => time <= Math.max(negligible, mostGrowth * (times[index - 1] ?? Infinity)))

/** Returns what a program does with a pattern: find its first match, or all of them. */
const use = ({ source, flags }: Pattern): ((text: string) => unknown) => {
  const pattern = new RegExp(source, flags)
  return flags.includes('g') ? (text) => text.replace(pattern, '') : (text) => text.search(pattern)
}

function slowest(run: (text: string) => unknown, source: string): ((length: number) => string)[] {
  const screened = backtrackingTexts(source).map((input) => {
    const text = input(4000)
    return { input, time: cost(() => run(text), 1) }
  })
  return screened
    .toSorted((left, right) => right.time - left.time)
    .slice(0, 3)
    .map(({ input }) => input)
}

test('the patterns of the server are found, and those that are built from text are known', () => {
  expect(patterns.length).toBeGreaterThan(80)
  expect(found.flatMap(({ made }) => made).sort()).toEqual(madeOfWords)
})

describe('in time that grows no faster than the text,', () => {
  test.each(patterns.map((each) => [`${each.file} /${each.source}/${each.flags}`, each] as const))(
    '%s processes texts that are made to slow it down',
    (_name, pattern) => {
      const run = use(pattern)
      for (const input of slowest(run, pattern.source)) {
        const times = growth(run, input)
        expect([JSON.stringify(input(40)), times, isLinear(times)]).toEqual([
          expect.any(String),
          expect.any(Array),
          true,
        ])
      }
    },
  )

  test.each(['a', '@', 'a@', '@a', 'a@a.', 'a.', '.', '://', '://a', 'ab_', '-', '\\n', '"a'])(
    'a log line of %j is cleared of secrets',
    (atom) => {
      const times = growth(hideSecrets, (length) => `GPC:S:@${atom.repeat(length / atom.length)}`)
      expect([times, isLinear(times)]).toEqual([expect.any(Array), true])
    },
  )
})

describe('a participant report', () => {
  const head = 'Name (Original Name),User Email,Duration (Minutes)\n'
  const seats = Array.from({ length: 12 }, (_, n) => ({
    invitationId: n,
    username: `Member ${n}`,
    email: `member${n}@example.org`,
  }))
  const read = (csv: string) => {
    const matchOf = participantMatcher(seats)
    try {
      return readParticipantReport(csv).map(matchOf)
    } catch (error) {
      if (error instanceof DomainError) return []
      throw error
    }
  }

  test.each(['\t', ' ', '(', '()', 'a(', ') ', '"', '""', ',', '\n', 'a\n', '"\n', '\u0301', 'a,b,1\n'])(
    'of %j is read in time that grows no faster than the text',
    (atom) => {
      const times = growth(read, (length) => head + atom.repeat(length / atom.length))
      expect([times, isLinear(times)]).toEqual([expect.any(Array), true])
    },
  )

  test('has at most 1000 lines', () => {
    const lines = (count: number) =>
      head + Array.from({ length: count }, (_, n) => `Guest ${n},,5\n`).join('')
    expect(readParticipantReport(lines(1000))).toHaveLength(1000)
    expect(() => readParticipantReport(lines(1001))).toThrow('A participant report has at most 1000 lines.')
  })
})

test('the measurement notices patterns that slowed the service down before', () => {
  const known = [
    /[^\s"'<>()=:,;\\/@]+@[^\s"'<>()=:,;\\/@]+\.[a-z]{2,}/gi,
    /^\/+|\/+$/g,
    /^(.*?)\s*\((.*)\)\s*$/,
    /("(?:[^"\\]|\\.)*")\s*(:)?|[{}[\]]/g,
    /^\s*(?:query|mutation|subscription)\s+(\w+)/m,
  ]
  for (const { source, flags } of known) {
    const run = use({ source, flags, file: '' })
    const found = slowest(run, source).some((input) => !isLinear(growth(run, input)))
    expect([source, found]).toEqual([source, true])
  }
})

test('an error of any size is cut before it is written', () => {
  const huge = `no cursor: ${'a'.repeat(200_000)}`
  const cause = new Error(`${'because '.repeat(20_000)}`)
  const error = Object.assign(new Error(huge, { cause }), {
    meta: { driverAdapterError: { cause: { message: huge, notes: Array(5000).fill(huge) } } },
  })
  const text = JSON.stringify(shortError(error))
  expect(text.length).toBeLessThan(60_000)
  expect(text).toContain('no cursor: ')
})
