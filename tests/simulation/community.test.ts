import { describe, expect, test } from 'vitest'
import { openHalf } from './halves.ts'

const { seeds, live, missing } = openHalf(1)

describe('a community, its operators and everything that goes wrong', () => {
  // The limit only ends what hangs.
  test.each(seeds)('seed %i: nothing is lost', { timeout: 600_000 }, live)

  test('faults and changes of every kind happened', () => {
    expect(missing()).toEqual([])
  })
})
