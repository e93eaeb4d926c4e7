import { attendanceDistribution, chanceToCome, type Rates, roomChances } from '#rules/seats/overbooking.ts'
import type { Db } from '../../platform/database/db.ts'
import { chancesOf, type Guest } from './readChances.ts'

export type Advice = {
  invited: number
  /** at index n the chance that exactly n come */
  distribution: number[]
  expected: number
  tooFew: number
  tooMany: number
  /** for more advice: each one's chance, that of one more, and the fewest needed */
  chances: number[]
  another: number
  minimum: number
}

/**
 * Says how many will come, from each one's own record (docs/rules.md, "Forming groups"). Never for a One-on-One.
 *
 * @param community what is assumed of who has no record
 */
export async function adviseOverbooking(
  db: Db,
  { guests, minimum, capacity }: { guests: readonly Guest[]; minimum: number; capacity: number },
  community: Rates,
): Promise<Advice> {
  const chances = await chancesOf(db, guests, community)
  const distribution = attendanceDistribution(chances)
  return {
    invited: guests.length,
    distribution,
    expected: chances.reduce((total, chance) => total + chance, 0),
    ...roomChances(distribution, { minimum, capacity }),
    chances,
    another: chanceToCome(community, 'invited'),
    minimum,
  }
}
