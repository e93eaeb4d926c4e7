import { encounterRecords, memberRecords } from '../../domain/attendance/recordCounts.ts'
import { recountNoted } from '../../platform/database/recountNoted.ts'
import type { Job } from './job.ts'

/** Updates stored records of how people answer and attend, so that the chance of too few is quick to work out. */
export const recountRecords: Job = async (_payload, { database, signal }) => {
  await recountNoted(database.prisma, memberRecords, signal)
  await recountNoted(database.prisma, encounterRecords, signal)
}
