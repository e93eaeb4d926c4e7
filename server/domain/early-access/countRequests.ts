import type { EarlyAccessState } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'

/** Counts the requests in each state. */
export async function countRequests(db: Db): Promise<Record<EarlyAccessState, number>> {
  const groups = await db.earlyAccessRequest.groupBy({ by: ['state'], _count: true })
  const counts = { Requested: 0, Invited: 0, Declined: 0, Joined: 0 }
  for (const { state, _count } of groups) counts[state] = _count
  return counts
}
