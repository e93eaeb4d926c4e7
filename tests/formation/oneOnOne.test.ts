import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { form } from '../../server/engine/form.ts'
import { bestGrouping } from './bruteForce.ts'
import {
  anyLinks,
  anyPairs,
  anyPeople,
  clique,
  flat,
  mutualLinks,
  type Pair,
  pairInput,
  people,
  range,
} from './communities.ts'
import { expectHardRules, idsOf, mayBeGroup } from './hardRules.ts'

describe('One-on-One: as many pairs as possible are found', () => {
  it('as many as brute force finds, with the people who waited longest', () => {
    const small = anyPeople(0, 13).chain((members) =>
      fc.tuple(
        fc.constant(members),
        anyLinks(members, 4),
        anyPairs(members, 1),
        anyPairs(members, 1),
        fc.boolean(),
        fc.integer(),
      ),
    )
    fc.assert(
      fc.property(small, ([members, links, met, barred, anyMutualLink, seed]) => {
        const input = pairInput(members, links, { met: flat(met), barred: flat(barred), anyMutualLink, seed })
        const formation = form(input)
        expectHardRules(input, formation)
        const ids = members.map(({ id }) => id)
        const waited = new Map(members.map(({ id, roundsLeftOut }) => [id, roundsLeftOut]))
        // Longer waits first, each counting for more than all shorter ones together.
        const claims = (group: readonly number[]): number =>
          group.reduce((sum, id) => sum + 20 ** (waited.get(id) ?? 0), 0)
        const best = bestGrouping(ids, mayBeGroup(input), (group) => -claims(group))
        const placed = idsOf(formation).flat()
        expect({ placed: placed.length, price: -claims(placed) + 0 }).toEqual({
          placed: best.placed,
          price: best.price + 0,
        })
      }),
      { numRuns: 300, seed: 8 },
    )
  })

  it('in graphs with odd cycles and paths between them', () => {
    const ring = (ids: readonly number[]): Pair[] =>
      ids.map((id, at): Pair => [id, ids[(at + 1) % ids.length] ?? id])
    const links = [...ring(range(1, 5)), ...ring(range(8, 14)), [5, 6], [6, 7], [7, 8]] as Pair[]
    const formation = form(pairInput(people(14), mutualLinks(links)))
    expect(formation.groups).toHaveLength(7)
  })

  it('quickly in a community of ten thousand', () => {
    const count = 10_000
    const links = range(1, count).flatMap((a): Pair[] => [
      [a, ((a * 31) % count) + 1],
      [a, ((a * 17 + 5) % count) + 1],
    ])
    const input = pairInput(people(count), mutualLinks(links))
    const formation = form(input)
    expectHardRules(input, formation)
    expect(formation.gap.unplaced).toBe(0)
  })
})

describe('One-on-One: the engine pairs', () => {
  const links = [
    { from: 1, to: 2, mutual: true, attendedSecond: true },
    { from: 3, to: 4, mutual: true },
    { from: 5, to: 6, mutual: false, attendedSecond: true },
  ]

  it('only people with a mutual link who attended a Second Encounter together', () => {
    const formation = form(pairInput(people(6), links, { anyMutualLink: false }))
    expect(idsOf(formation)).toEqual([[1, 2]])
    expect(formation.leftOut.map(({ reason }) => reason)).toEqual([
      'noSecondTogether',
      'noSecondTogether',
      'noMutualLink',
      'noMutualLink',
    ])
  })

  it('people with any mutual link, if the operator allows it', () => {
    expect(idsOf(form(pairInput(people(6), links)))).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('nobody again who had a One-on-One together', () => {
    const formation = form(pairInput(people(2), links.slice(0, 1), { met: flat([[2, 1]]) }))
    expect(formation.leftOut.map(({ reason }) => reason)).toEqual(['alreadyPaired', 'alreadyPaired'])
  })

  it('people whose ages fit, if as many pairs can be formed', () => {
    const members = people(20, (id) => ({ ageRange: id % 2, preferredAgeRanges: 1 << (id % 2) }))
    expect(form(pairInput(members, mutualLinks(clique(range(1, 20))))).measures).toMatchObject({
      placed: 20,
      misfits: 0,
    })
  })

  it('the two that the operator decided on', () => {
    const standing = [{ members: [1, 4], closed: true }]
    const formation = form(
      pairInput(
        people(4),
        mutualLinks([
          [1, 2],
          [3, 4],
        ]),
        { standing },
      ),
    )
    expect(idsOf(formation)).toEqual([[1, 4]])
    expect(formation.broken).toMatchObject([{ rule: 'noMutualLink', members: [1, 4] }])
  })
})
