import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextBest } from '../../server/engine/nextBest.ts'
import { firstInput, flat, mutualLinks, type Pair, people, range, secondInput } from './communities.ts'

const ids = (picks: readonly { id: number }[]) => picks.map(({ id }) => id)

describe('completing the table of a First', () => {
  it('takes people whose ages fit the wishes on both sides, then those who balance the genders', () => {
    const members = people(14, (id) => ({
      ageRange: id === 12 ? 3 : 0,
      preferredAgeRanges: 1,
      gender: id <= 10 || id === 13 ? 0 : 1,
    }))
    // The table has ten people of one gender and one of the other. 12 is of another age; 13 and 14 differ only in
    // gender.
    const { picks } = nextBest(firstInput(members), range(1, 11), 1)
    expect(ids(picks)).toEqual([14])
    expect(picks[0]).toMatchObject({ welcomedBy: 11, welcomes: 11, metBefore: [] })
  })

  it('takes those first who were left out before', () => {
    const members = people(14, (id) => ({ roundsLeftOut: id === 13 ? 2 : 0 }))
    expect(ids(nextBest(firstInput(members), range(1, 11), 1).picks)).toEqual([13])
  })

  it('takes nobody who is barred from somebody there, nor, unless that is allowed, who met somebody there', () => {
    const barred = flat([[12, 1]])
    const met = flat([[13, 2]])
    const input = firstInput(people(13), { barred, met })
    expect(nextBest(input, range(1, 11), 2).picks).toEqual([])
    const { picks } = nextBest({ ...input, allowRepeats: true }, range(1, 11), 2)
    expect(ids(picks)).toEqual([13])
    expect(picks[0]?.metBefore).toEqual([2])
  })

  it('takes somebody who met a person there as a stand-in, once there are as many strangers as seats', () => {
    const input = { ...firstInput(people(13), { met: flat([[13, 2]]) }), strangers: 12 }
    const beyond = { ...input, seats: { ...input.seats, max: 15 } }
    expect(ids(nextBest(beyond, range(1, 11), 3).picks)).toEqual([12, 13])
    expect(ids(nextBest(beyond, range(1, 10), 1).picks)).not.toContain(13)
    expect(ids(nextBest({ ...input, seats: { ...input.seats, max: 12 } }, range(1, 11), 3).picks)).toEqual([
      12,
    ])
  })

  it('names others who could come in their place, the best first', () => {
    const members = people(16, (id) => ({ ageRange: id > 14 ? 3 : 0, preferredAgeRanges: 1 }))
    const { picks, spare } = nextBest(firstInput(members), range(1, 11), 1, 3)
    expect([12, 13, 14]).toContain(picks[0]?.id)
    expect(spare).toHaveLength(3)
    expect(
      ids(spare)
        .slice(0, 2)
        .every((id) => id < 15),
    ).toBe(true)
    expect(ids(spare)).not.toContain(picks[0]?.id)
  })

  it('finds the person with the lowest cost, like a trial of everybody', () => {
    const person = fc.record({
      ageRange: fc.integer({ min: 0, max: 2 }),
      preferredAgeRanges: fc.integer({ min: 1, max: 7 }),
      gender: fc.integer({ min: 0, max: 1 }),
    })
    fc.assert(
      fc.property(fc.array(person, { minLength: 14, maxLength: 20 }), (drawn) => {
        const members = people(drawn.length, (id) => ({ ...drawn[id - 1] }))
        const table = range(1, 11)
        const minded = (a: number, b: number) => {
          const [one, other] = [members[a - 1], members[b - 1]]
          return ((one?.preferredAgeRanges ?? 0) >> (other?.ageRange ?? 0)) & 1 ? 0 : 1
        }
        const misfits = (id: number) =>
          table.reduce((sum, other) => sum + minded(id, other) + minded(other, id), 0)
        const [pick] = nextBest(firstInput(members), table, 1).picks
        const least = Math.min(...range(12, drawn.length).map(misfits))
        // Genders can outweigh at most what a table of twelve people of one gender deviates from the proportion.
        expect(misfits(pick?.id ?? 0) - least).toBeLessThanOrEqual(Math.ceil((2 * 12 ** 2) / 8))
        expect(pick).toMatchObject({
          welcomes: 11 - table.filter((other) => minded(pick?.id ?? 0, other) === 1).length,
        })
      }),
      { numRuns: 60 },
    )
  })
})

describe('filling an empty table', () => {
  it('of a First puts similar ages together', () => {
    const members = people(24, (id) => ({ ageRange: id % 2, preferredAgeRanges: id % 2 ? 2 : 1 }))
    const { picks } = nextBest(firstInput(members), [], 12)
    expect(new Set(ids(picks).map((id) => id % 2)).size).toBe(1)
    expect(picks).toHaveLength(12)
  })

  it('of a Second gives everybody a familiar face, and finds nobody if nobody has one', () => {
    const chain = range(1, 7).map((id): Pair => [id, id + 1])
    const { picks } = nextBest(secondInput(people(20), mutualLinks(chain)), [], 6)
    const found = new Set(ids(picks))
    expect(found.size).toBe(6)
    for (const id of found) expect(found.has(id - 1) || found.has(id + 1)).toBe(true)
    expect(nextBest(secondInput(people(20), []), [], 6).picks).toEqual([])
  })
})

describe('completing the table of a Second', () => {
  it('takes people with a familiar face there, first those who become one for somebody without', () => {
    const members = people(10)
    const links = mutualLinks([
      [1, 2],
      [3, 4],
      [5, 6],
      [5, 1],
      [8, 1],
      [8, 2],
      [8, 3],
      [9, 7],
    ])
    const { picks } = nextBest(secondInput(members, links), range(1, 7), 1)
    expect(ids(picks)).toEqual([9])
  })

  it('counts no links beyond the first, so that neither choice nor order shows how many somebody has', () => {
    const few = mutualLinks([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 1],
      [8, 1],
    ])
    const many = mutualLinks([
      [1, 2],
      [3, 4],
      [5, 6],
      [7, 1],
      [8, 1],
      [8, 2],
      [8, 3],
      [8, 4],
      [8, 5],
    ])
    const picked = (links: typeof few) => {
      const { picks, spare } = nextBest(secondInput(people(9), links), range(1, 6), 1, 2)
      return [ids(picks), ids(spare)]
    }
    expect(picked(many)).toEqual(picked(few))
  })
})
