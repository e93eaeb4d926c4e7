import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { mostSeated } from '../../server/engine/seats.ts'
import { seatRanges } from '../../server/rules/encounters/encounter.ts'
import { formStart } from '../../tests/formation/formStart.ts'

export type Arranger = {
  /** returns the tables, as ids */
  tables: (input: FormationInput) => Promise<number[][]>
  /** whether only one of two people who met is seated, if people are not to meet again */
  holdsApart: boolean
}

/** The engine, called as the service calls it. */
export const byEngine: Arranger = {
  holdsApart: true,
  tables: async (input) => {
    const { groups } = await formStart(input, { fewest: seatRanges[input.kind].minimum })
    return groups.map(({ group }) => group.members.map(({ id }) => id))
  },
}

/** Tables at random: as many people as fit into whole groups, regardless of their wishes and of whom they have met. */
export const byChance: Arranger = {
  holdsApart: false,
  tables: async ({ members, seats, seed }) => {
    const drawn = new Random(seed).shuffle(members.map(({ id }) => id))
    const seated = mostSeated(drawn.length, seats)
    const count = Math.ceil(seated / seats.max)
    return Array.from({ length: count }, (_, group) =>
      drawn.slice(Math.floor((group * seated) / count), Math.floor(((group + 1) * seated) / count)),
    )
  },
}
