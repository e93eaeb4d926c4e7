import { recountDueMembers as recount } from '../../domain/connections/recountDueMembers.ts'
import type { Job } from './job.ts'

/** Updates stored counts, so that the operator's totals of who could go on are quick to add up. */
export const recountDueMembers: Job = (_payload, { database, signal }) => recount(database.prisma, signal)
