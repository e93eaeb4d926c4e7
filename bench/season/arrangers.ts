import { form } from '../../server/engine/form.ts'
import type { FormationInput } from '../../server/engine/problem.ts'
import { Random } from '../../server/engine/random.ts'
import { mostSeated } from '../../server/engine/seats.ts'
import { seatRanges } from '../../server/rules/encounters/encounter.ts'

export type Arranger = {
  /** says who sits with whom, as ids */
  tables: (input: FormationInput) => number[][]
  /** of two who met only one is seated, where people are not to meet again */
  holdsApart: boolean
}

/** The engine, with smaller tables where nobody could sit at those wanted, as the service does (formSlots.ts). */
export const byEngine: Arranger = {
  holdsApart: true,
  tables: (input) => {
    const wanted = form(input)
    const { minimum: min } = seatRanges[input.kind]
    const formed = wanted.groups.length > 0 ? wanted : form({ ...input, seats: { ...input.seats, min } })
    return formed.groups.map(({ members }) => members.map(({ id }) => id))
  },
}

/** Names drawn from a hat: as many people as whole groups hold, whatever they wish and whoever they have met. */
export const byChance: Arranger = {
  holdsApart: false,
  tables: ({ members, seats, seed }) => {
    const drawn = new Random(seed).shuffle(members.map(({ id }) => id))
    const seated = mostSeated(drawn.length, seats)
    const count = Math.ceil(seated / seats.max)
    return Array.from({ length: count }, (_, group) =>
      drawn.slice(Math.floor((group * seated) / count), Math.floor(((group + 1) * seated) / count)),
    )
  },
}
