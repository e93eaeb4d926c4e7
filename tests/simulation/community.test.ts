import { describe, expect, test } from 'vitest'
import { type Asked, readOptions } from './options.ts'
import { simulate } from './simulate.ts'

const given = process.env.SIMULATION
/** What `npm run simulate` asks for, or what the suite lives through. */
const asked: Asked = given === undefined ? { seed: 1, seeds: 1, weeks: 2, members: 30 } : JSON.parse(given)
const seeds = Array.from({ length: asked.seeds }, (_, index) => asked.seed + index)

/** Only ends what hangs: by hand it may be a year of two thousand. */
const timeout = given === undefined ? 600_000 : 0

describe('a community, its operator and everything that goes wrong', () => {
  test.each(seeds)('seed %i: nothing is lost', { timeout }, async (seed) => {
    const { weeks, members } = asked
    const result = await simulate({ seed, weeks, members })
    if (given !== undefined) return void process.stdout.write(`${JSON.stringify({ seed, ...result })}\n`)
    const { digest, steps, counts, faults } = result
    expect(steps).toBeGreaterThan(members)
    expect(Object.keys(faults)).toEqual(
      expect.arrayContaining(['killed worker', 'two workers', 'double click', 'lost reply', 'acceptAndDrop']),
    )
    // The seed decides everything, so that what fails can be played again.
    expect(await simulate({ seed, weeks, members })).toMatchObject({ digest, steps, counts })
  })
})

describe('the command', () => {
  test('takes whole numbers within its limits', () => {
    expect(readOptions(['--seed', '7', '--weeks', '52'])).toEqual({
      seed: 7,
      weeks: 52,
      members: 200,
      seeds: 1,
    })
    expect(() => readOptions(['--weeks', '1'])).toThrow('--weeks must be a whole number from 2 to 520')
    expect(() => readOptions(['--members', 'many'])).toThrow(
      '--members must be a whole number from 20 to 2000',
    )
    expect(() => readOptions(['--faults', 'all'])).toThrow("Unknown option '--faults'")
  })
})
