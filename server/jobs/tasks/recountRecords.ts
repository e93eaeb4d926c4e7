import { encounterRecords, memberRecords } from '../../domain/attendance/recordCounts.ts'
import { recountNoted } from '../../platform/queue/recountNoted.ts'
import { takeSteps } from '../../platform/queue/workThrough.ts'
import type { Job } from './job.ts'

/**
 * Updates stored records of how people answer and attend, so that the risk of too few attendees is quick to work out.
 */
export const recountRecords: Job = (_payload, { database, signal }) =>
  takeSteps({
    members: () => recountNoted(database.prisma, memberRecords, signal),
    encounters: () => recountNoted(database.prisma, encounterRecords, signal),
  })
