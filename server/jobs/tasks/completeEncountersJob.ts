import { completeEncounters as complete } from '../../domain/encounters/completeEncounters.ts'
import { closeEndedTables } from '../../domain/table/closeEndedTables.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/** Completes encounters that have ended. If a table ended without counting, its encounter is canceled instead. */
export const completeEncounters: Job = async (_payload, { database, now }) => {
  await takeSteps({
    closeEndedTables: () => closeEndedTables(database.prisma, now),
    completeEncounters: () => complete(database.prisma, now),
  })
}
