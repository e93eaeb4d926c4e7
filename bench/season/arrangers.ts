import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { mostSeated } from '../../server/engine/seats.ts'
import { seatRanges } from '../../server/rules/encounters/encounter.ts'
import { formStart } from '../../tests/formation/formStart.ts'

export type Arranger = {
  /** says who sits with whom, as ids */
  tables: (input: FormationInput) => Promise<number[][]>
  /** of two who met only one is seated, where people are not to meet again */
  holdsApart: boolean
}

/** The engine, as the service asks it. */
export const byEngine: Arranger = {
  holdsApart: true,
  tables: async (input) => {
    const { groups } = await formStart(input, { fewest: seatRanges[input.kind].minimum })
    return groups.map(({ group }) => group.members.map(({ id }) => id))
  },
}

/** Names drawn from a hat: as many people as whole groups hold, whatever they wish and whoever they have met. */
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
