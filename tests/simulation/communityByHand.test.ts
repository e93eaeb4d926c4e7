import { describe, expect, test } from 'vitest'
import type { Asked } from './options.ts'
import { simulate } from './simulate.ts'

const given = process.env.SIMULATION
/** The options of `npm run simulate`. */
const asked: Asked | undefined = given === undefined ? undefined : JSON.parse(given)
const short = { seed: 3, weeks: 2, members: 14, crashes: false }
/** Only stops a test that hangs. */
const timeout = 600_000

describe.runIf(asked)('the simulation of the command', () => {
  const { seed = 1, seeds = 0, ...rest } = asked ?? {}
  const all = Array.from({ length: seeds }, (_, index) => seed + index)
  // No limit, since it may be a year of two thousand people.
  test.each(all)('loses nothing with seed %i', { timeout: 0 }, async (each) => {
    const before = process.cpuUsage()
    const result = await simulate({ ...short, ...rest, seed: each })
    const { user, system } = process.cpuUsage(before)
    process.stdout.write(`${JSON.stringify({ seed: each, seconds: (user + system) / 1e6, ...result })}\n`)
  })
})

describe.skipIf(asked)('a simulation', () => {
  test('repeats the same steps, since the seed decides everything', { timeout }, async () => {
    const { digest, steps, counts } = await simulate(short)
    expect(steps).toBeGreaterThan(short.members)
    expect(await simulate(short)).toMatchObject({ digest, steps, counts })
  })

  test('loses nothing if PostgreSQL itself is killed', { timeout }, async () => {
    const { faults } = await simulate({ ...short, crashes: true })
    expect(faults).toHaveProperty('PostgreSQL killed')
  })
})
