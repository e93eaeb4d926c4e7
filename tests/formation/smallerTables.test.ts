import { describe, expect, it } from 'vitest'
import { clique, firstInput, flat, people, range } from './communities.ts'
import { formStart } from './formStart.ts'

/**
 * Forms a First of 10 to 12 seats with at most `most` people invited to each table, each of whom comes with the chance
 * `comes`.
 */
async function formOf(count: number, most: number, comes: number) {
  const seats = { min: most - 2, max: most }
  const members = people(count, () => ({ comes }))
  const formed = await formStart(firstInput(members, { seats, strangers: 12 }), { fewest: 10 })
  return { ...formed, sizes: formed.groups.map(({ group }) => group.members.length).sort((a, b) => b - a) }
}

describe('if more are invited than there are seats', () => {
  it('a smaller table is added from those whom the large ones leave out', async () => {
    expect(await formOf(25, 15, 1)).toMatchObject({ sizes: [15, 10], leftOut: [], mostPlaced: 25 })
  })

  it('all tables are smaller if more tables are then likely to have enough people', async () => {
    expect(await formOf(25, 15, 0.78)).toMatchObject({ sizes: [13, 12], leftOut: [], mostPlaced: 25 })
  })

  it('no table is added that is likely too small, and the reason says so', async () => {
    const { sizes, leftOut, mostPlaced } = await formOf(34, 24, 0.5)
    expect(sizes).toEqual([24])
    expect(mostPlaced).toBe(24)
    expect(leftOut).toHaveLength(10)
    expect(leftOut[0]?.sentence).toBe(
      '34 people do not divide into groups of 22 to 24: 24 is the most that can be seated. Who stays out follows from waiting, age, gender and the draw.',
    )
  })

  it.each([40, 70])('no table is formed of %i people who all have met, without an error', async (count) => {
    const met = flat(clique(range(1, count)))
    const input = firstInput(people(count), { seats: { min: 22, max: 24 }, strangers: 12, met })
    const { groups, leftOut } = await formStart(input, { fewest: 10 })
    expect([groups.length, leftOut.length]).toEqual([0, count])
  })

  it('a table that is likely too small is still formed if there is no other', async () => {
    expect((await formOf(13, 24, 0.5)).sizes).toEqual([13])
  })
})
