import { describe, expect, it } from 'vitest'
import { explainMoves } from '../../server/engine/explainMoves.ts'
import { placementSentence } from '../../server/engine/placements.ts'
import { firstInput, flat, mutualLinks, people, range, secondInput } from './communities.ts'

const groups = [range(1, 10), range(11, 22)]
const members = people(24, (id) => ({ ageRange: id === 23 ? 2 : 0, preferredAgeRanges: 1, gender: id % 2 }))

describe('the explanation of a move', () => {
  it('names a wrong size of the group left and of the group joined', () => {
    const { breaks, changes } = explainMoves(firstInput(members), groups, [{ member: 1, to: 1 }])
    expect(breaks.map(({ rule, group, sentence }) => [rule, group, sentence])).toEqual([
      ['tooFew', 0, '9 people are fewer than the 10 a group needs.'],
      ['tooMany', 1, '13 people are more than the 12 a group can hold.'],
    ])
    expect(changes.map(({ before, after }) => [before.people, after.people])).toEqual([
      [10, 9],
      [12, 13],
    ])
  })

  it('names a wrong size of a group of one', () => {
    const { breaks } = explainMoves(firstInput(members), [...groups, []], [{ member: 23, to: 2 }])
    expect(breaks.map(({ sentence }) => sentence)).toEqual(['1 person is fewer than the 10 a group needs.'])
  })

  it('names nothing for a swap of strangers', () => {
    const swap = [
      { member: 1, to: 1 },
      { member: 11, to: 0 },
    ]
    expect(explainMoves(firstInput(members), groups, swap)).toMatchObject({ breaks: [], fixes: [] })
  })

  it('names two who are barred or have met', () => {
    const input = firstInput(members, { barred: flat([[23, 1]]), met: flat([[2, 23]]) })
    const { breaks, changes } = explainMoves(input, groups, [{ member: 23, to: 0 }])
    expect(breaks.map(({ rule, members: who, hard }) => [rule, who, hard])).toEqual([
      ['barred', [1, 23], true],
      ['metBefore', [2, 23], true],
    ])
    expect(changes[0]?.after.misfits).toBe(10)
    expect(
      explainMoves({ ...input, allowRepeats: true }, groups, [{ member: 23, to: 0 }]).breaks[1]?.hard,
    ).toBe(false)
  })

  it('names the rules that the move fixes', () => {
    const input = firstInput(members, { barred: flat([[1, 2]]) })
    expect(explainMoves(input, groups, [{ member: 2, to: 'out' }])).toMatchObject({
      breaks: [{ rule: 'tooFew', group: 0 }],
      fixes: [{ rule: 'barred', members: [1, 2] }],
    })
  })

  it('names somebody who stays behind without a familiar face', () => {
    const input = secondInput(
      members,
      mutualLinks([
        [1, 2],
        [3, 4],
        [5, 6],
        [7, 8],
        [9, 10],
        [11, 12],
        [13, 14],
      ]),
    )
    const { breaks } = explainMoves(input, [range(1, 8), range(9, 14)], [{ member: 1, to: 1 }])
    expect(breaks.map(({ rule, group, members: who }) => [rule, group, who])).toEqual([
      ['noFamiliarFace', 0, [2]],
      ['noFamiliarFace', 1, [1]],
    ])
  })

  it('names nothing that was broken before', () => {
    const input = firstInput(members, { barred: flat([[1, 2]]) })
    const { breaks, fixes } = explainMoves(input, groups, [{ member: 23, to: 0 }])
    expect([breaks, fixes]).toEqual([[], []])
  })

  it('is only about the groups that change', () => {
    const three = [range(1, 8), range(9, 16), range(17, 24)]
    const swap = [
      { member: 1, to: 1 },
      { member: 9, to: 0 },
    ]
    const { groups: after, changes } = explainMoves(firstInput(members), three, swap)
    expect(changes.map(({ before }) => before.group)).toEqual([0, 1])
    expect(after.map((group) => group.length)).toEqual([8, 8, 8])
  })

  it('can be about a new group after the last', () => {
    const { groups: after, changes } = explainMoves(firstInput(members), groups, [{ member: 24, to: 2 }])
    expect(after[2]).toEqual([24])
    expect(changes.map(({ before, after: { people: now } }) => [before.people, now])).toEqual([[0, 1]])
  })

  it.each([
    [{ member: 99, to: 0 }, 'Member 99 is not among the candidates.'],
    [{ member: 1, to: 7 }, 'There is no group 7.'],
  ])('is refused for a member or a group that does not exist', (move, message) => {
    expect(() => explainMoves(firstInput(members), groups, [move])).toThrow(message)
  })

  it('is refused for a group of somebody who does not exist', () => {
    expect(() => explainMoves(firstInput(members), [[99]], [])).toThrow(
      'Member 99 sits in a group but is not among the candidates.',
    )
  })
})

it('a placement is explained in a sentence', () => {
  const placement = {
    id: 1,
    welcomedBy: 10,
    welcomes: 9,
    familiar: [2, 3],
    mutual: [2],
    metBefore: [4],
    roundsLeftOut: 1,
    sameGender: 5,
    byHand: true,
  }
  const place = { kind: 'First', size: 12, formed: false } as const
  expect(placementSentence(placement, place)).toBe(
    'Put here by hand; age: welcome to 10 of 11, glad of 9; gender: 5 more of theirs; meets 1 person again; left out 1 time before.',
  )
  const alone = { ...placement, byHand: false, sameGender: 0, metBefore: [], roundsLeftOut: 0 }
  expect(placementSentence(alone, { ...place, formed: true })).toBe(
    'Age: welcome to 10 of 11, glad of 9; gender: the only one of theirs; has met nobody here; among equal places the draw decided.',
  )
})
