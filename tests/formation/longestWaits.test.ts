import { expect, it } from 'vitest'
import { form } from '../../server/engine/form.ts'
import { firstInput, flat, people, range, star } from './communities.ts'
import { formStart } from './formStart.ts'

/**
 * Forms at most `most` First Encounters of 48 people for one start. `waited` lists the people who were left out for
 * nine rounds.
 */
async function formTables(most: number, waited: readonly number[], met: Int32Array, seed: number) {
  const members = people(48, (id) => ({ roundsLeftOut: waited.includes(id) ? 9 : 0 }))
  const { groups } = await formStart(firstInput(members, { met, seed, budgetMs: 20 }), { most })
  return groups.map(({ group }) => group.members.map(({ id }) => id))
}

it.each([1, 2, 3])(
  'somebody who was left out twice takes the place of three who never were (seed %i)',
  (seed) => {
    const members = people(25, (id) => ({ roundsLeftOut: id === 25 ? 2 : 0 }))
    // Everybody of 1 to 12 has met everybody of 13 to 24, so these form two tables; 25 has met three people of each.
    const apart = range(1, 12).flatMap((id) => star(id, range(13, 24)))
    const met = flat([...apart, ...star(25, [1, 2, 3, 13, 14, 15])])
    const { leftOut } = form(firstInput(members, { met, seed }))
    expect(leftOut.map(({ roundsLeftOut }) => roundsLeftOut)).toEqual([0, 0, 0])
  },
)

/** 1 and 2 have met everybody. */
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
  'people who have met everybody get no seat at %i tables, however long they wait (seed %i)',
  async (tables, seed) => {
    const seated = await formTables(tables, [1, 2], all, seed)
    expect(seated.map((table) => table.length)).toEqual(Array(tables).fill(12))
  },
)

it.each(cases)(
  'others who waited as long as people who have met everybody get a seat at %i tables (seed %i)',
  async (tables, seed) => {
    const seated = await formTables(tables, [1, 2, 3, 4, 5], all, seed)
    expect(seated.flat()).toEqual(expect.arrayContaining([3, 4, 5]))
  },
)
