import { describe, expect, it } from 'vitest'
import { readCommunity } from '../../server/engine/community.ts'
import type { Placement } from '../../server/engine/formation.ts'
import { placementSentence, placements } from '../../server/engine/placements.ts'
import { firstInput, flat, people } from './communities.ts'

describe('the reason for a place in a group', () => {
  // 1 and 2 only wish to meet age range 1, to which 1 belongs and 2 does not. 3 has no wish, and gives no age and no
  // gender.
  const members = people(4, (id) => ({
    ageRange: [1, 0, null, 1][id - 1] ?? null,
    preferredAgeRanges: id < 3 ? 0b10 : 0,
    gender: [0, 0, null, 1][id - 1] ?? null,
    roundsLeftOut: id,
  }))
  const input = firstInput(members, {
    met: flat([[1, 4]]),
    links: [
      { from: 1, to: 2, mutual: true },
      { from: 3, to: 2, mutual: false },
    ],
  })
  const of = (...group: number[]) => placements(readCommunity(input), group, new Set([1]))

  it('is given for each person, by the others at the table', () => {
    const [one, two, three] = of(0, 1, 2, 3)
    expect(one).toEqual({
      id: 1,
      welcomedBy: 3,
      welcomes: 2,
      familiar: [2],
      mutual: [2],
      metBefore: [4],
      sameGender: 1,
      roundsLeftOut: 1,
      byHand: false,
    })
    expect(two).toEqual({
      id: 2,
      welcomedBy: 2,
      welcomes: 3,
      familiar: [1, 3],
      mutual: [1],
      metBefore: [],
      sameGender: 1,
      roundsLeftOut: 2,
      byHand: true,
    })
    expect(three).toMatchObject({ welcomedBy: 3, welcomes: 3, familiar: [2], sameGender: null })
  })

  it('does not count people who sit elsewhere', () => {
    expect(of(0, 2)[0]).toMatchObject({ welcomedBy: 1, familiar: [], metBefore: [], sameGender: 0 })
  })
})

describe('the sentence about a place', () => {
  const placement: Placement = {
    id: 1,
    welcomedBy: 1,
    welcomes: 1,
    familiar: [],
    mutual: [],
    metBefore: [],
    roundsLeftOut: 0,
    sameGender: 0,
    byHand: false,
  }
  const at = (kind: 'First' | 'Second' | 'OneOnOne', change: Partial<Placement> = {}, formed = true) =>
    placementSentence({ ...placement, ...change }, { kind, size: 2, formed })
  const age = 'Age: welcome to 1 of 1, glad of 1'

  it('mentions gender only at a table, and if it is known', () => {
    expect(at('OneOnOne')).toBe(`${age}.`)
    expect(at('Second')).toBe(`${age}; gender: the only one of theirs.`)
    expect(at('Second', { sameGender: null })).toBe(`${age}.`)
  })

  it('mentions the draw only at a First that is as it was formed', () => {
    const known = { sameGender: null }
    const draw = 'among equal places the draw decided'
    expect(at('First', known)).toBe(`${age}; has met nobody here; ${draw}.`)
    expect(at('First', known, false)).toBe(`${age}; has met nobody here.`)
    expect(at('First', { ...known, byHand: true })).not.toContain(draw)
  })

  it('says how many people are met again, and how often the person was left out', () => {
    expect(at('Second', { sameGender: null, metBefore: [2, 3], roundsLeftOut: 2 })).toBe(
      `${age}; meets 2 people again; left out 2 times before.`,
    )
  })
})
