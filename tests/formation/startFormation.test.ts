import { describe, expect, it } from 'vitest'
import { form } from '../../server/engine/form.ts'
import { FormationInputError } from '../../server/engine/problem.ts'
import { startFormation } from '../../server/engine/startFormation.ts'
import { firstInput, mutualLinks, people, range, secondInput } from './communities.ts'
import { formStart } from './formStart.ts'

const members = people(1500, (id) => ({
  ageRange: id % 5,
  preferredAgeRanges: 1 << (id % 5),
  gender: id % 3,
}))

describe('a formation in a thread', () => {
  it('gives the same result as the function, and its progress rises to 1', async () => {
    const input = firstInput(members, { budgetMs: 200 })
    const shares: number[] = []
    const formation = await startFormation(input, { onProgress: (share) => shares.push(share) })
    expect(formation).toEqual(form(input))
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.length).toBeGreaterThan(3)
    expect(shares.at(-1)).toBe(1)
  })

  it('ends at once when aborted, with the reason', async () => {
    const controller = new AbortController()
    const reason = new Error('The operator thought better of it.')
    const late: number[] = []
    const running = startFormation(firstInput(members, { budgetMs: 600_000 }), {
      signal: controller.signal,
      onProgress: (share) => {
        if (controller.signal.aborted) late.push(share)
        controller.abort(reason)
      },
    })
    await expect(running).rejects.toBe(reason)
    expect(late).toEqual([])
  })

  it('does not start if it was aborted before', async () => {
    await expect(startFormation(firstInput(members), { signal: AbortSignal.abort('no') })).rejects.toBe('no')
  })

  it('refuses an invalid input like the function', async () => {
    await expect(startFormation(firstInput([...people(2), ...people(1)]))).rejects.toThrow(
      FormationInputError,
    )
  })
})

it.each([
  ['First', firstInput(members, { budgetMs: 100 })],
  ['small First', firstInput(people(45), { budgetMs: 100 })],
  [
    'Second',
    secondInput(people(100), mutualLinks(range(1, 99).map((a) => [a, a + 1] as const)), { budgetMs: 100 }),
  ],
])('the progress of a %s formation never falls and ends at 1', (_name, input) => {
  const shares: number[] = []
  form(input, (share) => shares.push(share))
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
  expect(Math.min(...shares)).toBeLessThan(0.9)
})

it('the progress does not fall either if tables of the wanted size cannot be formed, and smaller ones are', async () => {
  const shares: number[] = []
  const input = firstInput(people(11), { seats: { min: 15, max: 18 }, strangers: 12 })
  const formed = await formStart(input, { fewest: 10 }, (share) => shares.push(share))
  expect(formed.groups.map(({ group }) => group.members.length)).toEqual([11])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
  expect(shares.at(-1)).toBe(1)
})
