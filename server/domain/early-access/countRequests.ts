import type { EarlyAccessState } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readTallies } from '../overview/tallies.ts'

/** Counts the requests in each state. */
export async function countRequests(db: Db): Promise<Record<EarlyAccessState, number>> {
  const tally = await readTallies(db)
  return {
    Requested: tally('request Requested'),
    Invited: tally('request Invited'),
    Declined: tally('request Declined'),
    Joined: tally('request Joined'),
  }
}
