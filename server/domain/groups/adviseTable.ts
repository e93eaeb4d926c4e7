import { peopleWanted } from '#rules/encounters/groupPlan.ts'
import type { Rates } from '#rules/seats/overbooking.ts'
import { hasStandIns } from '#rules/seats/whoStandsIn.ts'
import type { FormationRun } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Advice, adviseOverbooking } from '../attendance/adviseOverbooking.ts'
import { readPairsMet } from './readFacts.ts'

type Run = Pick<FormationRun, 'kind' | 'minimum' | 'capacity' | 'overInvite' | 'allowRepeats'>

/** `metBefore` is how many others at the table the member has met. */
type Seat = { memberId: number; metBefore: number }

/**
 * Works out how many would come if everybody at a table of a proposal were invited; null for a One-on-One.
 *
 * @param seats in the order of the invitations
 * @param community the rates assumed for members without a record
 */
export async function adviseTable(
  db: Db,
  run: Run,
  seats: readonly Seat[],
  community: Rates,
): Promise<Advice | null> {
  const { kind, minimum, capacity, allowRepeats } = run
  if (kind === 'OneOnOne') return null
  const guests = seats.map(({ memberId }) => ({ memberId, standing: 'invited' as const }))
  const met = seats.filter(({ metBefore }) => metBefore > 0).map(({ memberId }) => memberId)
  const inviteTarget = peopleWanted(run).max
  const mayStandIn = met.length > 0 && hasStandIns({ kind, capacity, inviteTarget }, allowRepeats)
  const standIns = mayStandIn ? await readPairsMet(db, met) : []
  return adviseOverbooking(db, { guests, standIns, minimum, capacity }, community)
}
