import { expect, it } from 'vitest'
import { firstInput, flat, people, range, star } from './communities.ts'
import { formStart } from './formStart.ts'

/** One start with so many First Encounters, among 48 people; the numbers of those who waited nine rounds. */
async function formTables(most: number, waited: readonly number[], met: Int32Array, seed: number) {
  const members = people(48, (id) => ({ roundsLeftOut: waited.includes(id) ? 9 : 0 }))
  const { groups } = await formStart(firstInput(members, { met, seed, budgetMs: 20 }), { most })
  return groups.map(({ group }) => group.members.map(({ id }) => id))
}

/** Whom 1 and 2 have met: everybody. */
const all = flat(
  [1, 2].flatMap((id) =>
    star(
      id,
      range(1, 48).filter((other) => other !== id),
    ),
  ),
)
const cases = [1, 2].flatMap((tables) => [1, 2, 3].map((seed) => [tables, seed] as const))

it.each(cases)(
  'who has met everybody takes no seat of %i tables, however long they wait (seed %i)',
  async (tables, seed) => {
    const seated = await formTables(tables, [1, 2], all, seed)
    expect(seated.map((table) => table.length)).toEqual(Array(tables).fill(12))
  },
)

it.each(cases)('beside them, who waited as long has a seat at %i tables (seed %i)', async (tables, seed) => {
  const seated = await formTables(tables, [1, 2, 3, 4, 5], all, seed)
  expect(seated.flat()).toEqual(expect.arrayContaining([3, 4, 5]))
})
