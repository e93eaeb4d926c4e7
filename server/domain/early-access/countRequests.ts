import { EarlyAccessState } from '../../generated/client/client.ts'
import type { Db } from '../../platform/database/db.ts'
import { readTallies } from '../overview/tallies.ts'
import { requestsMatching } from './lists.ts'

/** The number of requests in a state that match. */
type Tally = (state: EarlyAccessState) => number

async function tallyAll(db: Db): Promise<Tally> {
  const tally = await readTallies(db)
  return (state) => tally(`request ${state}`)
}

async function tallyCity(db: Db, city: string): Promise<Tally> {
  const rows = await db.earlyAccessRequest.groupBy({
    by: ['state'],
    where: requestsMatching({ city }),
    _count: true,
  })
  return (state) => rows.find((row) => row.state === state)?._count ?? 0
}

/** Counts the requests in each state, all of them or those of a city. */
export async function countRequests(
  db: Db,
  city: string | null | undefined,
): Promise<Record<EarlyAccessState, number>> {
  const tally = await (city ? tallyCity(db, city) : tallyAll(db))
  const states = Object.values(EarlyAccessState)
  return Object.fromEntries(states.map((state) => [state, tally(state)])) as Record<EarlyAccessState, number>
}
