import { recountDueMembers as recount } from '../../domain/connections/recountDueMembers.ts'
import type { Job } from './job.ts'

/** Keeps the operator's counts of who could go on quick to add up. */
export const recountDueMembers: Job = (_payload, { database, signal }) => recount(database.prisma, signal)
