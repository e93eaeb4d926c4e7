import { dueMembers } from '../../domain/connections/dueMembers.ts'
import { recountNoted } from '../../platform/queue/recountNoted.ts'
import type { Job } from './job.ts'

/** Updates stored counts, so that the operator's totals of members who could go on are quick to add up. */
export const recountDueMembers: Job = (_payload, { database, signal }) =>
  recountNoted(database.prisma, dueMembers, signal)
